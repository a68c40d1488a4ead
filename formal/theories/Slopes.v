(* Derivatives, integrals, and mean values. *)
From slr Require Export Ranges.
Open Scope R_scope.

(** * Derivatives *)

Lemma with_slope (f : R -> R) (a d e : R) : is_derive f a d -> d = e -> is_derive f a e.
Proof. now intros ? <-. Qed.
Lemma slope_id a : is_derive (fun x : R => x) a 1.
Proof. apply (@is_derive_id R_AbsRing). Qed.
Lemma slope_const (c a : R) : is_derive (fun _ : R => c) a 0.
Proof. apply (@is_derive_const R_AbsRing). Qed.
Lemma slope_plus (f g : R -> R) (a d e : R) : is_derive f a d -> is_derive g a e ->
  is_derive (fun x => f x + g x) a (d + e).
Proof. intros. now apply (is_derive_plus f g). Qed.
Lemma slope_mult (f g : R -> R) (a d e : R) : is_derive f a d -> is_derive g a e ->
  is_derive (fun x => f x * g x) a (d * g a + f a * e).
Proof. intros. apply (is_derive_mult f g a d e); [assumption.. | exact Rmult_comm]. Qed.
Lemma slope_pow (f : R -> R) (a d : R) n : is_derive f a d ->
  is_derive (fun x => f x ^ n) a (INR n * d * f a ^ pred n).
Proof. intros. now apply (is_derive_pow f n). Qed.
Lemma slope_inv (f : R -> R) (a d : R) : is_derive f a d -> f a <> 0 ->
  is_derive (fun x => / f x) a (- d / f a ^ 2).
Proof. intros. now apply (is_derive_inv f). Qed.
Lemma slope_chain (h f : R -> R) (a d e : R) : is_derive h (f a) e -> is_derive f a d ->
  is_derive (fun x => h (f x)) a (d * e).
Proof. intros. now apply (is_derive_comp h f). Qed.
Lemma slope_sqrt u : 0 < u -> is_derive sqrt u (1 / 2 * / sqrt u).
Proof.
  intros. apply (with_slope _ _ (/ (2 * sqrt u))).
  - apply is_derive_Reals. now apply derivable_pt_lim_sqrt.
  - field. now apply Rgt_not_eq, sqrt_lt_R0.
Qed.
Lemma slope_erf u : is_derive erf u (2 * exp (-1 * u ^ 2) * / sqrt PI).
Proof.
  apply (with_slope _ _ (erf_slope u)); [apply erf_derivative |].
  unfold erf_slope. replace (- u ^ 2) with (-1 * u ^ 2) by ring. ring.
Qed.
Lemma slope_abs u : u <> 0 -> is_derive Rabs u (u * / Rabs u).
Proof.
  intros H. destruct (Rdichotomy _ _ H) as [K | K]; apply is_derive_Reals.
  - rewrite Rabs_left by assumption. replace (u * / - u) with (-1) by (field; lra).
    now apply Rabs_derive_2.
  - rewrite Rabs_right by lra. rewrite Rinv_r by lra. now apply Rabs_derive_1.
Qed.
Lemma slope_exp u : is_derive exp u (exp u).
Proof. apply is_derive_Reals, derivable_pt_lim_exp. Qed.
Lemma slope_atan u : is_derive atan u (/ (1 + u ^ 2)).
Proof. apply is_derive_Reals. exact (derivable_pt_lim_atan u). Qed.
Lemma slope_sin u : is_derive sin u (cos u).
Proof. apply is_derive_Reals, derivable_pt_lim_sin. Qed.
Lemma slope_cos u : is_derive cos u (- sin u).
Proof. apply is_derive_Reals, derivable_pt_lim_cos. Qed.
Lemma known_slope (f : R -> R) a d : ex_derive f a -> Derive f a = d -> is_derive f a d.
Proof. intros H <-. now apply Derive_correct. Qed.

Lemma continuous_with_slope (f : R -> R) a d : is_derive f a d -> continuous f a.
Proof. intros H. apply (ex_derive_continuous f). now exists d. Qed.

(* What is not zero, or positive, at a point is so around it. *)
Lemma around_nonzero (f : R -> R) a d : is_derive f a d -> f a <> 0 -> locally a (fun x => f x <> 0).
Proof.
  intros D H. apply (continuous_with_slope f a d D (fun y => y <> 0)).
  apply (open_neq 0 (f a)). assumption.
Qed.
Lemma around_positive (f : R -> R) a d : is_derive f a d -> 0 < f a -> locally a (fun x => 0 < f x).
Proof.
  intros D H. apply (continuous_with_slope f a d D (fun y => 0 < y)).
  apply (open_gt 0 (f a)). assumption.
Qed.
Lemma around_nonnegative (f : R -> R) a d : is_derive f a d -> 0 < f a -> locally a (fun x => 0 <= f x).
Proof.
  intros D H. apply (filter_imp (fun x => 0 < f x)); [intros; lra |].
  now apply (around_positive f a d).
Qed.

Lemma around_both (P Q : R -> Prop) (a : R) : locally a P -> locally a Q -> locally a (fun x => P x /\ Q x).
Proof. apply filter_and. Qed.
Lemma around_always (P : Prop) (a : R) : P -> locally a (fun _ => P).
Proof. intros. now apply filter_forall. Qed.
Ltac around := lazymatch goal with
  | |- locally _ (fun x => @?P x /\ @?Q x) => apply (around_both P Q); around
  | |- _ => first [assumption | apply around_always; assumption]
  end.
Lemma derivable (f : R -> R) a d : is_derive f a d -> ex_derive f a.
Proof. intros. now exists d. Qed.
Ltac same_slope := cbv beta; match goal with |- ?x = ?y => change (@eq R x y) end;
  unfold Rdiv; simpl INR; simpl pred;
  first [ring | field; repeat split; nonzero].

(* With what is zero at ends that stay where they are. *)
Ltac same_under_integral := cbv beta; rewrite ?Rmult_0_r, ?Rplus_0_r; reflexivity.

(** * Integrals *)

Lemma integrable (f : R -> R) a b :
  (forall x, Rmin a b <= x <= Rmax a b -> continuous f x) -> ex_RInt f a b.
Proof. apply (@ex_RInt_continuous R_CompleteNormedModule). Qed.
Lemma integral_le (f g : R -> R) a b : a <= b -> ex_RInt f a b -> ex_RInt g a b ->
  (forall x, a <= x -> x <= b -> f x <= g x) -> RInt f a b <= RInt g a b.
Proof. intros. apply RInt_le; [assumption.. |]. intros. apply H2; lra. Qed.
Lemma integral_eq (f g : R -> R) a b : a <= b ->
  (forall x, a <= x -> x <= b -> f x = g x) -> RInt f a b = RInt g a b.
Proof.
  intros O H. apply RInt_ext. intros x Hx. rewrite Rmin_left, Rmax_right in Hx by assumption.
  apply H; lra.
Qed.
Lemma integral_0 (a b : R) : RInt (fun _ => 0) a b = 0.
Proof. rewrite RInt_const. apply Rmult_0_r. Qed.
Lemma integral_point (f : R -> R) (a : R) : RInt f a a = 0.
Proof. exact (@RInt_point R_CompleteNormedModule a f). Qed.
Lemma integral_sign (f : R -> R) a b : a <= b -> ex_RInt f a b ->
  (forall x, a <= x -> x <= b -> 0 <= f x) -> 0 <= RInt f a b.
Proof. intros. apply RInt_ge_0; [assumption.. |]. intros. apply H1; lra. Qed.
Lemma integral_positive (f : R -> R) a b : a < b ->
  (forall x, Rmin a b <= x <= Rmax a b -> continuous f x) ->
  (forall x, a <= x -> x <= b -> 0 < f x) -> 0 < RInt f a b.
Proof.
  intros O C H. rewrite Rmin_left, Rmax_right in C by lra.
  apply RInt_gt_0; [assumption | |]; intros; [apply H | apply C]; lra.
Qed.
(* What is below c between the ends has an integral below c times the width. *)
Lemma integral_at_most (f : R -> R) (c : R) a b : a <= b -> ex_RInt f a b ->
  (forall x, a <= x -> x <= b -> f x <= c) -> RInt f a b <= c * (b - a).
Proof.
  intros O I H. replace (c * (b - a)) with (RInt (fun _ => c) a b)
    by (rewrite RInt_const; apply Rmult_comm).
  apply RInt_le; [assumption.. | apply ex_RInt_const |]. intros. apply H; lra.
Qed.
Lemma integral_below (f : R -> R) (c : R) a b : a < b ->
  (forall x, Rmin a b <= x <= Rmax a b -> continuous f x) ->
  (forall x, a <= x -> x <= b -> f x < c) -> RInt f a b < c * (b - a).
Proof.
  intros O C H. replace (c * (b - a)) with (RInt (fun _ => c) a b)
    by (rewrite RInt_const; apply Rmult_comm).
  rewrite Rmin_left, Rmax_right in C by lra.
  apply RInt_lt; [assumption | | assumption |].
  - intros. apply continuous_const.
  - intros. apply H; lra.
Qed.
Lemma integral_of_zero (f : R -> R) a b : (forall x, f x = 0) -> RInt f a b = 0.
Proof. intros Z. rewrite <- (integral_0 a b). apply RInt_ext. intros. apply Z. Qed.
Lemma integral_sum (f g : R -> R) a b : ex_RInt f a b -> ex_RInt g a b ->
  RInt (fun x => f x + g x) a b = RInt f a b + RInt g a b.
Proof. apply (@RInt_plus R_CompleteNormedModule). Qed.
Lemma integral_multiple (f : R -> R) (c a b : R) : ex_RInt f a b ->
  RInt (fun x => c * f x) a b = c * RInt f a b.
Proof. apply (@RInt_scal R_CompleteNormedModule). Qed.
(* The derivative of an integral in its ends; what is integrated is continuous everywhere. *)
Lemma slope_of_ends (f g h : R -> R) (a d e : R) : (forall x, continuous f x) ->
  is_derive g a d -> is_derive h a e ->
  is_derive (fun x => RInt f (g x) (h x)) a (f (h a) * e + -1 * (f (g a) * d)).
Proof.
  intros C G H. assert (I : forall u v, ex_RInt f u v).
  { intros. apply integrable. intros. apply C. }
  apply (is_derive_ext (fun x => RInt f 0 (h x) + -1 * RInt f 0 (g x))).
  - intros x. pose proof (RInt_Chasles f (g x) 0 (h x) (I _ _) (I _ _)) as E.
    pose proof (opp_RInt_swap f (g x) 0 (I _ _)) as O. unfold plus, opp in *. simpl in *. lra.
  - assert (P : forall y, is_derive (RInt f 0) y (f y)).
    { intros y. apply (is_derive_RInt f (RInt f 0) 0 y); [| apply C].
      apply filter_forall. intros. apply (@RInt_correct R_CompleteNormedModule), I. }
    eapply with_slope.
    + apply slope_plus; [exact (slope_chain _ _ _ _ _ (P _) H) |].
      apply slope_mult; [apply slope_const | exact (slope_chain _ _ _ _ _ (P _) G)].
    + simpl. match goal with |- ?x = ?y => change (@eq R x y) end. ring.
Qed.

(* Functions that are equal everywhere have the same integrals and derivatives. *)
Lemma same_integral (f g : R -> R) a b c d : (forall u, f u = g u) -> a = c -> b = d ->
  RInt f a b = RInt g c d.
Proof. intros H -> ->. apply RInt_ext. intros. apply H. Qed.
Lemma same_derivative (f g : R -> R) a b : (forall u, f u = g u) -> a = b -> Derive f a = Derive g b.
Proof. intros H ->. now apply Derive_ext. Qed.

(* What is continuous in two variables together. *)
Lemma joint_chain (h : R -> R) (f : R -> R -> R) x u : continuity_2d_pt f x u ->
  (forall z, ex_derive h z) -> continuity_2d_pt (fun x u => h (f x u)) x u.
Proof.
  intros. apply continuity_1d_2d_pt_comp; [| assumption].
  apply continuity_pt_filterlim, (ex_derive_continuous h). auto.
Qed.
Lemma joint_power (f : R -> R -> R) x u n : continuity_2d_pt f x u ->
  continuity_2d_pt (fun x u => f x u ^ n) x u.
Proof.
  intros. apply (joint_chain (fun z => z ^ n)); [assumption |]. intros. now auto_derive.
Qed.
Lemma joint_exp (f : R -> R -> R) x u : continuity_2d_pt f x u ->
  continuity_2d_pt (fun x u => exp (f x u)) x u.
Proof. intros. apply joint_chain; [assumption |]. intros. eexists. apply slope_exp. Qed.
Lemma joint_erf (f : R -> R -> R) x u : continuity_2d_pt f x u ->
  continuity_2d_pt (fun x u => erf (f x u)) x u.
Proof. intros. apply joint_chain; [assumption |]. intros. eexists. apply slope_erf. Qed.
Lemma joint_atan (f : R -> R -> R) x u : continuity_2d_pt f x u ->
  continuity_2d_pt (fun x u => atan (f x u)) x u.
Proof. intros. apply joint_chain; [assumption |]. intros. eexists. apply slope_atan. Qed.
Lemma joint_sin (f : R -> R -> R) x u : continuity_2d_pt f x u ->
  continuity_2d_pt (fun x u => sin (f x u)) x u.
Proof. intros. apply joint_chain; [assumption |]. intros. eexists. apply slope_sin. Qed.
Lemma joint_cos (f : R -> R -> R) x u : continuity_2d_pt f x u ->
  continuity_2d_pt (fun x u => cos (f x u)) x u.
Proof. intros. apply joint_chain; [assumption |]. intros. eexists. apply slope_cos. Qed.
Lemma joint_second (f : R -> R -> R) x u : continuity_2d_pt f x u -> continuous (f x) u.
Proof.
  intros C. apply continuity_pt_filterlim, continuity_pt_locally. intros eps.
  destruct (C eps) as [d H]. exists d. intros y Hy. apply H; [| exact Hy].
  rewrite Rminus_eq_0, Rabs_R0. apply cond_pos.
Qed.

(* The derivative under an integral between fixed ends, of what is smooth everywhere. *)
Lemma slope_under_integral (F G : R -> R -> R) a b x :
  (forall x u, is_derive (fun x => F x u) x (G x u)) -> (forall x u, continuity_2d_pt F x u) ->
  (forall x u, continuity_2d_pt G x u) ->
  is_derive (fun x => RInt (fun u => F x u) a b) x (RInt (fun u => G x u) a b).
Proof.
  intros D CF CG.
  rewrite (RInt_ext (fun u => G x u) (fun u => Derive (fun x => F x u) x))
    by (intros; symmetry; apply is_derive_unique, D).
  apply (is_derive_RInt_param F a b x).
  - apply filter_forall. intros y t _. eexists. apply D.
  - intros t _. apply (continuity_2d_pt_ext G); [| apply CG].
    intros. symmetry. apply is_derive_unique, D.
  - apply filter_forall. intros y. apply integrable. intros. now apply joint_second.
Qed.
Ltac integrable_everywhere := first [solve [auto] | apply integrable; intros;
  first [solve [auto] | match goal with H : forall x u, continuity_2d_pt _ _ _ |- continuous _ ?z =>
    solve [refine (joint_second _ _ z (H _ z))] end]].

(** * Mean values *)

Lemma mean_value (f : R -> R) a b : a <= b -> (forall x, a <= x -> x <= b -> ex_derive f x) ->
  exists c, a <= c <= b /\ f b - f a = Derive f c * (b - a).
Proof.
  intros H D. destruct (MVT_gen f a b (Derive f)) as (c & Hc & E).
  - intros z Hz. rewrite Rmin_left, Rmax_right in Hz by lra. apply Derive_correct, D; lra.
  - intros z Hz. rewrite Rmin_left, Rmax_right in Hz by lra.
    apply continuity_pt_filterlim, (ex_derive_continuous f), D; lra.
  - rewrite Rmin_left, Rmax_right in Hc by lra. now exists c.
Qed.
Lemma mean_le (f : R -> R) a b : a <= b ->
  (forall x, a <= x -> x <= b -> ex_derive f x /\ 0 <= Derive f x) -> f a <= f b.
Proof.
  intros H D. destruct (mean_value f a b H) as (c & [] & E); [apply D |].
  destruct (D c); [assumption.. |]. nra.
Qed.
Lemma mean_lt (f : R -> R) a b : a < b ->
  (forall x, a <= x -> x <= b -> ex_derive f x /\ 0 < Derive f x) -> f a < f b.
Proof.
  intros H D. destruct (mean_value f a b) as (c & [] & E); [lra | apply D |].
  destruct (D c); [assumption.. |]. nra.
Qed.
Lemma mean_eq (f : R -> R) a b : a <= b ->
  (forall x, a <= x -> x <= b -> ex_derive f x /\ 0 = Derive f x) -> f a = f b.
Proof.
  intros H D. destruct (mean_value f a b H) as (c & [] & E); [apply D |].
  destruct (D c) as [_ Z]; [assumption.. |]. rewrite <- Z in E. lra.
Qed.
