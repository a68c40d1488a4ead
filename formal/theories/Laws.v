(* Theorems about Gaussian means that are proved: the mean of one is one. *)
From Coq Require Import Reals Lra.
From Coquelicot Require Import Coquelicot.
From slr Require Import Erf Gaussian.
Open Scope R_scope.

(** * The standard Gaussian density, and its area up to x, less 1/2 *)

Definition density (x : R) : R := exp (- x ^ 2 / 2) / sqrt (2 * PI).
Definition area (x : R) : R := erf (x / sqrt 2) / 2.

Lemma root_of_two : 0 < sqrt 2.
Proof. apply sqrt_lt_R0; lra. Qed.

Lemma area_slope x : is_derive area x (density x).
Proof.
  pose proof root_of_two; pose proof root_of_pi; pose proof PI_RGT_0.
  unfold area, density. auto_derive; [apply erf_derivable |].
  rewrite erf_derived. unfold erf_slope.
  replace (- (x * / sqrt 2) ^ 2) with (- x ^ 2 / 2).
  - rewrite sqrt_mult by lra. field; split; lra.
  - replace 2 with (sqrt 2 * sqrt 2) at 1 by (apply sqrt_sqrt; lra). field; lra.
Qed.

Lemma density_continuous x : continuous density x.
Proof. apply (ex_derive_continuous density). unfold density. auto_derive; trivial. Qed.

Lemma area_odd x : area (- x) = - area x.
Proof. unfold area. replace (- x / sqrt 2) with (- (x / sqrt 2)) by (unfold Rdiv; ring). rewrite erf_odd. field. Qed.

Lemma area_above : is_lim area p_infty (1 / 2).
Proof.
  assert (0 < / sqrt 2) by apply Rinv_0_lt_compat, root_of_two.
  apply (is_lim_ext (fun x => erf (/ sqrt 2 * x + 0) * / 2)).
  { intro x. unfold area, Rdiv. rewrite Rplus_0_r, (Rmult_comm (/ sqrt 2)). reflexivity. }
  evar_last.
  - apply is_lim_scal_r, (is_lim_comp_lin erf (/ sqrt 2) 0 p_infty 1); [| lra].
    replace (Rbar_plus (Rbar_mult (/ sqrt 2) p_infty) 0) with p_infty; [apply erf_limit |].
    simpl. destruct Rle_dec as [a | a]; [destruct Rle_lt_or_eq_dec |]; trivial; lra.
  - simpl. f_equal; field.
Qed.

Lemma area_below : is_lim area m_infty (- (1 / 2)).
Proof.
  apply (is_lim_ext (fun x => - area (-1 * x + 0))).
  { intro x. rewrite <- area_odd. f_equal. ring. }
  apply (is_lim_opp _ m_infty (1 / 2)), (is_lim_comp_lin area (-1) 0 m_infty (1 / 2)); [| lra].
  replace (Rbar_plus (Rbar_mult (-1) m_infty) 0) with p_infty; [apply area_above |].
  simpl. destruct Rle_dec as [a | a]; [exfalso; lra | trivial].
Qed.

(** * The mean of one *)

(* Over one variable: the area below the whole density. *)
Lemma mean_over_one : over_one (fun _ => 1) = 1.
Proof.
  unfold over_one. apply is_RInt_gen_unique, (is_RInt_gen_ext (Derive area)).
  - apply filter_forall. intros ab x _. rewrite (is_derive_unique _ _ _ (area_slope x)). unfold density. simpl. ring.
  - replace 1 with (1 / 2 - - (1 / 2)) by field. apply is_RInt_gen_Derive.
    + apply filter_forall. intros ab x _. eexists. apply area_slope.
    + apply filter_forall. intros ab x _. apply (continuous_ext density); [| apply density_continuous].
      intro y. symmetry. apply is_derive_unique, area_slope.
    + apply area_below.
    + apply area_above.
Qed.

(* Over n variables, one after the other; it is the same for every covariance. *)
Theorem mean_of_one : forall n C, psd n C -> E n (fun _ => 1) C = 1.
Proof.
  intros n C _. unfold E. cut (over_standard n (fun _ => 1) = 1); [trivial |].
  induction n as [| n IH]; [reflexivity |]. cbn -[over_one]. rewrite IH. apply mean_over_one.
Qed.
