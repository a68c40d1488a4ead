(* Means over one standard Gaussian variable: the difference of the limits of an antiderivative. *)
From slr Require Import Ranges Gaussian Laws.
Open Scope R_scope.

(** * Antiderivatives with limits *)

Lemma density_positive x : 0 < density x.
Proof. apply Rdiv_lt_0_compat; [apply exp_pos | apply sqrt_lt_R0]. pose proof PI_RGT_0. lra. Qed.

(* P is an antiderivative of f times the Gaussian density, and goes from a to b. *)
Definition antiderivative (f P : R -> R) (a b : R) : Prop :=
  (forall x, is_derive P x (f x * density x)) /\ is_lim P m_infty a /\ is_lim P p_infty b.

(* The mean of a continuous f is b - a. *)
Lemma over_one_is f P a b : (forall x, continuous f x) -> antiderivative f P a b -> over_one f = b - a.
Proof.
  intros C (D & A & B). unfold over_one. apply is_RInt_gen_unique, (is_RInt_gen_ext (Derive P)).
  - apply filter_forall. intros ab x _. apply is_derive_unique, D.
  - apply is_RInt_gen_Derive; try assumption; apply filter_forall; intros ab x _.
    + eexists. apply D.
    + apply (continuous_ext (fun y => mult (f y) (density y))).
      * intro y. symmetry. apply is_derive_unique, D.
      * apply (continuous_mult f density); [apply C | apply density_continuous].
Qed.

(* The mean value theorem, for functions that have a derivative everywhere. *)
Lemma mean_value (P p : R -> R) : (forall x, is_derive P x (p x)) ->
  forall x y, exists z, z <= Rmax x y /\ P y - P x = p z * (y - x).
Proof.
  intros D x y. destruct (MVT_gen P x y p) as (z & [_ Z] & E); [| | now exists z].
  - intros z _. apply D.
  - intros z _. apply continuity_pt_filterlim, (ex_derive_continuous P). eexists. apply D.
Qed.

(* What has a derivative that is never negative increases. *)
Lemma increases (P p : R -> R) : (forall x, is_derive P x (p x)) -> (forall x, 0 <= p x) ->
  forall x y, x <= y -> P x <= P y.
Proof. intros D S x y H. destruct (mean_value P p D x y) as (z & _ & E). specialize (S z). nra. Qed.

(* So it is between its limits. *)
Lemma between_limits (P p : R -> R) (a b : R) : (forall x, is_derive P x (p x)) -> (forall x, 0 <= p x) ->
  is_lim P m_infty a -> is_lim P p_infty b -> forall x, a <= P x <= b.
Proof.
  intros D S A B x. pose proof (increases P p D S) as I. split.
  - apply (is_lim_le_loc P (fun _ => P x) m_infty a (P x)); [| assumption | apply is_lim_const].
    exists x. intros y H. apply I. lra.
  - apply (is_lim_le_loc (fun _ => P x) P p_infty (P x) b); [| apply is_lim_const | assumption].
    exists x. intros y H. apply I. lra.
Qed.

(* At either end, of P(u x + v), where u is positive, and of P(-x). *)
Lemma limit_scaled P u v (x l : Rbar) : 0 < u -> x = m_infty \/ x = p_infty ->
  is_lim P x l -> is_lim (fun y => P (u * y + v)) x l.
Proof.
  intros U X L. apply is_lim_comp_lin; [| lra].
  replace (Rbar_plus (Rbar_mult u x) v) with x; [assumption |].
  destruct X as [-> | ->]; simpl; destruct Rle_dec; try destruct Rle_lt_or_eq_dec; trivial; lra.
Qed.
Lemma limit_reflected P (x l : Rbar) : x = m_infty \/ x = p_infty ->
  is_lim P (Rbar_opp x) l -> is_lim (fun y => P (-1 * y + 0)) x l.
Proof.
  intros X L. apply is_lim_comp_lin; [| lra].
  replace (Rbar_plus (Rbar_mult (-1) x) 0) with (Rbar_opp x); [assumption |].
  destruct X as [-> | ->]; simpl; destruct Rle_dec as [a | a]; [exfalso; lra | trivial | exfalso; lra | trivial].
Qed.

(* Of f + g, c f and f(-x). *)
Lemma antiderivative_plus f g P Q a b c d : antiderivative f P a b -> antiderivative g Q c d ->
  antiderivative (fun x => f x + g x) (fun x => P x + Q x) (a + c) (b + d).
Proof.
  intros (DP & PA & PB) (DQ & QA & QB). split; [| split; now apply is_lim_plus'].
  intros x. rewrite Rmult_plus_distr_r. now apply (is_derive_plus P Q).
Qed.
Lemma antiderivative_scal c f P a b : antiderivative f P a b ->
  antiderivative (fun x => c * f x) (fun x => c * P x) (c * a) (c * b).
Proof.
  intros (D & A & B). split; [intros x | split].
  - rewrite Rmult_assoc. now apply (is_derive_scal P).
  - now apply (is_lim_scal_l P c m_infty a).
  - now apply (is_lim_scal_l P c p_infty b).
Qed.
Lemma antiderivative_reflected f P a b : antiderivative f P a b ->
  antiderivative (fun x => f (- x)) (fun x => - P (-1 * x + 0)) (- b) (- a).
Proof.
  intros (D & A & B). split; [intros x | split].
  - auto_derive; [now exists (f (-1 * x + 0) * density (-1 * x + 0)) |].
    rewrite (is_derive_unique P _ _ (D _)).
    replace (-1 * x + 0) with (- x) by ring. unfold density. replace ((- x) ^ 2) with (x ^ 2) by ring. ring.
  - apply (is_lim_opp _ m_infty b), limit_reflected; [now left | assumption].
  - apply (is_lim_opp _ p_infty a), limit_reflected; [now right | assumption].
Qed.

(** * They exist where |f| is at most c exp(N |x|) *)

Definition tame (f : R -> R) : Prop :=
  (forall x, continuous f x) /\ exists c N, forall x, Rabs (f x) <= c * exp (N * Rabs x).

(* An antiderivative of exp(N^2) exp(-x^2/4) / sqrt(2 pi), which is at least exp(N |x|) times the density. *)
Definition majorant (N x : R) : R := exp (N ^ 2) / sqrt 2 * erf (x / 2).
Definition majorant_slope (N x : R) : R := exp (N ^ 2) * exp (- x ^ 2 / 4) / sqrt (2 * PI).

Lemma majorant_derivative N x : is_derive (majorant N) x (majorant_slope N x).
Proof.
  pose proof root_of_two; pose proof root_of_pi; pose proof PI_RGT_0.
  unfold majorant, majorant_slope. set (M := exp (N ^ 2)). clearbody M. auto_derive; [apply erf_derivable |].
  rewrite erf_derived. unfold erf_slope. replace (- (x * / 2) ^ 2) with (- x ^ 2 / 4) by field.
  rewrite sqrt_mult by lra. field; split; lra.
Qed.

Lemma majorant_above N x : exp (N * Rabs x) * density x <= majorant_slope N x.
Proof.
  unfold density, majorant_slope, Rdiv. rewrite <- Rmult_assoc.
  apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, sqrt_lt_R0; pose proof PI_RGT_0; lra |].
  rewrite <- !exp_plus, <- (pow2_abs x). pose proof (pow2_ge_0 (N - Rabs x / 2)).
  apply exp_monotone. lra.
Qed.

Lemma majorant_above_limit N : is_lim (majorant N) p_infty (exp (N ^ 2) / sqrt 2).
Proof.
  set (M := exp (N ^ 2) / sqrt 2). apply (is_lim_ext (fun x => M * erf (/ 2 * x + 0))).
  { intro x. unfold majorant. do 2 f_equal. field. }
  evar_last; [apply is_lim_scal_l, (limit_scaled erf (/ 2) 0 p_infty 1); [lra | now right | apply erf_limit] |].
  simpl. f_equal. ring.
Qed.
Lemma majorant_below_limit N : is_lim (majorant N) m_infty (- (exp (N ^ 2) / sqrt 2)).
Proof.
  apply (is_lim_ext (fun x => - majorant N (-1 * x + 0))).
  { intro x. unfold majorant. replace ((-1 * x + 0) / 2) with (- (x / 2)) by field. rewrite erf_odd. ring. }
  apply (is_lim_opp _ m_infty (exp (N ^ 2) / sqrt 2)), limit_reflected; [now left | apply majorant_above_limit].
Qed.

(** * What is below a majorant *)

Section Majorised.
Context (P p H h : R -> R) (A B : R).
Context (DP : forall x, is_derive P x (p x)) (DH : forall x, is_derive H x (h x)).
Context (above : forall x, Rabs (p x) <= h x).
Context (HA : is_lim H m_infty A) (HB : is_lim H p_infty B).

Lemma minus_derivative x : is_derive (fun x => H x - P x) x (h x - p x).
Proof. now apply (is_derive_minus H P). Qed.
Lemma minus_slope x : 0 <= h x - p x.
Proof. pose proof (proj1 (Rabs_le_between _ _) (above x)). lra. Qed.
Lemma plus_derivative x : is_derive (fun x => H x + P x) x (h x + p x).
Proof. now apply (is_derive_plus H P). Qed.
Lemma plus_slope x : 0 <= h x + p x.
Proof. pose proof (proj1 (Rabs_le_between _ _) (above x)). lra. Qed.

(* P rises and falls by no more than H. *)
Lemma steps_below u v : Rabs (P u - P v) <= Rabs (H u - H v).
Proof.
  assert (I : forall u v, u <= v -> Rabs (P v - P u) <= H v - H u).
  { intros x y xy. apply Rabs_le. pose proof (increases _ _ minus_derivative minus_slope x y xy).
    pose proof (increases _ _ plus_derivative plus_slope x y xy). lra. }
  destruct (Rle_lt_dec u v) as [uv | vu].
  - rewrite (Rabs_minus_sym (P u)), (Rabs_minus_sym (H u)). eapply Rle_trans; [now apply I | apply Rle_abs].
  - eapply Rle_trans; [apply I; lra | apply Rle_abs].
Qed.

(* So it has limits where H has. *)
Lemma has_limit (x : Rbar) (l : R) : is_lim H x l -> exists a : R, is_lim P x a.
Proof.
  intros L.
  pose proof (fun P => filterlim_locally_cauchy (U := R_CompleteNormedModule) (F := Rbar_locally' x) P) as cauchy.
  apply cauchy. intros eps. destruct (proj2 (cauchy H) (ex_intro _ l L) eps) as (Q & HQ & near).
  exists Q. split; [assumption |]. intros u v Hu Hv.
  apply (Rle_lt_trans _ _ _ (steps_below v u)), (near u v Hu Hv).
Qed.

Lemma limits_below : exists a b : R, is_lim P m_infty a /\ is_lim P p_infty b /\ Rabs (b - a) <= B - A.
Proof.
  destruct (has_limit m_infty A HA) as [a PA], (has_limit p_infty B HB) as [b PB].
  exists a, b. split; [assumption | split; [assumption |]]. apply Rabs_le.
  assert (A - a <= H 0 - P 0 <= B - b).
  { apply (between_limits _ _ _ _ minus_derivative minus_slope); now apply is_lim_minus'. }
  assert (A + a <= H 0 + P 0 <= B + b).
  { apply (between_limits _ _ _ _ plus_derivative plus_slope); now apply is_lim_plus'. }
  lra.
Qed.
End Majorised.

(* The antiderivative of what is tame, and a bound for the mean. *)
Lemma has_antiderivative f c N : (forall x, continuous f x) -> (forall x, Rabs (f x) <= c * exp (N * Rabs x)) ->
  exists P a b, antiderivative f P a b /\ Rabs (b - a) <= c * (2 * (exp (N ^ 2) / sqrt 2)).
Proof.
  intros C bound. set (p x := f x * density x). set (M := exp (N ^ 2) / sqrt 2).
  assert (Cp : forall x, continuous p x).
  { intros x. apply (continuous_mult f density); [apply C | apply density_continuous]. }
  assert (D : forall x, is_derive (RInt p 0) x (p x)).
  { intros x. apply (is_derive_RInt p _ 0 x); [| apply Cp]. exists (mkposreal 1 Rlt_0_1). intros y _.
    apply (@RInt_correct R_CompleteNormedModule), (@ex_RInt_continuous R_CompleteNormedModule). intros; apply Cp. }
  destruct (limits_below (RInt p 0) p (fun x => c * majorant N x) (fun x => c * majorant_slope N x) (c * - M) (c * M))
    as (a & b & A & B & ab).
  - exact D.
  - intros x. apply (is_derive_scal (majorant N)), majorant_derivative.
  - intros x. unfold p. pose proof (majorant_above N x). pose proof (density_positive x).
    rewrite Rabs_mult, (Rabs_pos_eq (density x)) by lra. specialize (bound x).
    pose proof (Rabs_pos (f x)). pose proof (exp_pos (N * Rabs x)). assert (0 <= c) by nra.
    apply (Rle_trans _ (c * exp (N * Rabs x) * density x)); [apply Rmult_le_compat_r; lra |].
    rewrite Rmult_assoc. now apply Rmult_le_compat_l.
  - apply (is_lim_scal_l _ c m_infty (- M)), majorant_below_limit.
  - apply (is_lim_scal_l _ c p_infty M), majorant_above_limit.
  - exists (RInt p 0), a, b. split; [exact (conj D (conj A B)) | lra].
Qed.

(** * The mean over one variable is linear, positive and bounded *)

Lemma tame_over f : tame f -> exists P a b, antiderivative f P a b /\ over_one f = b - a.
Proof.
  intros (C & c & N & B). destruct (has_antiderivative f c N C B) as (P & a & b & A & _).
  exists P, a, b. split; [assumption | now apply (over_one_is f P)].
Qed.

Lemma over_one_bounded N : exists K, 0 <= K /\ forall f c, (forall x, continuous f x) ->
  (forall x, Rabs (f x) <= c * exp (N * Rabs x)) -> Rabs (over_one f) <= c * K.
Proof.
  exists (2 * (exp (N ^ 2) / sqrt 2)). split.
  - apply Rmult_le_pos; [lra |]. left. apply Rdiv_lt_0_compat; [apply exp_pos | apply root_of_two].
  - intros f c C B. destruct (has_antiderivative f c N C B) as (P & a & b & A & ab).
    now rewrite (over_one_is f P a b).
Qed.

Lemma over_one_plus f g : tame f -> tame g -> over_one (fun x => f x + g x) = over_one f + over_one g.
Proof.
  intros F G. destruct (tame_over f F) as (P & a & b & A & ->), (tame_over g G) as (Q & c & d & B & ->).
  rewrite (over_one_is _ (fun x => P x + Q x) (a + c) (b + d)); [ring | | now apply antiderivative_plus].
  intros x. apply (continuous_plus f g); [apply F | apply G].
Qed.

Lemma over_one_scal c f : tame f -> over_one (fun x => c * f x) = c * over_one f.
Proof.
  intros F. destruct (tame_over f F) as (P & a & b & A & ->).
  rewrite (over_one_is _ (fun x => c * P x) (c * a) (c * b)); [ring | | now apply antiderivative_scal].
  intros x. apply (continuous_scal_r c f), F.
Qed.

(* The density is even. *)
Lemma over_one_reflected f : tame f -> over_one (fun x => f (- x)) = over_one f.
Proof.
  intros F. destruct (tame_over f F) as (P & a & b & A & ->).
  rewrite (over_one_is _ (fun x => - P (-1 * x + 0)) (- b) (- a)); [ring | | now apply antiderivative_reflected].
  intros x. apply (continuous_comp Ropp f); [apply (continuous_opp (fun x : R => x)), continuous_id | apply F].
Qed.

Lemma over_one_positive f : tame f -> (forall x, 0 < f x) -> 0 < over_one f.
Proof.
  intros F S. destruct (tame_over f F) as (P & a & b & (D & A & B) & ->).
  assert (S' : forall x, 0 < f x * density x).
  { intros x. apply Rmult_lt_0_compat; [apply S | apply density_positive]. }
  pose proof (between_limits P _ a b D (fun x => Rlt_le _ _ (S' x)) A B) as I. pose proof (I 0). pose proof (I 1).
  destruct (mean_value P _ D 0 1) as (z & _ & E). specialize (S' z). lra.
Qed.
