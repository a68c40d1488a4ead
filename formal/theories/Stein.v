(* C. Stein's identity: the mean of Z_j F(Z) by those of the partial derivatives of F. *)
From Coq Require Import List FunctionalExtensionality.
From slr Require Import Ranges Gaussian Laws Integrals Slow Iterated Derivative Roots.
Open Scope R_scope.

(** * One variable: integration by parts *)

Lemma density_derivative (x : R) : is_derive density x (- x * density x).
Proof.
  unfold density. auto_derive; [trivial |]. simpl. unfold Rdiv. field.
  apply Rgt_not_eq, sqrt_lt_R0. pose proof PI_RGT_0. lra.
Qed.

(* What is tame vanishes at both ends when multiplied by the density: exp(-x^2/4) is at most exp(1 - x). *)
Lemma vanishes_above f : tame f -> is_lim (fun x => f x * density x) p_infty 0.
Proof.
  intros (_ & c & N & B). set (M := c * (exp (N ^ 2) / sqrt (2 * PI) * exp 1)).
  assert (L : forall b : R, is_lim (fun x => b * exp (-1 * x + 0)) p_infty 0).
  { intros b. replace (Finite 0) with (Rbar_mult b 0) by (simpl; f_equal; ring).
    apply is_lim_scal_l, limit_reflected; [now right | apply is_lim_exp_m]. }
  apply (is_lim_le_le_loc (fun x => - M * exp (-1 * x + 0)) (fun x => M * exp (-1 * x + 0))); [| apply L | apply L].
  exists 0. intros x _. cut (Rabs (f x * density x) <= M * exp (-1 * x + 0)).
  { intros H. apply Rabs_le_between in H. lra. }
  pose proof (density_positive x). rewrite Rabs_mult, (Rabs_pos_eq (density x)) by lra. specialize (B x).
  assert (0 <= c) by (pose proof (Rabs_pos (f x)); pose proof (exp_pos (N * Rabs x)); nra).
  apply (Rle_trans _ (c * (exp (N * Rabs x) * density x))); [rewrite <- Rmult_assoc; apply Rmult_le_compat_r; lra |].
  unfold M. rewrite Rmult_assoc. apply Rmult_le_compat_l; [assumption |].
  apply (Rle_trans _ _ _ (majorant_above N x)). unfold majorant_slope.
  replace (_ * exp 1 * _) with (exp (N ^ 2) * (exp 1 * exp (-1 * x + 0)) / sqrt (2 * PI)) by (unfold Rdiv; ring).
  apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, sqrt_lt_R0; pose proof PI_RGT_0; lra |].
  apply Rmult_le_compat_l; [left; apply exp_pos |]. rewrite <- exp_plus.
  apply exp_monotone. pose proof (pow2_ge_0 (x / 2 - 1)). lra.
Qed.
Lemma vanishes_below f : tame f -> is_lim (fun x => f x * density x) m_infty 0.
Proof.
  intros (C & c & N & B). apply (is_lim_ext (fun x => f (- (-1 * x + 0)) * density (-1 * x + 0))).
  { intros x. unfold density. replace ((-1 * x + 0) ^ 2) with (x ^ 2) by ring. do 2 f_equal. ring. }
  apply (limit_reflected (fun x => f (- x) * density x)); [now left |].
  apply (vanishes_above (fun x => f (- x))). split.
  - intros x. apply (continuous_comp Ropp f); [apply (continuous_opp (fun x : R => x)), continuous_id | apply C].
  - exists c, N. intros x. rewrite <- (Rabs_Ropp x). apply B.
Qed.

(* f times the density is an antiderivative of f'(x) - x f(x) times the density. *)
Lemma by_parts f f' : tame f -> tame f' -> tame (fun x => x * f x) -> (forall x, is_derive f x (f' x)) ->
  over_one (fun x => x * f x) = over_one f'.
Proof.
  intros T T' Tx D. assert (tame (fun x => -1 * (x * f x))) as Tm.
  { destruct Tx as (C & c & N & B). split; [intros x; apply (continuous_scal_r (-1) (fun x => x * f x)), C |].
    exists c, N. intros x. replace (-1 * _) with (- (x * f x)) by ring. rewrite Rabs_Ropp. apply B. }
  assert (over_one (fun x => f' x + -1 * (x * f x)) = 0 - 0) as Z.
  - apply (over_one_is _ (fun x => f x * density x)).
    + intros x. apply (continuous_plus f' (fun x => -1 * (x * f x))); [apply T' | apply Tm].
    + split; [| split; [now apply vanishes_below | now apply vanishes_above]]. intros x.
      evar_last; [apply (is_derive_mult f density); [apply D | apply density_derivative | apply Rmult_comm] |].
      unfold plus, mult. simpl. ring.
  - rewrite over_one_plus, over_one_scal in Z by assumption. lra.
Qed.

(** * Partial derivatives *)

Definition partial (k : nat) (F F' : point -> R) : Prop := forall z, is_derive (fun s => F (moved z k s)) (z k) (F' z).

Lemma moved_at z k x : moved z k x k = x.
Proof. unfold moved. now rewrite Nat.eqb_refl. Qed.
Lemma moved_twice z k x y : moved (moved z k x) k y = moved z k y.
Proof. apply functional_extensionality. intros i. unfold moved. now destruct (i =? k)%nat. Qed.
Lemma moved_nowhere z k : moved z k (z k) = z.
Proof. apply functional_extensionality. intros i. unfold moved. destruct (Nat.eqb_spec i k); congruence. Qed.

(* The mean value theorem in place k. *)
Lemma moved_difference k F F' z x : partial k F F' -> exists y,
  Rabs (y - z k) <= Rabs (x - z k) /\ F (moved z k x) - F z = F' (moved z k y) * (x - z k).
Proof.
  intros D. destruct (mean_value_within (fun s => F (moved z k s)) (fun s => F' (moved z k s)) (z k) x)
    as (y & _ & Y & E).
  - intros y _. pose proof (D (moved z k y)) as H. rewrite moved_at in H.
    apply (is_derive_ext (fun s => F (moved (moved z k y) k s))); [intros; now rewrite moved_twice | exact H].
  - exists y. rewrite moved_nowhere in E. now split.
Qed.

(* What is slow is continuous, beside a growth in one of the places. *)
Lemma weight_near n w z : near 1 w z -> weight n w <= weight n z + INR n.
Proof.
  revert w z. induction n as [| n IH]; intros w z H; [simpl; lra |]. rewrite S_INR. simpl weight.
  pose proof (IH (fun k => w (S k)) (fun k => z (S k)) (fun k => H (S k))). pose proof (H O).
  pose proof (Rabs_triang_inv (w O) (z O)). lra.
Qed.
Lemma slow_near F : slow F -> exists n, forall e, 0 < e -> exists d, 0 < d /\
  forall w z, near d w z -> Rabs (F w - F z) <= e * growth n z.
Proof.
  intros (n & _ & D). exists (n + n)%nat. intros e He. set (c := exp (INR n * INR n)).
  assert (0 < c) by apply exp_pos. assert (0 < e / c) as He' by now apply Rdiv_lt_0_compat.
  destruct (D _ He') as (d & Hd & H').
  exists (Rmin d 1). split; [apply Rmin_glb_lt; lra |]. intros w z wz.
  assert (growth n w <= growth n z * c).
  { unfold growth, c. rewrite <- exp_plus, <- Rmult_plus_distr_l.
    apply exp_monotone, Rmult_le_compat_l, weight_near; [apply pos_INR |].
    intros k. apply (Rlt_le_trans _ _ _ (wz k)), Rmin_r. }
  eapply Rle_trans; [apply H'; intros k; apply (Rlt_le_trans _ _ _ (wz k)), Rmin_l |].
  apply (Rle_trans _ (e / c * (growth n z * c * growth n z))).
  - apply Rmult_le_compat_l, Rmult_le_compat_r; [lra | left; apply exp_pos | assumption].
  - replace (e / c * _) with (e * (growth n z * growth n z)) by (field; lra).
    apply Rmult_le_compat_l, growth_mult. lra.
Qed.
Lemma near_moved d z k x : Rabs (x - z k) < d -> near d (moved z k x) z.
Proof.
  intros H i. unfold moved. destruct (Nat.eqb_spec i k) as [-> | _]; [assumption |].
  rewrite Rminus_eq_0, Rabs_R0. pose proof (Rabs_pos (x - z k)). lra.
Qed.

(* The mean of F over all variables but the first has that of F' as its derivative in the first. *)
Lemma rest_derivative m F F' : slow F -> slow F' -> partial O F F' -> forall x, is_derive (rest m F) x (rest m F' x).
Proof.
  intros S S' D p. apply (law_of_derivative p m (fun s w => F (put s w)) (fun w => F' (put p w))).
  split; [intros; now apply slow_section | split; [now apply slow_section |]].
  destruct (slow_near F' S') as (n & C). exists n. intros e He. set (c := exp (INR n * Rabs p)).
  assert (0 < c) by apply exp_pos. destruct (C (e / c)) as (d & Hd & small); [now apply Rdiv_lt_0_compat |].
  apply (close p (mkposreal d Hd)). simpl. intros s near N w.
  assert (moved (put p w) O s = put s w) as E by (apply functional_extensionality; now intros [| i]).
  destruct (moved_difference O F F' (put p w) s D) as (y & Y & Q). rewrite E in Q. change (put p w O) with p in *.
  rewrite Q. replace (_ / (s - p)) with (F' (moved (put p w) O y)) by (field; lra).
  eapply Rle_trans; [apply small, near_moved; change (put p w O) with p; lra |].
  apply (Rle_trans _ (e / c * (c * growth n w))); [| right; field; lra].
  apply Rmult_le_compat_l; [left; now apply Rdiv_lt_0_compat | apply growth_put].
Qed.

(** * Independent variables *)

(* The identity for one of n standard variables: by parts if it is the first, by induction if not. *)
Lemma stein_standard n : forall j G G', (j < n)%nat -> slow G -> slow G' -> partial j G G' ->
  over_standard n (fun z => z j * G z) = over_standard n G'.
Proof.
  induction n as [| n IH]; intros j G G' Hj HG HG' D; [lia |]. destruct j as [| j].
  - assert (R : rest n (fun z => z O * G z) = fun x => x * rest n G x).
    { apply functional_extensionality. intros x. apply (law_of_multiple n (all_laws n) x). now apply slow_section. }
    change (over_one (rest n (fun z => z O * G z)) = over_one (rest n G')).
    pose proof (rest_tame n (all_laws n)) as T. rewrite R. apply by_parts; [now apply T | now apply T | |].
    + rewrite <- R. apply T, slow_mult; [apply slow_place | assumption].
    + now apply rest_derivative.
  - change (over_one (fun x => over_standard n (fun w => w j * G (put x w))) = over_one (rest n G')).
    f_equal. apply functional_extensionality. intros x.
    apply (IH j (fun w => G (put x w)) (fun w => G' (put x w))); [lia | now apply slow_section.. |].
    intros w. apply (is_derive_ext (fun s => G (moved (put x w) (S j) s))); [| apply (D (put x w))].
    intros s. f_equal. apply functional_extensionality. now intros [| i].
Qed.

(** * The chain rule, and the theorem *)

(* z + (s - p) v in its first m places. *)
Definition along (p : R) (v z : point) (m : nat) (s : R) : point :=
  fun i => if (i <? m)%nat then z i + (s - p) * v i else z i.

Lemma along_next p v z m s : along p v z (S m) s = moved (along p v z m s) m (z m + (s - p) * v m).
Proof.
  apply functional_extensionality. intros i. unfold along, moved.
  destruct (Nat.eqb_spec i m), (Nat.ltb_spec i (S m)), (Nat.ltb_spec i m); subst; reflexivity || lia.
Qed.
(* As s tends to p, it tends to z. *)
Lemma along_near p v z m d : 0 < d -> locally' p (fun s => near d (along p v z m s) z).
Proof.
  intros Hd. induction m as [| m IH].
  - apply filter_forall. intros s k. unfold along. simpl. now rewrite Rminus_eq_0, Rabs_R0.
  - pose proof (Rabs_pos (v m)). assert (0 < d / (Rabs (v m) + 1)) as H' by (apply Rdiv_lt_0_compat; lra).
    assert (locally' p (fun s => Rabs ((s - p) * v m) < d)) as L.
    { apply (close p (mkposreal _ H')). simpl. intros s L _. apply Rlt_div_r in L; [| lra].
      rewrite Rabs_mult. pose proof (Rabs_pos (s - p)). nra. }
    generalize (filter_and _ _ IH L). apply filter_imp. intros s [near_z step] k. rewrite along_next. unfold moved.
    destruct (Nat.eqb_spec k m) as [-> |]; [| apply near_z]. now replace (z m + _ - z m) with ((s - p) * v m) by ring.
Qed.

(* F has a derivative along v in n places if it has slow partial derivatives there: one place after the other. *)
Lemma chain_rule p v z F F' n : (forall k, (k < n)%nat -> slow (F' k) /\ partial k F (F' k)) ->
  is_derive (fun s => F (along p v z n s)) p (total n (fun k => v k * F' k z)).
Proof.
  induction n as [| m IH]; simpl; intros H; [apply (is_derive_const (F z)) |]. destruct (H m) as [HF D]; [lia |].
  apply (is_derive_ext (fun s => F (along p v z m s) + (F (along p v z (S m) s) - F (along p v z m s))));
    [intros; simpl; ring |].
  apply (is_derive_plus (fun s => F (along p v z m s))); [apply IH; intros; apply H; lia |].
  destruct (slow_near (F' m) HF) as (n & C). pose proof (growth_least n z). pose proof (Rabs_pos (v m)).
  apply (derivative_of_quotient _ _ _ (growth n z * Rabs (v m))); [nra |]. intros e He.
  destruct (C e He) as (d & Hd & small). generalize (along_near p v z (S m) d Hd). 
  assert (P : locally' p (fun s => s <> p)) by (exists (mkposreal 1 Rlt_0_1); now intros). intros L.
  generalize (filter_and _ _ P L). apply filter_imp. clear P L. intros s [N near_z].
  assert (E : forall k, along p v z k p = z). 
  { intros k. apply functional_extensionality. intros i. unfold along. destruct (i <? k)%nat; ring. }
  rewrite !E. rewrite along_next in *. set (y := along p v z m s) in *.
  assert (y m = z m) as Ym by (unfold y, along; now rewrite Nat.ltb_irrefl).
  destruct (moved_difference m F (F' m) y (z m + (s - p) * v m) D) as (x & X & ->).
  rewrite Ym in *. replace (_ / (s - p) - _) with ((F' m (moved y m x) - F' m z) * v m) by (field; lra).
  rewrite Rabs_mult, <- Rmult_assoc. apply Rmult_le_compat_r; [assumption |]. apply small. intros k.
  generalize (near_z k). unfold moved. destruct (Nat.eqb_spec k m) as [-> |]; [lra | trivial].
Qed.

(* The image of what moves in place l moves along the column l. *)
Lemma image_moved n A w l s : (l < n)%nat ->
  image n n A (moved w l s) = along (w l) (fun i => A i l) (image n n A w) n s.
Proof.
  intros Hl. apply functional_extensionality. intros i. unfold image, along. destruct (i <? n)%nat; [| reflexivity].
  rewrite <- (total_at n (fun j => (s - w l) * A i j) l Hl), <- total_plus. apply total_eq. intros j _.
  unfold moved. destruct (Nat.eqb_spec j l) as [-> |]; ring.
Qed.

(* The mean of a sum of multiples. *)
Lemma law_of_total n m (a : nat -> R) (H : nat -> point -> R) : (forall k, (k < m)%nat -> slow (H k)) ->
  slow (fun z => total m (fun k => a k * H k z)) /\
  over_standard n (fun z => total m (fun k => a k * H k z)) = total m (fun k => a k * over_standard n (H k)).
Proof.
  pose proof (all_laws n) as L. induction m as [| m IH]; simpl; intros S.
  - split; [apply slow_const |]. transitivity (0 * over_standard n (fun _ => 0)); [| ring].
    rewrite <- (law_of_multiple n L) by apply slow_const. f_equal. apply functional_extensionality. intros. ring.
  - destruct IH as [IS IE]; [intros; apply S; lia |]. specialize (S m ltac:(lia)).
    split; [apply slow_plus; [assumption | now apply slow_scal] |].
    rewrite (law_of_sum n L _ (fun z => a m * H m z)), (law_of_multiple n L), IE; auto using slow_scal.
Qed.

Section Identity.
Context (n : nat) (C : list R) (F : point -> R) (F' : nat -> point -> R) (TF : tempered F).
Context (D : forall k, (k < n)%nat -> tempered (F' k) /\ partial k F (F' k)).
Let A := root n C.
(* G(Aw), whose mean over standard w is that of G. *)
Let pulled (G : point -> R) (w : point) : R := G (image n n A w).

Lemma pulled_partial l : (l < n)%nat -> partial l (pulled F) (fun w => total n (fun k => A k l * pulled (F' k) w)).
Proof.
  intros Hl w. set (v k := A k l). apply (is_derive_ext (fun s => F (along (w l) v (image n n A w) n s))).
  - intros s. unfold pulled. now rewrite image_moved.
  - apply (chain_rule (w l) v (image n n A w) F F' n).
    intros k Hk. destruct (D k Hk). split; [now apply tempered_slow | assumption].
Qed.

Lemma stein_pulled l : (l < n)%nat ->
  over_standard n (fun w => w l * pulled F w) = total n (fun k => A k l * E n (F' k) C).
Proof.
  intros Hl. destruct (law_of_total n n (fun k => A k l) (fun k => pulled (F' k))) as [S ME].
  - intros k Hk. now apply slow_root, D.
  - transitivity (over_standard n (fun w => total n (fun k => A k l * pulled (F' k) w))); [| exact ME].
    apply stein_standard; [assumption | now apply slow_root | assumption | now apply pulled_partial].
Qed.

(* By Z = Aw: A_jl w_l F(Aw) has the mean of A_jl A_kl F'_k(Z), summed over k; and A_jl A_kl is C_jk, summed over l. *)
Lemma stein_summed j : psd n C -> (j < n)%nat ->
  E n (fun z => z j * F z) C = total n (fun k => entry n C j k * E n (F' k) C).
Proof.
  intros P Hj. destruct (law_of_total n n (A j) (fun l w => w l * pulled F w)) as [_ ME].
  { intros. apply slow_mult; [apply slow_place | now apply slow_root]. }
  transitivity (over_standard n (fun w => total n (fun l => A j l * (w l * pulled F w)))).
  - unfold E. f_equal. apply functional_extensionality. intros w. unfold image at 1.
    rewrite (proj2 (Nat.ltb_lt j n) Hj), Rmult_comm, <- total_scal. apply total_eq. intros. unfold pulled, A. ring.
  - rewrite ME. transitivity (total n (fun l => total n (fun k => A j l * A k l * E n (F' k) C))).
    + apply total_eq. intros l Hl. rewrite stein_pulled, <- total_scal by assumption. apply total_eq. intros. ring.
    + rewrite total_swap. apply total_eq. intros k Hk. rewrite <- (root_of_psd n C j k P Hj Hk).
      rewrite Rmult_comm, <- total_scal. apply total_eq. intros. unfold A. ring.
Qed.
End Identity.

(* For each F' k the derivative of F in place k, E Z_j F(Z) is the sum over k of C_jk E F'_k(Z). *)
Theorem stein : forall n C j F F', psd n C -> (j < n)%nat -> tempered F ->
  (forall k, (k < n)%nat -> tempered (F' k) /\ forall z, is_derive (fun s => F (moved z k s)) (z k) (F' k z)) ->
  E n (fun z => z j * F z) C = total n (fun k => entry n C j k * E n (F' k) C).
Proof. intros n C j F F' P Hj TF D. now apply stein_summed. Qed.
