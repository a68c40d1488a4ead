(* What holds around a point, of one variable or of several. *)
From slr Require Export Limits.
From Coq Require Export List Arith Lia.
Export ListNotations.
Open Scope R_scope.

(** * Functions that agree around a point *)

Lemma same_derivative_near (f g : R -> R) (a : R) : locally a (fun x => f x = g x) -> Derive f a = Derive g a.
Proof. apply Derive_ext_loc. Qed.
Lemma derivable_near (f g : R -> R) (a : R) : locally a (fun x => f x = g x) -> ex_derive f a -> ex_derive g a.
Proof. apply ex_derive_ext_loc. Qed.
Lemma derivable_near_right (f g : R -> R) (a : R) : locally a (fun x => f x = g x) -> ex_derive g a -> ex_derive f a.
Proof. intros H. apply derivable_near. revert H. apply filter_imp. now intros x ->. Qed.
(* The derivative of a derivative whose value is known around the point. *)
Lemma slope_of_slope (F : R -> R -> R) (g G : R -> R) (a d : R) : locally a (fun x => is_derive (F x) (g x) (G x)) ->
  is_derive G a d -> is_derive (fun x => Derive (F x) (g x)) a d.
Proof.
  intros L. apply is_derive_ext_loc. revert L. apply filter_imp. intros x H. symmetry. now apply is_derive_unique.
Qed.
(** * Integrals of what is smooth everywhere, between ends that move *)

Lemma joint_sqrt (f : R -> R -> R) x u : continuity_2d_pt f x u -> continuity_2d_pt (fun x u => sqrt (f x u)) x u.
Proof.
  intros. apply continuity_1d_2d_pt_comp; [| assumption]. apply continuity_pt_filterlim, continuous_sqrt.
Qed.
Lemma slope_moving (F G : R -> R -> R) (l h : R -> R) (x dl dh : R) :
  (forall x u, is_derive (fun x => F x u) x (G x u)) -> (forall x u, continuity_2d_pt F x u) ->
  (forall x u, continuity_2d_pt G x u) -> is_derive l x dl -> is_derive h x dh ->
  is_derive (fun x => RInt (fun u => F x u) (l x) (h x)) x
    (RInt (fun u => G x u) (l x) (h x) + F x (h x) * dh + -1 * (F x (l x) * dl)).
Proof.
  intros D CF CG L H. assert (E : forall x u, Derive (fun x => F x u) x = G x u).
  { intros. apply is_derive_unique, D. }
  assert (I : forall y a b, ex_RInt (fun t => F y t) a b).
  { intros. apply integrable. intros. now apply joint_second. }
  assert (C : forall y t, continuity_2d_pt (fun u v => Derive (fun z => F z v) u) y t).
  { intros. apply (continuity_2d_pt_ext G); [intros; symmetry; apply E | apply CG]. }
  assert (K : forall t, continuity_pt (fun t => F x t) t).
  { intros t. apply continuity_pt_filterlim. now apply (joint_second F). }
  eapply with_slope.
  - apply (is_derive_RInt_param_bound_comp F l h x dl dh); try assumption; try apply K.
    + now apply filter_forall.
    + exists (mkposreal 1 Rlt_0_1). now apply filter_forall.
    + exists (mkposreal 1 Rlt_0_1). now apply filter_forall.
    + exists (mkposreal 1 Rlt_0_1). apply filter_forall. intros. eexists. apply D.
    + intros. apply C.
    + exists (mkposreal 1 Rlt_0_1). intros. apply C.
    + exists (mkposreal 1 Rlt_0_1). intros. apply C.
  - rewrite (RInt_ext _ (fun u => G x u)) by (intros; apply E). ring.
Qed.
Ltac same_moving := cbv beta; rewrite ?Rmult_0_r, ?Rmult_1_r, ?Rplus_0_r; first [reflexivity | ring].

(** * Several variables: near is what is so where all squares of distances are small *)

Definition near (n : nat) (a : nat -> R) (P : (nat -> R) -> Prop) : Prop :=
  exists r, 0 < r /\ forall z, (forall k, (k < n)%nat -> (z k - a k) ^ 2 < r) -> P z.
Definition steady (n : nat) (a : nat -> R) (F : (nat -> R) -> R) : Prop :=
  forall e, 0 < e -> near n a (fun z => Rabs (F z - F a) < e).

Lemma near_always n a (P : (nat -> R) -> Prop) : (forall z, P z) -> near n a P.
Proof. intros H. exists 1. split; [lra | intros; apply H]. Qed.
Lemma near_both n a (P Q : (nat -> R) -> Prop) : near n a P -> near n a Q -> near n a (fun z => P z /\ Q z).
Proof.
  intros (r & Hr & HP) (s & Hs & HQ). exists (Rmin r s). split; [now apply Rmin_pos |].
  intros z Hz. split; [apply HP | apply HQ]; intros k Hk; specialize (Hz k Hk);
    pose proof (Rmin_l r s); pose proof (Rmin_r r s); lra.
Qed.
Lemma near_imp n a (P Q : (nat -> R) -> Prop) : (forall z, P z -> Q z) -> near n a P -> near n a Q.
Proof. intros I (r & Hr & H). exists r. split; [assumption | auto]. Qed.

(* Constants, variables, sums, products, and what has a derivative of what is steady, are steady. *)
Lemma steady_const n a (c : R) : steady n a (fun _ => c).
Proof. intros e He. apply near_always. intros _. now rewrite Rminus_eq_0, Rabs_R0. Qed.
Lemma steady_place n a k : (k < n)%nat -> steady n a (fun z => z k).
Proof.
  intros Hk e He. exists (e ^ 2). split; [nra |]. intros z Hz. apply below_square; [assumption |].
  now apply Hz.
Qed.
Lemma steady_plus n a F G : steady n a F -> steady n a G -> steady n a (fun z => F z + G z).
Proof.
  intros HF HG e He. assert (0 < e / 2) as H by lra.
  apply (near_imp n a _ _) with (2 := near_both n a _ _ (HF _ H) (HG _ H)). intros z [U V].
  replace (F z + G z - (F a + G a)) with (F z - F a + (G z - G a)) by ring.
  pose proof (Rabs_triang (F z - F a) (G z - G a)). lra.
Qed.
Lemma steady_chain (h : R -> R) n a F (d : R) : steady n a F -> is_derive h (F a) d ->
  steady n a (fun z => h (F z)).
Proof.
  intros HF D e He. assert (C : continuous h (F a)) by (apply (ex_derive_continuous h); now exists d).
  assert (L : locally (h (F a)) (fun y => Rabs (y - h (F a)) < e)) by now exists (mkposreal e He).
  destruct (C _ L) as [r Hr]. apply (near_imp n a _ _) with (2 := HF r (cond_pos r)).
  intros z Hz. apply Hr. exact Hz.
Qed.
Lemma steady_pow n a F m : steady n a F -> steady n a (fun z => F z ^ m).
Proof. intros H. apply (steady_chain (fun x => x ^ m) n a F _ H (slope_pow _ _ _ m (slope_id (F a)))). Qed.
Lemma steady_inv n a F : steady n a F -> F a <> 0 -> steady n a (fun z => / F z).
Proof. intros H N. apply (steady_chain (fun x => / x) n a F _ H (slope_inv _ _ _ (slope_id (F a)) N)). Qed.
Lemma steady_times (c : R) n a F : steady n a F -> steady n a (fun z => c * F z).
Proof.
  intros H. apply (steady_chain (fun x => c * x) n a F _ H (slope_mult _ _ _ _ _ (slope_const c _) (slope_id (F a)))).
Qed.
(* F G = (F + G)^2/4 - (F - G)^2/4. *)
Lemma steady_mult n a F G : steady n a F -> steady n a G -> steady n a (fun z => F z * G z).
Proof.
  intros HF HG e He.
  pose proof (steady_plus n a _ _ (steady_times (1 / 4) n a _ (steady_pow n a _ 2 (steady_plus n a _ _ HF HG)))
    (steady_times (-1 / 4) n a _ (steady_pow n a _ 2 (steady_plus n a _ _ HF (steady_times (-1) n a _ HG)))) e He) as H.
  revert H. apply near_imp. intros z. cbv beta.
  match goal with |- Rabs ?x < _ -> Rabs ?y < _ => replace y with x by field; trivial end.
Qed.

Lemma near_positive n a F : steady n a F -> 0 < F a -> near n a (fun z => 0 < F z).
Proof. intros H P. apply (near_imp n a _ _) with (2 := H _ P). intros z L. apply Rabs_def2 in L. lra. Qed.
Lemma near_nonnegative n a F : steady n a F -> 0 < F a -> near n a (fun z => 0 <= F z).
Proof. intros H P. apply (near_imp n a (fun z => 0 < F z)); [intros; lra | now apply near_positive]. Qed.
Lemma near_nonzero n a F : steady n a F -> F a <> 0 -> near n a (fun z => F z <> 0).
Proof.
  intros H N. apply (near_imp n a _ _) with (2 := H _ (Rabs_pos_lt _ N)). intros z L Z.
  rewrite Z, Rminus_0_l, Rabs_Ropp in L. lra.
Qed.
Ltac near_all := lazymatch goal with
  | |- near _ _ (fun z => @?P z /\ @?Q z) => apply (near_both _ _ P Q); near_all
  | |- _ => first [assumption | apply near_always; intros; assumption]
  end.
(* One goal for each variable. *)
Ltac near_places := let k := fresh "k" in let small := fresh "small" in intros k small;
  repeat (destruct k as [| k]; [cbv beta iota delta [nth]; multimatch goal with
    H : ?u < ?r |- ?v < ?r => replace v with u by ring; exact H end | apply (proj2 (Nat.succ_lt_mono _ _)) in small]);
  exfalso; exact (Nat.nlt_0_r _ small).
