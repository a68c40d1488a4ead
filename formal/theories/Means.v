(* The steps about Gaussian means. *)
From Coq Require Export List FunctionalExtensionality Arith.
From slr Require Export Steps Gaussian.
From slr Require Import Laws Iterated Square Images Derivative Stein.
Export ListNotations.
Open Scope R_scope.

(** * What statements speak of *)

(* A function of n numbers, and the same as one of a point. *)
Fixpoint function_of (n : nat) : Type := match n with O => R | S m => R -> function_of m end.
Fixpoint on (n : nat) : function_of n -> point -> R := match n with
  | O => fun c _ => c
  | S m => fun f z => on m (f (z O)) (fun k => z (S k))
  end.
(* E f(Z_0, .., Z_(n - 1)) for Z ~ N(0, C); of which functions it is asked. *)
Definition mean (n : nat) (f : function_of n) (C : list R) : R := E n (on n f) C.
Definition has_mean (n : nat) (f : function_of n) (C : list R) : Prop := psd n C /\ tempered (on n f).

(** * Covariances *)

Lemma psd_one c : 0 <= c -> psd 1 [c].
Proof.
  intros H. split; [intros [|] [|] **; easy || (exfalso; lia) |]. intros u.
  cbv [total entry nth Nat.mul Nat.add]. pose proof (pow2_ge_0 (u O)). nra.
Qed.
Lemma psd_two a b c d : 0 <= a -> 0 <= d -> b = c -> b ^ 2 <= a * d -> psd 2 [a; b; c; d].
Proof.
  intros Ha Hd -> H. split; [intros [|[|]] [|[|]] **; easy || (exfalso; lia) |]. intros u.
  cbv [total entry nth Nat.mul Nat.add]. set (x := u O). set (y := u 1%nat).
  cut (0 <= a * x ^ 2 + 2 * c * x * y + d * y ^ 2); [lra |].
  destruct (Req_dec a 0) as [-> | N].
  - assert (c = 0) as -> by nra. nra.
  - assert (0 < a) by lra. apply Rmult_le_reg_l with a; [assumption |]. rewrite Rmult_0_r.
    pose proof (pow2_ge_0 (a * x + c * y)). pose proof (pow2_ge_0 y). nra.
Qed.

(** * Laws of means *)

Lemma mean_eq_of n C (F G : point -> R) : (forall z, F z = G z) -> E n F C = E n G C.
Proof. intros H. f_equal. now apply functional_extensionality. Qed.

(* c_1 F_1 + (c_2 F_2 + ..), and the same of the means. *)
Fixpoint combination (l : list (R * (point -> R))) (z : point) : R :=
  match l with nil => 0 | (c, F) :: r => c * F z + combination r z end.
Fixpoint of_means n C (l : list (R * (point -> R))) : R :=
  match l with nil => 0 | (c, F) :: r => c * E n F C + of_means n C r end.
Fixpoint all_tempered (l : list (R * (point -> R))) : Prop :=
  match l with nil => True | (_, F) :: r => tempered F /\ all_tempered r end.
Lemma combination_tempered l : all_tempered l -> tempered (combination l).
Proof.
  induction l as [| [c F] r IH]; simpl; [intros; apply tempered_const |].
  intros [HF Hr]. apply (tempered_plus (fun z => c * F z)); [| auto].
  apply (tempered_mult (fun _ => c)); [apply tempered_const | assumption].
Qed.
Lemma mean_linear n C F l : psd n C -> all_tempered l -> (forall z, F z = combination l z) ->
  E n F C = of_means n C l.
Proof.
  intros P T H. rewrite (mean_eq_of _ _ _ _ H). clear H F.
  induction l as [| [c F] r IH]; simpl in *.
  - transitivity (0 * E n (fun _ => 1) C); [| ring].
    rewrite <- mean_of_multiple by (assumption || apply tempered_const).
    apply mean_eq_of. intros. ring.
  - destruct T as [TF Tr]. rewrite <- IH, <- (mean_of_multiple _ _ c F) by assumption.
    apply mean_of_sum; [assumption | | now apply combination_tempered].
    apply (tempered_mult (fun _ => c)); [apply tempered_const | assumption].
Qed.
Lemma mean_of_constant n C c : psd n C -> E n (fun _ => c) C = c.
Proof.
  intros P. rewrite (mean_linear n C _ [(c, fun _ => 1)] P); simpl.
  - rewrite mean_of_one by assumption. ring.
  - split; [apply tempered_const | exact I].
  - intros. ring.
Qed.

(* Means are between the bounds of what is averaged. *)
Lemma mean_above n C F a : psd n C -> tempered F -> (forall z, a < F z) -> a < E n F C.
Proof.
  intros P T H. assert (0 < E n (fun z => F z + - a) C) as G.
  { apply mean_of_positive; [assumption | apply tempered_plus; [assumption | apply tempered_const] |].
    intros z. specialize (H z). lra. }
  rewrite (mean_of_sum n C F (fun _ => - a)), mean_of_constant in G by (assumption || apply tempered_const). lra.
Qed.
Lemma mean_below n C F a : psd n C -> tempered F -> (forall z, F z < a) -> E n F C < a.
Proof.
  intros P T H. assert (- a < E n (fun z => -1 * F z) C) as G.
  { apply mean_above; [assumption | apply (tempered_mult (fun _ => -1)); [apply tempered_const | assumption] |].
    intros z. specialize (H z). lra. }
  rewrite mean_of_multiple in G by assumption. lra.
Qed.
Lemma mean_at_least n C F a : psd n C -> tempered F -> (forall z, a <= F z) -> a <= E n F C.
Proof.
  intros P T H. apply Rnot_lt_le. intros L. set (e := (a - E n F C) / 2).
  assert (a - e < E n F C); [| unfold e in *; lra].
  apply mean_above; [assumption.. |]. intros z. specialize (H z). unfold e. lra.
Qed.
Lemma mean_at_most n C F a : psd n C -> tempered F -> (forall z, F z <= a) -> E n F C <= a.
Proof.
  intros P T H. apply Rnot_lt_le. intros L. set (e := (E n F C - a) / 2).
  assert (E n F C < a + e); [| unfold e in *; lra].
  apply mean_below; [assumption.. |]. intros z. specialize (H z). unfold e. lra.
Qed.
Lemma mean_order n C F G : psd n C -> tempered F -> tempered G -> (forall z, F z <= G z) -> E n F C <= E n G C.
Proof.
  intros P TF TG H. cut (0 <= E n (fun z => G z + -1 * F z) C).
  - intros L. rewrite mean_of_sum, mean_of_multiple in L; [lra | try assumption..].
    apply (tempered_mult (fun _ => -1)); [apply tempered_const | assumption].
  - apply mean_at_least; [assumption | | intros z; specialize (H z); lra].
    apply tempered_plus; [assumption |].
    apply (tempered_mult (fun _ => -1)); [apply tempered_const | assumption].
Qed.

(* Partial derivatives in the places from one on. *)
Fixpoint partials (k : nat) (F : point -> R) (l : list (point -> R)) : Prop := match l with
  | nil => True
  | G :: r => tempered G /\ (forall z, is_derive (fun s => F (moved z k s)) (z k) (G z)) /\ partials (S k) F r
  end.
Lemma partial_at l k F i : partials k F l -> (i < length l)%nat ->
  tempered (nth i l (fun _ => 0)) /\
  forall z, is_derive (fun s => F (moved z (k + i) s)) (z (k + i)%nat) (nth i l (fun _ => 0) z).
Proof.
  revert k i. induction l as [| G r IH]; simpl; intros k i H Hi; [lia |]. destruct H as (T & D & H).
  destruct i as [| i]; [rewrite Nat.add_0_r; now split |].
  rewrite Nat.add_succ_r. apply (IH (S k) i H). lia.
Qed.
Lemma mean_stein n C j F l : psd n C -> (j < n)%nat -> length l = n -> tempered F -> partials 0 F l ->
  E n (fun z => z j * F z) C = total n (fun k => entry n C j k * E n (nth k l (fun _ => 0)) C).
Proof.
  intros P J L T D. apply (stein n C j F (fun k => nth k l (fun _ => 0))); [assumption.. |].
  intros k Hk. apply (partial_at l 0 F k D). lia.
Qed.

Lemma on_ext n f u v : (forall i, (i < n)%nat -> u i = v i) -> on n f u = on n f v.
Proof.
  revert f u v. induction n as [| n IH]; simpl; intros f u v H; [reflexivity |].
  rewrite (H O) by lia. apply IH. intros i Hi. apply H. lia.
Qed.
(** * The same as statements speak of it *)

Lemma same_mean n f g C D : (forall z, on n f z = on n g z) -> C = D -> mean n f C = mean n g D.
Proof. intros H <-. now apply mean_eq_of. Qed.
Lemma same_growth n f g C : (forall z, on n f z = on n g z) -> has_mean n f C -> has_mean n g C.
Proof.
  intros H [P T]. split; [assumption |]. replace (on n g) with (on n f); [assumption |].
  now apply functional_extensionality.
Qed.
Lemma mean_of_zero n f C : has_mean n f C -> (forall z, on n f z = 0) -> mean n f C = 0.
Proof. intros [P _] H. rewrite <- (mean_of_constant n C 0 P). now apply mean_eq_of. Qed.
Lemma mean_of_1 n f C : has_mean n f C -> (forall z, on n f z = 1) -> mean n f C = 1.
Proof. intros [P _] H. rewrite <- (mean_of_constant n C 1 P). now apply mean_eq_of. Qed.
Lemma above_mean n f C a : has_mean n f C -> (forall z, a <= on n f z) -> a <= mean n f C.
Proof. intros []. now apply mean_at_least. Qed.
Lemma strictly_above_mean n f C a : has_mean n f C -> (forall z, a < on n f z) -> a < mean n f C.
Proof. intros []. now apply mean_above. Qed.
Lemma below_mean n f C a : has_mean n f C -> (forall z, on n f z <= a) -> mean n f C <= a.
Proof. intros []. now apply mean_at_most. Qed.
Lemma strictly_below_mean n f C a : has_mean n f C -> (forall z, on n f z < a) -> mean n f C < a.
Proof. intros []. now apply mean_below. Qed.
Lemma mean_le_mean n f g C : has_mean n f C -> has_mean n g C -> (forall z, on n f z <= on n g z) ->
  mean n f C <= mean n g C.
Proof. intros [] []. now apply mean_order. Qed.
(* Each Z_i of the image is a sum of multiples of Z_0, Z_1, .. *)
Lemma mean_of_image n m f g C D A (v : point -> point) : has_mean n f C -> has_mean m g D ->
  (forall z i, (i < m)%nat -> total n (fun j => entry n A i j * z j) = v z i) ->
  (forall z, on n f z = on m g (v z)) ->
  (forall i j, (i < m)%nat -> (j < m)%nat ->
    total n (fun k => entry n A j k * total n (fun l => entry n A i l * entry n C l k)) = entry m D i j) ->
  mean n f C = mean m g D.
Proof.
  intros [P _] [_ T] V H HD. unfold mean. rewrite <- (affine_image n m (entry n A) C D (on m g) P T HD).
  apply mean_eq_of. intros z. rewrite H. apply on_ext. intros i Hi. rewrite <- V by assumption.
  unfold image. now rewrite (proj2 (Nat.ltb_lt i m) Hi).
Qed.
Lemma mean_of_square a b c w e (f k r m g : R -> R) : 0 < w -> w = 1 + 2 * a -> e = b ^ 2 / (2 * w) - c ->
  has_mean 1 f [1] -> has_mean 1 r [1] -> (forall x, f x = exp (k x) * r x) ->
  (forall x, k x = - (a * x ^ 2 + b * x + c)) -> (forall x, m x = x / sqrt w - b / w) ->
  (forall x, g x = r (m x)) -> mean 1 f [1] = exp e * / sqrt w * mean 1 g [1].
Proof.
  intros W -> -> [_ TF] [_ TR] HF HK HM HG. cbn [on] in TF, TR.
  assert (Q : (fun z : point => f (z O)) = (fun z => exp (- (a * z O ^ 2 + b * z O + c)) * r (z O))).
  { apply functional_extensionality. intros z. now rewrite HF, HK. }
  unfold mean. cbn [on]. rewrite Q in *. rewrite (complete_square a b c r W TR TF).
  unfold Rdiv at 2. f_equal. apply mean_eq_of. intros z. now rewrite HG, HM.
Qed.
Lemma around_means (P Q : R -> Prop) (a : R) : locally a P -> (forall x, P x -> Q x) -> locally a Q.
Proof. intros H I. now apply (filter_imp P). Qed.

(** * Tactics *)

(* The functions of a point are built up as their bodies are; bounds of exponents are in the context. *)
Ltac exponent_bound := intros; match goal with H : forall _, _ |- _ => solve [apply H] end.
Ltac is_tempered := lazymatch goal with
  | |- tempered (fun _ => ?c) => apply (tempered_const c)
  | |- tempered (fun z => z ?k) => apply (tempered_place k)
  | |- tempered (fun z => @?F z + @?G z) => apply (tempered_plus F G); is_tempered
  | |- tempered (fun z => @?F z * @?G z) => apply (tempered_mult F G); is_tempered
  | |- tempered (fun z => @?F z ^ ?n) => apply (tempered_pow F n); is_tempered
  | |- tempered (fun z => erf (@?F z)) => apply (tempered_erf F); is_tempered
  | |- tempered (fun z => sin (@?F z)) => apply (tempered_sin F); is_tempered
  | |- tempered (fun z => cos (@?F z)) => apply (tempered_cos F); is_tempered
  | |- tempered (fun z => atan (@?F z)) => apply (tempered_atan F); is_tempered
  | |- tempered (fun z => sqrt (@?F z)) => apply (tempered_sqrt F); is_tempered
  | |- tempered (fun z => Rabs (@?F z)) => apply (tempered_abs F); is_tempered
  | |- tempered (fun z => exp (@?F z)) =>
      eapply (tempered_exp F); [is_tempered | exponent_bound]
  end; cbv beta.
Ltac tempered_body := cbv beta iota delta [on]; is_tempered.
Ltac is_smooth := cbv beta; lazymatch goal with
  | |- smooth_in _ (fun _ _ => ?c) => apply (smooth_still _ (fun _ => c)); apply ex_derive_const
  | |- smooth_in _ (fun s _ => @?g s) => apply (smooth_still _ g); first
      [match goal with H : is_derive g _ _ |- _ => exact (derivable _ _ _ H) end | eapply derivable; eassumption]
  | |- smooth_in _ (fun _ z => z ?k) => apply (smooth_place _ k)
  | |- smooth_in _ (fun s z => @?F s z + @?G s z) => apply (smooth_plus _ F G); is_smooth
  | |- smooth_in _ (fun s z => @?F s z * @?G s z) => apply (smooth_mult _ F G); is_smooth
  | |- smooth_in _ (fun s z => @?F s z ^ ?n) => apply (smooth_pow _ F n); is_smooth
  | |- smooth_in _ (fun s z => erf (@?F s z)) => apply (smooth_erf _ F); is_smooth
  | |- smooth_in _ (fun s z => sin (@?F s z)) => apply (smooth_sin _ F); is_smooth
  | |- smooth_in _ (fun s z => cos (@?F s z)) => apply (smooth_cos _ F); is_smooth
  | |- smooth_in _ (fun s z => exp (@?F s z)) =>
      eapply (smooth_exp _ F); [is_smooth | exponent_bound]
  end.
Ltac smooth_body := cbv beta iota delta [on]; is_smooth.
Ltac lawful := first [assumption | match goal with H : has_mean ?n _ ?C |- psd ?n ?C => exact (proj1 H) end].
Ltac same_list := lazymatch goal with
  | |- nil = nil => reflexivity
  | |- cons _ _ = cons _ _ => apply f_equal2; [first [reflexivity | assumption] | same_list]
  end.
(* One goal for each place. *)
Ltac each_place := intros; repeat match goal with
  | H : (?i < _)%nat |- _ => is_var i; destruct i as [| i]; [clear H | apply Nat.succ_lt_mono in H]
  | H : (_ < O)%nat |- _ => exfalso; exact (Nat.nlt_0_r _ H)
  end; cbv beta iota delta [total entry nth Nat.mul Nat.add].
