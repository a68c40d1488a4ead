(* The derivative of a Gaussian mean in a parameter is the mean of the derivative: the difference quotient tends to
   that derivative uniformly in z, beside a growth that has a mean. *)
From Coq Require Import FunctionalExtensionality.
From slr Require Import Ranges Gaussian Integrals Slow Iterated.
Open Scope R_scope.

(** * What the mean value theorem says of first and second derivatives *)

(* The place is at most the greater of x and y, and no farther from x than y is. *)
Lemma mean_value_within (h h' : R -> R) x y : (forall z, Rmin x y <= z <= Rmax x y -> is_derive h z (h' z)) ->
  exists z, z <= Rmax x y /\ Rabs (z - x) <= Rabs (y - x) /\ h y - h x = h' z * (y - x).
Proof.
  intros D. destruct (MVT_gen h x y h') as (z & Z & E); [| | exists z; split; [apply Z | split; [| assumption]]].
  - intros z Z. apply D. lra.
  - intros z Z. apply continuity_pt_filterlim, (ex_derive_continuous h). eexists. now apply D.
  - revert Z. unfold Rmin, Rmax. destruct Rle_dec; intros [].
    + rewrite !Rabs_pos_eq; lra.
    + rewrite !Rabs_left1; lra.
Qed.

(* h differs from its tangent at u by at most C (v - u)^2, where h'' is at most C below u or v. *)
Lemma expansion (h h' h'' : R -> R) C u v : (forall x, is_derive h x (h' x)) -> (forall x, is_derive h' x (h'' x)) ->
  (forall x, x <= Rmax u v -> Rabs (h'' x) <= C) -> Rabs (h v - h u - h' u * (v - u)) <= C * (v - u) ^ 2.
Proof.
  intros D D' B. destruct (mean_value_within h h' u v) as (x & X & xu & ->); [trivial |].
  destruct (mean_value_within h' h'' u x) as (y & Y & _ & E); [trivial |].
  replace (h' x * (v - u) - h' u * (v - u)) with ((h' x - h' u) * (v - u)) by ring.
  rewrite E, !Rabs_mult, <- (pow2_abs (v - u)). simpl. rewrite Rmult_1_r, <- Rmult_assoc.
  apply Rmult_le_compat_r, Rmult_le_compat; try apply Rabs_pos; [| assumption].
  apply B, (Rle_trans _ _ _ Y), Rmax_lub; [apply Rmax_l | assumption].
Qed.

(* erf'' is -2x erf', and both are at most erf'(0). *)
Lemma erf_slope_derivative x : is_derive erf_slope x (-2 * x * erf_slope x).
Proof. unfold erf_slope. auto_derive; [trivial |]. simpl. ring. Qed.
Lemma erf_slopes_bounded x : Rabs (erf_slope x) <= 2 * / sqrt PI /\ Rabs (-2 * x * erf_slope x) <= 2 * / sqrt PI.
Proof.
  pose proof slope_factor. unfold erf_slope. set (c := 2 * / sqrt PI) in *.
  pose proof (exp_at_most_one (- x ^ 2) ltac:(nra)). pose proof (exp_pos (- x ^ 2)).
  assert ((1 + x ^ 2) * exp (- x ^ 2) <= 1).
  { rewrite exp_Ropp. apply Rle_div_l; [apply exp_pos |]. rewrite Rmult_1_l. apply exp_ineq1_le. }
  set (e := exp (- x ^ 2)) in *. pose proof (Rmult_le_pos _ e (pow2_ge_0 (1 - x)) ltac:(lra)).
  pose proof (Rmult_le_pos _ e (pow2_ge_0 (1 + x)) ltac:(lra)). split; apply Rabs_le; split; nra.
Qed.

Section Around.
Context (p : R).

(* What is said of the s around p is said of those that differ from it. *)
Lemma close (d : posreal) (P : R -> Prop) : (forall s, Rabs (s - p) < d -> s <> p -> P s) -> locally' p P.
Proof. now exists d. Qed.

(* f'(p) = l if the difference quotient is, for each e, within e K of l around p. *)
Lemma derivative_of_quotient (f : R -> R) l K : 0 <= K ->
  (forall e, 0 < e -> locally' p (fun s => Rabs ((f s - f p) / (s - p) - l) <= e * K)) -> is_derive f p l.
Proof.
  intros HK H. apply is_derive_Reals. intros eps He. assert (0 < eps / (K + 1)) as He' by (apply Rdiv_lt_0_compat; lra).
  destruct (H _ He') as [d near]. exists d. intros t T td.
  assert (Rabs (t - 0) < d) as td' by (now rewrite Rminus_0_r). specialize (near (p + t)).
  replace (p + t - p) with t in near by ring. apply (Rle_lt_trans _ (eps / (K + 1) * K)).
  - apply near; [| lra]. change (Rabs (p + t - p) < d). now replace (p + t - p) with t by ring.
  - replace (eps / (K + 1) * K) with (eps * (K / (K + 1))) by (field; lra).
    assert (K / (K + 1) < 1) by (apply Rlt_div_l; lra). nra.
Qed.

(** * What vanishes and what is bounded around s = p, beside a growth in z *)

Definition vanishing (r : R -> point -> R) : Prop := exists n, forall e, 0 < e ->
  locally' p (fun s => forall z, Rabs (r s z) <= e * growth n z).
Definition bounded (r : R -> point -> R) : Prop := exists n,
  locally' p (fun s => forall z, Rabs (r s z) <= growth n z).

Lemma vanishing_plus q r : vanishing q -> vanishing r -> vanishing (fun s z => q s z + r s z).
Proof.
  intros [m Q] [n R]. exists (m + n)%nat. intros e He.
  specialize (Q (e / 2) ltac:(lra)). specialize (R (e / 2) ltac:(lra)).
  generalize (filter_and _ _ Q R). apply filter_imp. intros s [Qs Rs] z. specialize (Qs z). specialize (Rs z).
  pose proof (growth_plus m n z). pose proof (growth_plus n m z). rewrite (Nat.add_comm n m) in *.
  pose proof (Rabs_triang (q s z) (r s z)). nra.
Qed.
Lemma vanishing_mult q r : vanishing q -> bounded r -> vanishing (fun s z => q s z * r s z).
Proof.
  intros [m Q] [n R]. exists (m + n)%nat. intros e He.
  generalize (filter_and _ _ (Q e He) R). apply filter_imp. intros s [Qs Rs] z. rewrite Rabs_mult.
  apply (Rle_trans _ (e * growth m z * growth n z)); [apply Rmult_le_compat; auto using Rabs_pos |].
  rewrite Rmult_assoc. apply Rmult_le_compat_l, growth_mult. lra.
Qed.
Lemma vanishing_below q r : vanishing r -> (forall s z, Rabs (q s z) <= Rabs (r s z)) -> vanishing q.
Proof.
  intros [n R] H. exists n. intros e He. generalize (R e He). apply filter_imp. intros s Rs z.
  apply (Rle_trans _ _ _ (H s z)), Rs.
Qed.
Lemma bounded_slow F : slow F -> bounded (fun _ => F).
Proof. intros (n & B & _). exists n. apply filter_forall. now intros. Qed.
Lemma bounded_around r F : slow F -> vanishing (fun s z => r s z - F z) -> bounded r.
Proof.
  intros (m & B & _) [n R]. destruct (growth_above_constant 2) as [k K]. exists (k + (m + n))%nat.
  generalize (R 1 Rlt_0_1). apply filter_imp. intros s Rs z. eapply Rle_trans; [| apply growth_mult].
  specialize (Rs z). specialize (B z). specialize (K z). pose proof (growth_least (m + n) z).
  pose proof (growth_plus m n z). pose proof (growth_plus n m z). rewrite (Nat.add_comm n m) in *.
  replace (r s z) with (F z + (r s z - F z)) by ring. pose proof (Rabs_triang (F z) (r s z - F z)). nra.
Qed.
Lemma vanishing_step : vanishing (fun s _ => s - p).
Proof.
  exists O. intros e He. apply (close (mkposreal e He)). simpl. intros s near _ z. pose proof (growth_least 0 z). nra.
Qed.

(** * Functions that have a derivative at p, uniformly in z beside a growth *)

Definition differentiable (F : R -> point -> R) (F' : point -> R) : Prop :=
  (forall s, slow (F s)) /\ slow F' /\ vanishing (fun s z => (F s z - F p z) / (s - p) - F' z).

Section Of.
Context (F : R -> point -> R) (F' : point -> R) (D : differentiable F F').

Lemma bounded_quotient : bounded (fun s z => (F s z - F p z) / (s - p)).
Proof. destruct D as (_ & S & V). now apply (bounded_around _ F'). Qed.
Lemma vanishing_difference : vanishing (fun s z => F s z - F p z).
Proof.
  apply (vanishing_below _ _ (vanishing_mult _ _ vanishing_step bounded_quotient)). intros s z.
  right. f_equal. destruct (Req_dec s p) as [-> |]; [unfold Rdiv; ring | field; lra].
Qed.
(* So F(s, z) itself is bounded around p. *)
Lemma bounded_value : bounded F.
Proof. apply (bounded_around _ (F p)); [apply D | exact vanishing_difference]. Qed.

(* h(F), where h' and h'' are bounded, which they need be only below the values of F. *)
Lemma differentiable_image (h h' h'' : R -> R) C : 0 <= C ->
  (forall x, is_derive h x (h' x)) -> (forall x, is_derive h' x (h'' x)) ->
  (forall s w t z x, x <= Rmax (F s w) (F t z) -> Rabs (h' x) <= C /\ Rabs (h'' x) <= C) ->
  differentiable (fun s z => h (F s z)) (fun z => h' (F p z) * F' z).
Proof.
  intros HC Dh Dh' B. pose proof D as (S & S' & V).
  assert (slow (fun z => h' (F p z))) as Sh by (apply (slow_lipschitz h' h'' C); auto; intros; eapply B; eassumption).
  split; [| split; [now apply slow_mult |]].
  - intros s. apply (slow_lipschitz h h' C); auto. intros. eapply B; eassumption.
  - set (rest s z := (h (F s z) - h (F p z) - h' (F p z) * (F s z - F p z)) / (s - p)).
    assert (vanishing rest) as V1.
    { pose proof (vanishing_mult _ _ vanishing_difference bounded_quotient) as V1.
      apply (vanishing_below _ _ (vanishing_mult _ (fun _ _ => C) V1 (bounded_slow _ (slow_const C)))). intros s z.
      replace (_ * _ * C) with (C * (F s z - F p z) ^ 2 * / (s - p)) by (unfold Rdiv; ring).
      unfold rest, Rdiv. rewrite !(Rabs_mult _ (/ _)). apply Rmult_le_compat_r; [apply Rabs_pos |].
      eapply Rle_trans; [apply (expansion h h' h'' C); auto | apply Rle_abs]. intros. eapply B; eassumption. }
    apply (vanishing_below _ _ (vanishing_plus _ _ V1 (vanishing_mult _ _ V (bounded_slow _ Sh)))). intros s z.
    right. f_equal. unfold rest, Rdiv. ring.
Qed.
End Of.

(* The product rule. *)
Lemma differentiable_mult F F' G G' : differentiable F F' -> differentiable G G' ->
  differentiable (fun s z => F s z * G s z) (fun z => F' z * G p z + F p z * G' z).
Proof.
  intros DF DG. pose proof DF as (SF & SF' & VF). pose proof DG as (SG & SG' & VG). split; [| split].
  - intros s. now apply slow_mult.
  - apply slow_plus; now apply slow_mult.
  - pose proof (vanishing_mult _ _ VF (bounded_value _ _ DG)) as V1.
    pose proof (vanishing_mult _ _ (vanishing_difference _ _ DG) (bounded_slow _ SF')) as V2.
    pose proof (vanishing_mult _ _ VG (bounded_slow _ (SF p))) as V3.
    apply (vanishing_below _ _ (vanishing_plus _ _ (vanishing_plus _ _ V1 V2) V3)). intros s z.
    right. f_equal. unfold Rdiv. ring.
Qed.

Lemma differentiable_still (g : R -> R) : ex_derive g p -> differentiable (fun s _ => g s) (fun _ => Derive g p).
Proof.
  intros D. split; [| split]; [intros; apply slow_const | apply slow_const |]. exists O. intros e He.
  apply Derive_correct, is_derive_Reals in D. destruct (D e He) as [d near]. apply (close d). intros s sd N z.
  specialize (near (s - p) ltac:(lra) sd). replace (p + (s - p)) with s in near by ring.
  pose proof (growth_least 0 z). nra.
Qed.

(* What `smooth_in` allows has such a derivative. *)
Lemma differentiable_smooth F : smooth_in p F -> exists F', differentiable F F'.
Proof.
  induction 1 as [g D | k | F G _ [F' DF] _ [G' DG] | F G _ [F' DF] _ [G' DG] | F n _ [F' D]
    | F _ [F' D] | F _ [F' D] | F _ [F' D] | F c _ [F' D] B].
  - eexists. now apply differentiable_still.
  - exists (fun _ => 0). split; [| split]; [intros; apply slow_place | apply slow_const |].
    apply (vanishing_below _ _ vanishing_step). intros s z. unfold Rdiv.
    rewrite Rminus_eq_0, Rmult_0_l, Rminus_0_r, Rabs_R0. apply Rabs_pos.
  - exists (fun z => F' z + G' z). destruct DF as (SF & SF' & VF), DG as (SG & SG' & VG). split; [| split].
    + intros s. now apply slow_plus.
    + now apply slow_plus.
    + apply (vanishing_below _ _ (vanishing_plus _ _ VF VG)). intros s z. right. f_equal. unfold Rdiv. ring.
  - eexists. apply differentiable_mult; eassumption.
  - induction n as [| n [G' DG]]; simpl; eexists; [apply (differentiable_still (fun _ => 1)), ex_derive_const |].
    apply differentiable_mult; eassumption.
  - pose proof slope_factor. eexists.
    apply (differentiable_image F F' D erf erf_slope (fun x => -2 * x * erf_slope x) (2 * / sqrt PI));
      [lra | apply erf_derivative | apply erf_slope_derivative | intros; apply erf_slopes_bounded].
  - eexists. apply (differentiable_image F F' D sin cos (fun x => - sin x) 1);
      [lra | apply is_derive_sin | apply is_derive_cos |].
    intros. rewrite Rabs_Ropp. split; apply Rabs_le; [apply COS_bound | apply SIN_bound].
  - eexists. apply (differentiable_image F F' D cos (fun x => - sin x) (fun x => - cos x) 1);
      [lra | apply is_derive_cos | |].
    + intros x. apply (is_derive_opp sin), is_derive_sin.
    + intros. rewrite !Rabs_Ropp. split; apply Rabs_le; [apply SIN_bound | apply COS_bound].
  - eexists. apply (differentiable_image F F' D exp exp exp (exp c)); try apply is_derive_exp;
      [left; apply exp_pos |]. intros s w t z x X. rewrite Rabs_pos_eq by (left; apply exp_pos).
    assert (exp x <= exp c) by (apply exp_monotone, (Rle_trans _ _ _ X), Rmax_lub; apply B). now split.
Qed.

(** * The theorem *)

(* The mean of F(s, .) over independent variables has the mean of F' as its derivative at p. *)
Lemma law_of_derivative n F F' : differentiable F F' ->
  is_derive (fun s => over_standard n (F s)) p (over_standard n F').
Proof.
  intros (S & S' & k & V). pose proof (all_laws n) as L. destruct (law_of_bound n L k) as (K & HK & B).
  apply (derivative_of_quotient _ _ K HK). intros e He. generalize (V e He). apply filter_imp. intros s Vs.
  set (c := / (s - p)). replace (_ - over_standard n F') with
    (over_standard n (fun z => c * (F s z + -1 * F p z) + -1 * F' z)).
  - apply B; [repeat first [apply slow_plus | apply slow_scal]; auto |]. intros z.
    replace (_ + _) with ((F s z - F p z) / (s - p) - F' z) by (unfold c, Rdiv; ring). apply Vs.
  - rewrite (law_of_sum n L), !(law_of_multiple n L), (law_of_sum n L), (law_of_multiple n L)
      by (repeat first [apply slow_plus | apply slow_scal]; auto). unfold c, Rdiv. ring.
Qed.

(* F' is the derivative of F at p for each z. *)
Lemma derivative_at F F' z : differentiable F F' -> is_derive (fun s => F s z) p (F' z).
Proof.
  intros (_ & _ & k & V). pose proof (growth_least k z). apply (derivative_of_quotient _ _ (growth k z)); [lra |].
  intros e He. generalize (V e He). apply filter_imp. intros s Vs. apply Vs.
Qed.

(* F(s, Az) is smooth if F is. *)
Lemma smooth_linear n (a : nat -> R) : smooth_in p (fun _ z => total n (fun j => a j * z j)).
Proof.
  induction n as [| n IH]; simpl; [apply (smooth_still p (fun _ => 0)), ex_derive_const |].
  apply (smooth_plus p _ (fun _ z => a n * z n)); [assumption |].
  apply (smooth_mult p (fun _ _ => a n)); [apply (smooth_still p (fun _ => a n)), ex_derive_const | apply smooth_place].
Qed.
Lemma smooth_substitution F (G : point -> point) : smooth_in p F -> (forall k, smooth_in p (fun _ z => G z k)) ->
  smooth_in p (fun s z => F s (G z)).
Proof.
  intros H HG. induction H as [g D | k | | | | | | | F c _ HF B];
    [now apply smooth_still | apply HG | .. | apply (smooth_exp p _ c HF); intros; apply B].
  all: solve [now apply smooth_plus | now apply smooth_mult | now apply smooth_pow | now apply smooth_erf
    | now apply smooth_sin | now apply smooth_cos].
Qed.
End Around.

(* (E F(s, Z))' = E F_s(s, Z). *)
Theorem derivative_of_mean : forall n C p F F', psd n C -> smooth_in p F ->
  (forall z, is_derive (fun s => F s z) p (F' z)) -> is_derive (fun s => E n (F s) C) p (E n F' C).
Proof.
  intros n C p F F' _ H D. set (A := image n n (root n C)).
  destruct (differentiable_smooth p (fun s z => F s (A z))) as [G G'].
  - apply (smooth_substitution p F A H). intros k. unfold A, image.
    destruct (k <? n)%nat; [apply smooth_linear | apply (smooth_still p (fun _ => 0)), ex_derive_const].
  - replace (E n F' C) with (over_standard n G); [now apply (law_of_derivative p n (fun s z => F s (A z))) |].
    unfold E. f_equal. apply functional_extensionality. intros z. apply derivative_at with (z := z) in G'.
    apply is_derive_unique in G'. rewrite <- G'. apply is_derive_unique, D.
Qed.
