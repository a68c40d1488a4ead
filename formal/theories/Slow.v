(* Functions of a point that grow slowly and have a modulus of continuity that does: tempered functions are such. *)
From slr Require Import Ranges Gaussian Integrals.
Open Scope R_scope.

(** * What slow growth is *)

(* 1 + |z_0| + .. + |z_(n - 1)|. *)
Fixpoint weight (n : nat) (z : point) : R := match n with
  | O => 1
  | S m => Rabs (z O) + weight m (fun k => z (S k))
  end.
Definition growth (n : nat) (z : point) : R := exp (INR n * weight n z).

Definition near (d : R) (w z : point) : Prop := forall k, Rabs (w k - z k) < d.
(* Beside the growth, F(w) - F(z) is as small as one likes where w is near z. *)
Definition steady (n : nat) (F : point -> R) : Prop := forall e, 0 < e -> exists d, 0 < d /\
  forall w z, near d w z -> Rabs (F w - F z) <= e * (growth n w * growth n z).
Definition slow (F : point -> R) : Prop := exists n, (forall z, Rabs (F z) <= growth n z) /\ steady n F.

(** * Growth *)

Lemma weight_least n z : 1 <= weight n z.
Proof.
  revert z. induction n as [| n IH]; intros z; simpl; [lra |].
  specialize (IH (fun k => z (S k))). pose proof (Rabs_pos (z O)). lra.
Qed.
Lemma weight_plus m n z : weight m z <= weight (m + n) z.
Proof. revert z. induction m as [| m IH]; intros z; simpl; [apply weight_least |]. apply Rplus_le_compat_l, IH. Qed.
Lemma weight_place k z : Rabs (z k) <= weight (S k) z.
Proof.
  revert z. induction k as [| k IH]; intros z; [simpl; lra |]. specialize (IH (fun i => z (S i))).
  change (weight (S (S k)) z) with (Rabs (z O) + weight (S k) (fun i => z (S i))). pose proof (Rabs_pos (z O)). lra.
Qed.

Lemma growth_least n z : 1 <= growth n z.
Proof.
  apply exp_at_least_one, Rmult_le_pos; [apply pos_INR |]. pose proof (weight_least n z). lra.
Qed.
Lemma growth_product n w z : 1 <= growth n w * growth n z.
Proof. pose proof (growth_least n w). pose proof (growth_least n z). nra. Qed.
Lemma growth_mult m n z : growth m z * growth n z <= growth (m + n) z.
Proof.
  unfold growth. rewrite <- exp_plus, plus_INR. apply exp_monotone.
  pose proof (weight_plus m n z). pose proof (weight_plus n m z) as W. rewrite Nat.add_comm in W.
  pose proof (pos_INR m). pose proof (pos_INR n). nra.
Qed.
Lemma growth_plus m n z : growth m z <= growth (m + n) z.
Proof. pose proof (growth_mult m n z). pose proof (growth_least m z). pose proof (growth_least n z). nra. Qed.
(* exp u is more than u. *)
Lemma growth_above n z : INR n * weight n z <= growth n z.
Proof. pose proof (exp_ineq1_le (INR n * weight n z)). unfold growth. lra. Qed.
Lemma growth_above_constant c : exists n, forall z, c <= growth n z.
Proof.
  destruct (nfloor_ex (Rabs c) (Rabs_pos c)) as [n N]. exists (S n). intros z. rewrite <- S_INR in N.
  pose proof (growth_above (S n) z). pose proof (weight_least (S n) z). pose proof (Rle_abs c).
  pose proof (pos_INR (S n)). nra.
Qed.

Lemma steady_plus m n F : steady m F -> steady (m + n) F.
Proof.
  intros D e He. destruct (D e He) as (d & Hd & H). exists d. split; [assumption |]. intros w z wz.
  apply (Rle_trans _ _ _ (H w z wz)), Rmult_le_compat_l; [lra |].
  apply Rmult_le_compat; try apply growth_plus; pose proof (growth_least m w); pose proof (growth_least m z); lra.
Qed.

(* A constant factor does no harm. *)
Lemma slow_of c n F : (forall z, Rabs (F z) <= c * growth n z) -> steady n F -> slow F.
Proof.
  intros B D. destruct (growth_above_constant c) as [m M]. exists (n + m)%nat. split; [| now apply steady_plus].
  intros z. apply (Rle_trans _ _ _ (B z)), (Rle_trans _ (growth n z * growth m z)); [| apply growth_mult].
  pose proof (growth_least n z). specialize (M z). nra.
Qed.

(** * Sums, products, and images under what has a concave modulus of continuity *)

(* Two functions have a bound in common, and a d for each e. *)
Lemma slow_both F G : slow F -> slow G -> exists n,
  (forall z, Rabs (F z) <= growth n z /\ Rabs (G z) <= growth n z) /\
  forall e, 0 < e -> exists d, 0 < d /\ forall w z, near d w z ->
    Rabs (F w - F z) <= e * (growth n w * growth n z) /\ Rabs (G w - G z) <= e * (growth n w * growth n z).
Proof.
  intros (m & BF & DF) (n & BG & DG). exists (m + n)%nat. split.
  - intros z. split; [eapply Rle_trans; [apply BF | apply growth_plus] |].
    rewrite Nat.add_comm. eapply Rle_trans; [apply BG | apply growth_plus].
  - intros e He. apply (steady_plus _ m) in DG. rewrite Nat.add_comm in DG.
    destruct (steady_plus m n F DF e He) as (c & Hc & HF), (DG e He) as (d & Hd & HG).
    exists (Rmin c d). split; [now apply Rmin_glb_lt |]. pose proof (Rmin_l c d). pose proof (Rmin_r c d).
    intros w z wz. split; [apply HF | apply HG]; intros k; specialize (wz k); lra.
Qed.

Lemma slow_const c : slow (fun _ => c).
Proof.
  apply (slow_of (Rabs c) 0).
  - intros z. pose proof (growth_least 0 z). pose proof (Rabs_pos c). nra.
  - intros e He. exists 1. split; [lra |]. intros w z _. rewrite Rminus_eq_0, Rabs_R0.
    pose proof (growth_product 0 w z). nra.
Qed.

Lemma slow_place k : slow (fun z => z k).
Proof.
  apply (slow_of 1 (S k)).
  - intros z. pose proof (weight_place k z). pose proof (growth_above (S k) z). pose proof (pos_INR k).
    rewrite S_INR in *. pose proof (weight_least (S k) z). nra.
  - intros e He. exists e. split; [assumption |]. intros w z wz. specialize (wz k).
    pose proof (growth_product (S k) w z). nra.
Qed.

Lemma slow_plus F G : slow F -> slow G -> slow (fun z => F z + G z).
Proof.
  intros HF HG. destruct (slow_both F G HF HG) as (n & B & D). apply (slow_of 2 n).
  - intros z. destruct (B z). pose proof (Rabs_triang (F z) (G z)). lra.
  - intros e He. destruct (D (e / 2) ltac:(lra)) as (d & Hd & H). exists d. split; [assumption |]. intros w z wz.
    destruct (H w z wz). replace (F w + G w - (F z + G z)) with ((F w - F z) + (G w - G z)) by ring.
    pose proof (Rabs_triang (F w - F z) (G w - G z)). lra.
Qed.

Lemma slow_mult F G : slow F -> slow G -> slow (fun z => F z * G z).
Proof.
  intros HF HG. destruct (slow_both F G HF HG) as (n & B & D). apply (slow_of 1 (n + n)).
  - intros z. destruct (B z). rewrite Rabs_mult, Rmult_1_l. eapply Rle_trans; [| apply growth_mult].
    apply Rmult_le_compat; try assumption; apply Rabs_pos.
  - intros e He. destruct (D (e / 2) ltac:(lra)) as (d & Hd & H). exists d. split; [assumption |]. intros w z wz.
    destruct (H w z wz) as [dF dG], (B w) as [Fw _], (B z) as [_ Gz].
    replace (F w * G w - F z * G z) with (F w * (G w - G z) + G z * (F w - F z)) by ring.
    apply (Rle_trans _ _ _ (Rabs_triang _ _)). rewrite !Rabs_mult.
    pose proof (growth_least n w). pose proof (growth_least n z). set (g := growth n w * growth n z) in *.
    assert (g * g <= growth (n + n) w * growth (n + n) z).
    { replace (g * g) with (growth n w * growth n w * (growth n z * growth n z)) by (unfold g; ring).
      apply Rmult_le_compat; try apply growth_mult; nra. }
    assert (growth n w <= g /\ growth n z <= g) as [] by (unfold g; nra).
    assert (Rabs (F w) * Rabs (G w - G z) <= g * (e / 2 * g)) by (apply Rmult_le_compat; try apply Rabs_pos; lra).
    assert (Rabs (G z) * Rabs (F w - F z) <= g * (e / 2 * g)) by (apply Rmult_le_compat; try apply Rabs_pos; lra).
    nra.
Qed.

Lemma slow_scal c F : slow F -> slow (fun z => c * F z).
Proof. apply (slow_mult (fun _ => c)), slow_const. Qed.

Lemma slow_pow F n : slow F -> slow (fun z => F z ^ n).
Proof. intros H. induction n as [| n IH]; simpl; [apply slow_const | now apply slow_mult]. Qed.

(* h(F), where h(u) - h(v) is at most e + C |u - v|, with a C for each e. *)
Lemma slow_image (h : R -> R) F : slow F ->
  (forall e, 0 < e -> exists C, 0 <= C /\ forall w z, Rabs (h (F w) - h (F z)) <= e + C * Rabs (F w - F z)) ->
  slow (fun z => h (F z)).
Proof.
  intros (n & B & D) M. set (o := fun _ : nat => 0). destruct (M 1 Rlt_0_1) as (C & HC & H1).
  apply (slow_of (Rabs (h (F o)) + 1 + C * (1 + growth n o)) n).
  - intros z. specialize (H1 z o). pose proof (B z). pose proof (B o).
    pose proof (growth_least n z). pose proof (growth_least n o).
    pose proof (Rabs_triang_inv (h (F z)) (h (F o))). pose proof (Rabs_pos (h (F o))).
    assert (Rabs (F z - F o) <= (1 + growth n o) * growth n z).
    { eapply Rle_trans; [apply Rabs_triang |]. rewrite Rabs_Ropp. nra. }
    assert (C * Rabs (F z - F o) <= C * ((1 + growth n o) * growth n z)) by now apply Rmult_le_compat_l. nra.
  - intros e He. destruct (M (e / 2) ltac:(lra)) as (c & Hc & H2).
    assert (0 < e / 2 / (c + 1)) as He' by (apply Rdiv_lt_0_compat; lra).
    destruct (D _ He') as (d & Hd & H). exists d. split; [assumption |]. intros w z wz.
    specialize (H w z wz). specialize (H2 w z). pose proof (growth_product n w z).
    set (g := growth n w * growth n z) in *. assert (c * Rabs (F w - F z) <= e / 2 * g); [| nra].
    apply (Rle_trans _ ((c + 1) * (e / 2 / (c + 1) * g))); [| right; field; lra].
    pose proof (Rabs_pos (F w - F z)). apply Rmult_le_compat; lra.
Qed.

(** * Tempered functions are slow *)

(* Where a derivative is at most C, which it need be only below a value of F. *)
Lemma slow_lipschitz (h h' : R -> R) C F : slow F -> 0 <= C -> (forall x, is_derive h x (h' x)) ->
  (forall w z x, x <= Rmax (F w) (F z) -> Rabs (h' x) <= C) -> slow (fun z => h (F z)).
Proof.
  intros S HC D B. apply slow_image; [assumption |]. intros e He. exists C. split; [assumption |]. intros w z.
  destruct (mean_value h h' D (F z) (F w)) as (x & X & ->).
  rewrite Rabs_mult. pose proof (B z w x X). pose proof (Rabs_pos (F w - F z)). nra.
Qed.

(* sqrt u - sqrt v is at most e, or e times it is at most u - v. *)
Lemma root_modulus u v e : 0 < e -> Rabs (sqrt u - sqrt v) <= e + / e * Rabs (u - v).
Proof.
  intros He. assert (I : forall u v, v <= u -> Rabs (sqrt u - sqrt v) <= e + / e * Rabs (u - v)).
  { clear u v. intros u v H. pose proof (sqrt_le_1_alt v u H). pose proof (sqrt_pos v).
    rewrite !Rabs_pos_eq by lra. destruct (Rle_lt_dec (sqrt u - sqrt v) e) as [small | large].
    - pose proof (Rinv_0_lt_compat e He). nra.
    - assert (0 <= u) by (destruct (Rle_lt_dec 0 u) as [| N]; [| rewrite (sqrt_neg_0 u) in large]; lra).
      pose proof (sqrt_def u ltac:(assumption)).
      assert (v <= sqrt v * sqrt v) by (destruct (Rle_lt_dec 0 v); [rewrite sqrt_def; lra | nra]).
      assert (e * (sqrt u - sqrt v) <= u - v) by nra.
      cut (sqrt u - sqrt v <= / e * (u - v)); [lra |].
      apply (Rmult_le_reg_l e); [assumption |]. rewrite <- Rmult_assoc, Rinv_r; lra. }
  destruct (Rle_lt_dec v u); [now apply I |]. rewrite (Rabs_minus_sym (sqrt u)), (Rabs_minus_sym u). apply I. lra.
Qed.

Lemma tempered_slow F : tempered F -> slow F.
Proof.
  induction 1 as [c | k | F G _ HF _ HG | F G _ HF _ HG | F n _ HF
    | F _ HF | F _ HF | F _ HF | F _ HF | F _ HF | F _ HF | F c _ HF B].
  - apply slow_const.
  - apply slow_place.
  - now apply slow_plus.
  - now apply slow_mult.
  - now apply slow_pow.
  - pose proof slope_factor. apply (slow_lipschitz erf erf_slope (2 * / sqrt PI));
      [assumption | lra | apply erf_derivative |]. intros _ _ x _. pose proof (erf_slope_positive x).
    pose proof (exp_at_most_one (- x ^ 2) ltac:(nra)). rewrite Rabs_pos_eq by lra. unfold erf_slope. nra.
  - apply (slow_lipschitz sin cos 1); [assumption | lra | apply is_derive_sin |].
    intros. apply Rabs_le, COS_bound.
  - apply (slow_lipschitz cos (fun x => - sin x) 1); [assumption | lra | apply is_derive_cos |].
    intros. rewrite Rabs_Ropp. apply Rabs_le, SIN_bound.
  - apply (slow_lipschitz atan (fun x => / (1 + x ^ 2)) 1); [assumption | lra | |].
    + intros x. auto_derive; [trivial |]. field. nra.
    + intros _ _ x _. rewrite Rabs_pos_eq by (left; apply Rinv_0_lt_compat; nra).
      rewrite <- Rinv_1. apply Rinv_le_contravar; nra.
  - apply slow_image; [assumption |]. intros e He. exists (/ e). split; [left; now apply Rinv_0_lt_compat |].
    intros. now apply root_modulus.
  - apply slow_image; [assumption |]. intros e He. exists 1. split; [lra |]. intros w z.
    pose proof (Rabs_triang_inv2 (F w) (F z)). lra.
  - apply (slow_lipschitz exp exp (exp c)); [assumption | left; apply exp_pos | apply is_derive_exp |].
    intros w z x X. rewrite Rabs_pos_eq by (left; apply exp_pos).
    apply exp_monotone, (Rle_trans _ _ _ X), Rmax_lub; apply B.
Qed.

(** * The first variable, and the others *)

(* The point x, z_0, z_1, .. *)
Definition put (x : R) (w : point) : point := fun k => match k with O => x | S i => w i end.

Lemma growth_put n x w : growth n (put x w) <= exp (INR n * Rabs x) * growth n w.
Proof.
  unfold growth. rewrite <- exp_plus. apply exp_monotone. rewrite <- Rmult_plus_distr_l.
  apply Rmult_le_compat_l; [apply pos_INR |]. destruct n as [| n]; simpl; [pose proof (Rabs_pos x); lra |].
  apply Rplus_le_compat_l. pose proof (weight_plus n 1 w) as H. rewrite Nat.add_comm in H. exact H.
Qed.

Lemma put_near d x y w : Rabs (x - y) < d -> near d (put x w) (put y w).
Proof. intros H [| k]; simpl; [assumption |]. rewrite Rminus_eq_0, Rabs_R0. pose proof (Rabs_pos (x - y)). lra. Qed.

Lemma slow_section F x : slow F -> slow (fun w => F (put x w)).
Proof.
  intros (n & B & D). set (c := exp (INR n * Rabs x)). assert (0 < c) by apply exp_pos. apply (slow_of c n).
  - intros w. eapply Rle_trans; [apply B | apply growth_put].
  - intros e He. destruct (D (e / (c * c))) as (d & Hd & H'); [apply Rdiv_lt_0_compat; nra |].
    exists d. split; [assumption |]. intros w z wz.
    assert (near d (put x w) (put x z)) as N.
    { intros [| k]; simpl; [rewrite Rminus_eq_0, Rabs_R0; assumption | apply wz]. }
    eapply Rle_trans; [apply (H' _ _ N) |].
    replace (e * (growth n w * growth n z)) with (e / (c * c) * (c * growth n w * (c * growth n z))) by (field; lra).
    apply Rmult_le_compat_l; [left; apply Rdiv_lt_0_compat; nra |].
    apply Rmult_le_compat; try apply growth_put; left; apply exp_pos.
Qed.
