(* The error function: an integral, its derivative, its signs and bounds, and its limit. *)
From Coq Require Import Reals Lra Psatz.
From Coquelicot Require Import Coquelicot.
Open Scope R_scope.

(** * What erf is *)

Definition erf (x : R) : R := 2 * / sqrt PI * RInt (fun u => exp (- u ^ 2)) 0 x.
Definition erf_slope (x : R) : R := 2 * / sqrt PI * exp (- x ^ 2).

Lemma root_of_pi : 0 < sqrt PI.
Proof. apply sqrt_lt_R0, PI_RGT_0. Qed.

Lemma slope_factor : 0 < 2 * / sqrt PI.
Proof. apply Rmult_lt_0_compat; [lra | apply Rinv_0_lt_compat, root_of_pi]. Qed.

(* exp(-u^2) is continuous, so it has integrals. *)
Lemma bell_continuous x : continuous (fun u => exp (- u ^ 2)) x.
Proof. apply (ex_derive_continuous (fun u => exp (- u ^ 2))). auto_derive. exact I. Qed.

Lemma bell_integrable x y : ex_RInt (fun u => exp (- u ^ 2)) x y.
Proof. apply (@ex_RInt_continuous R_CompleteNormedModule). intros z _. apply bell_continuous. Qed.

(** * Derivatives, and what has derivative zero *)

(* erf'(x) = 2 exp(-x^2) / sqrt(pi). *)
Lemma erf_derivative x : is_derive erf x (erf_slope x).
Proof.
  apply (is_derive_scal (RInt (fun u => exp (- u ^ 2)) 0)).
  apply (is_derive_RInt (fun u => exp (- u ^ 2)) (RInt (fun u => exp (- u ^ 2)) 0) 0 x).
  - exists (mkposreal 1 Rlt_0_1). intros y _.
    apply (@RInt_correct R_CompleteNormedModule), bell_integrable.
  - apply bell_continuous.
Qed.

Lemma erf_derivable x : ex_derive erf x.
Proof. exists (erf_slope x). apply erf_derivative. Qed.

Lemma erf_derived x : Derive (fun x => erf x) x = erf_slope x.
Proof. apply (is_derive_unique erf), erf_derivative. Qed.

Lemma erf_slope_positive x : 0 < erf_slope x.
Proof. apply Rmult_lt_0_compat; [exact slope_factor | apply exp_pos]. Qed.

(* What has derivative zero everywhere is constant. *)
Lemma constant (f : R -> R) : (forall x, is_derive f x 0) -> forall x y, f x = f y.
Proof.
  intros D x y. destruct (MVT_gen f x y (fun _ => 0)) as (c & _ & E).
  - intros z _. apply D.
  - intros z _. apply continuity_pt_filterlim, (ex_derive_continuous f). exists 0. apply D.
  - lra.
Qed.

(** * Signs *)

Lemma erf_0 : erf 0 = 0.
Proof. unfold erf. rewrite RInt_point. unfold zero. simpl. ring. Qed.

Lemma erf_increasing x y : x < y -> erf x < erf y.
Proof.
  intros H. destruct (MVT_gen erf x y erf_slope) as (c & _ & E).
  - intros z _. apply erf_derivative.
  - intros z _. apply continuity_pt_filterlim, (ex_derive_continuous erf), erf_derivable.
  - pose proof (erf_slope_positive c). nra.
Qed.

Lemma erf_monotone x y : x <= y -> erf x <= erf y.
Proof. intros [H | ->]; [left; now apply erf_increasing | right; reflexivity]. Qed.

Lemma erf_odd x : erf (- x) = - erf x.
Proof.
  assert (D : forall z, is_derive (fun x => erf (- x) + erf x) z 0).
  { intros z. auto_derive; [repeat split; apply erf_derivable |].
    rewrite (erf_derived (- z)), (erf_derived z). unfold erf_slope.
    replace ((- z) ^ 2) with (z ^ 2) by ring. ring. }
  pose proof (constant _ D x 0) as E. simpl in E. rewrite Ropp_0, erf_0 in E. lra.
Qed.

Lemma erf_positive x : 0 < x -> 0 < erf x.
Proof. rewrite <- erf_0 at 2. apply erf_increasing. Qed.

Lemma erf_nonnegative x : 0 <= x -> 0 <= erf x.
Proof. rewrite <- erf_0 at 2. apply erf_monotone. Qed.

(** * The Gaussian integral

  With B(y) the integral of exp(-y^2 (1 + t^2)) / (1 + t^2) over t in [0, 1], erf(y)^2 + 4 B(y) / pi has
  derivative zero, and is 1 at y = 0. *)

Definition bump (y t : R) : R := exp (- (y ^ 2 * (1 + t ^ 2))) / (1 + t ^ 2).
Definition B (y : R) : R := RInt (bump y) 0 1.

Lemma square_and_one t : 0 < 1 + t ^ 2.
Proof. nra. Qed.

Lemma bump_continuous y t : continuous (bump y) t.
Proof.
  apply (ex_derive_continuous (bump y)). unfold bump. auto_derive.
  pose proof (square_and_one t). simpl in *. lra.
Qed.

Lemma bump_integrable y u v : ex_RInt (bump y) u v.
Proof. apply (@ex_RInt_continuous R_CompleteNormedModule). intros z _. apply bump_continuous. Qed.

Lemma bump_slope u t : is_derive (fun y => bump y t) u (-2 * u * exp (- (u ^ 2 * (1 + t ^ 2)))).
Proof.
  pose proof (square_and_one t). unfold bump. auto_derive; [simpl in *; lra |].
  simpl in *. field_simplify_eq; [ring | lra].
Qed.

(* erf with fixed ends. *)
Lemma erf_fixed_ends x : erf x = 2 * / sqrt PI * x * RInt (fun s => exp (- (x * x * (s * s)))) 0 1.
Proof.
  unfold erf. rewrite (Rmult_assoc (2 * / sqrt PI)). f_equal.
  pose proof (RInt_comp_lin (fun u => exp (- u ^ 2)) x 0 0 1) as E.
  rewrite !Rmult_0_r, Rplus_0_l, Rmult_1_r, Rplus_0_r in E.
  rewrite <- E by apply bell_integrable.
  change (RInt (fun y => scal x (exp (- (x * y + 0) ^ 2))) 0 1
    = scal x (RInt (fun s => exp (- (x * x * (s * s)))) 0 1)).
  rewrite <- (@RInt_scal R_CompleteNormedModule).
  - apply RInt_ext. intros s _. do 3 f_equal. ring.
  - apply (@ex_RInt_continuous R_CompleteNormedModule). intros z _.
    apply (ex_derive_continuous (fun s => exp (- (x * x * (s * s))))). auto_derive. exact I.
Qed.

Lemma integral_of_bump_slope y :
  RInt (fun t => Derive (fun u => bump u t) y) 0 1 = - (sqrt PI * exp (- y ^ 2) * erf y).
Proof.
  rewrite (RInt_ext _ (fun t => scal (-2 * y * exp (- y ^ 2)) (exp (- (y * y * (t * t)))))).
  - rewrite (@RInt_scal R_CompleteNormedModule).
    + rewrite erf_fixed_ends. unfold scal. simpl. unfold mult. simpl.
      pose proof root_of_pi. field. lra.
    + apply (@ex_RInt_continuous R_CompleteNormedModule). intros z _.
      apply (ex_derive_continuous (fun s => exp (- (y * y * (s * s))))). auto_derive. exact I.
  - intros t _. etransitivity; [apply is_derive_unique, bump_slope |].
    change (-2 * y * exp (- (y ^ 2 * (1 + t ^ 2)))
      = -2 * y * exp (- y ^ 2) * exp (- (y * y * (t * t)))).
    replace (- (y ^ 2 * (1 + t ^ 2))) with (- y ^ 2 + - (y * y * (t * t))) by ring.
    rewrite exp_plus. ring.
Qed.

(* B'(y) = -sqrt(pi) exp(-y^2) erf(y). *)
Lemma B_derivative y : is_derive B y (- (sqrt PI * exp (- y ^ 2) * erf y)).
Proof.
  rewrite <- integral_of_bump_slope. apply (is_derive_RInt_param bump 0 1 y).
  - exists (mkposreal 1 Rlt_0_1). intros u _ t _. eexists. apply bump_slope.
  - intros t _. apply (continuity_2d_pt_ext (fun u v => -2 * u * exp (- (u * u * (1 + v * v))))).
    + intros u v. symmetry. etransitivity; [apply is_derive_unique, bump_slope |].
      do 3 f_equal. ring.
    + apply continuity_2d_pt_mult.
      * apply continuity_2d_pt_mult; [apply continuity_2d_pt_const | apply continuity_2d_pt_id1].
      * apply continuity_1d_2d_pt_comp; [apply derivable_continuous_pt, derivable_pt_exp |].
        apply continuity_2d_pt_opp, continuity_2d_pt_mult.
        -- apply continuity_2d_pt_mult; apply continuity_2d_pt_id1.
        -- apply continuity_2d_pt_plus; [apply continuity_2d_pt_const |].
           apply continuity_2d_pt_mult; apply continuity_2d_pt_id2.
  - exists (mkposreal 1 Rlt_0_1). intros u _. apply bump_integrable.
Qed.

Lemma B_derived y : Derive (fun x => B x) y = - (sqrt PI * exp (- y ^ 2) * erf y).
Proof. apply (is_derive_unique B), B_derivative. Qed.

(* B(0) = pi/4, the integral of 1/(1 + t^2) over [0, 1]. *)
Lemma B_0 : B 0 = PI / 4.
Proof.
  unfold B. rewrite <- atan_1. apply is_RInt_unique.
  apply (is_RInt_ext (fun t => / (1 + t ^ 2))).
  - intros t _. unfold bump. replace (- (0 ^ 2 * (1 + t ^ 2))) with 0 by ring.
    rewrite exp_0. symmetry. apply Rmult_1_l.
  - replace (atan 1) with (minus (atan 1) (atan 0))
      by (rewrite atan_0; unfold minus, plus, opp; simpl; lra).
    apply (is_RInt_derive atan (fun t => / (1 + t ^ 2))).
    + intros t _. auto_derive; [easy |]. field. nra.
    + intros t _. apply (ex_derive_continuous (fun t => / (1 + t ^ 2))). auto_derive. nra.
Qed.

Theorem erf_squared y : erf y ^ 2 = 1 - 4 / PI * B y.
Proof.
  pose proof PI_RGT_0. pose proof root_of_pi.
  assert (S : sqrt PI * sqrt PI = PI) by (apply sqrt_sqrt; lra).
  assert (D : forall z, is_derive (fun y => erf y ^ 2 + 4 / PI * B y) z 0).
  { intros z. auto_derive.
    - repeat split; [apply erf_derivable | eexists; apply B_derivative].
    - rewrite (erf_derived z). rewrite (B_derived z).
      unfold erf_slope. rewrite <- S at 2. field. lra. }
  pose proof (constant _ D y 0) as E. simpl in E. rewrite B_0, erf_0 in E. simpl.
  replace (4 / PI * (PI / 4)) with 1 in E by (field; lra). lra.
Qed.

(** * Bounds, and the limit *)

Lemma B_positive y : 0 < B y.
Proof.
  apply RInt_gt_0; [lra | |].
  - intros t _. apply Rdiv_lt_0_compat; [apply exp_pos | apply square_and_one].
  - intros z _. apply bump_continuous.
Qed.

(* -1 < erf < 1. *)
Theorem erf_below_one y : -1 < erf y < 1.
Proof.
  pose proof (erf_squared y). pose proof (B_positive y). pose proof PI_RGT_0.
  assert (0 < 4 / PI * B y) by (apply Rmult_lt_0_compat; [apply Rdiv_lt_0_compat |]; lra).
  split; nra.
Qed.

Lemma bump_bound y t : bump y t <= exp (- y ^ 2) * bump 0 t.
Proof.
  pose proof (square_and_one t). unfold bump.
  replace (- (0 ^ 2 * (1 + t ^ 2))) with 0 by ring. rewrite exp_0.
  replace (exp (- y ^ 2) * (1 / (1 + t ^ 2))) with (exp (- y ^ 2) / (1 + t ^ 2)) by (field; lra).
  apply Rmult_le_compat_r; [left; now apply Rinv_0_lt_compat |].
  replace (- (y ^ 2 * (1 + t ^ 2))) with (- y ^ 2 - (y * t) ^ 2) by ring.
  destruct (Req_dec (y * t) 0) as [Z | Z]; [right; f_equal; rewrite Z; ring |].
  left. apply exp_increasing. pose proof (pow2_gt_0 (y * t) Z). lra.
Qed.

Lemma B_bound y : B y <= PI / 4 * exp (- y ^ 2).
Proof.
  rewrite <- B_0. unfold B. rewrite Rmult_comm.
  change (exp (- y ^ 2) * RInt (bump 0) 0 1) with (scal (exp (- y ^ 2)) (RInt (bump 0) 0 1)).
  rewrite <- (@RInt_scal R_CompleteNormedModule) by apply bump_integrable.
  apply RInt_le; [lra | apply bump_integrable | |].
  - apply (@ex_RInt_scal R_NormedModule), bump_integrable.
  - intros t _. apply bump_bound.
Qed.

(* 1 - erf(y) <= exp(-y^2) for y >= 0. *)
Theorem erfc_bound y : 0 <= y -> 1 - erf y <= exp (- y ^ 2).
Proof.
  intros Hy. pose proof (erf_squared y). pose proof PI_RGT_0.
  assert (4 / PI * B y <= exp (- y ^ 2)).
  { replace (exp (- y ^ 2)) with (4 / PI * (PI / 4 * exp (- y ^ 2))) by (field; apply PI_neq0).
    apply Rmult_le_compat_l; [left; apply Rdiv_lt_0_compat; lra | apply B_bound]. }
  pose proof (erf_nonnegative y Hy). pose proof (erf_below_one y). nra.
Qed.

(* erf tends to 1: this is the Gaussian integral. *)
Theorem erf_limit : is_lim erf p_infty 1.
Proof.
  apply (is_lim_le_le_loc (fun y => 1 - exp (- y)) (fun _ => 1)); [| | apply is_lim_const].
  - exists 1. intros y Hy. pose proof (erfc_bound y ltac:(lra)). pose proof (erf_below_one y).
    assert (exp (- y ^ 2) <= exp (- y)) by (left; apply exp_increasing; nra). lra.
  - replace (Finite 1) with (Finite (1 - 0)) by (f_equal; ring).
    apply (is_lim_minus' (fun _ => 1) (fun y => exp (- y)) p_infty 1 0); [apply is_lim_const |].
    apply (is_lim_comp exp Ropp p_infty 0 m_infty); [apply is_lim_exp_m | |].
    + apply (is_lim_opp (fun y => y) p_infty p_infty), is_lim_id.
    + exists 0. discriminate.
Qed.
