(* Means over several variables, one after the other, are linear and positive. *)
From Coq Require Import FunctionalExtensionality.
From slr Require Import Ranges Gaussian Integrals Slow.
Open Scope R_scope.

(** * Over n independent variables *)

(* What is shown by induction on m. By the last, with one K for all F of the same growth, the mean over all variables
   but the first is tame in the first. *)
Record laws (m : nat) : Prop := {
  law_of_sum F G : slow F -> slow G ->
    over_standard m (fun z => F z + G z) = over_standard m F + over_standard m G;
  law_of_multiple c F : slow F -> over_standard m (fun z => c * F z) = c * over_standard m F;
  law_of_positive F : slow F -> (forall z, 0 < F z) -> 0 < over_standard m F;
  law_of_bound n : exists K, 0 <= K /\ forall c F, slow F ->
    (forall z, Rabs (F z) <= c * growth n z) -> Rabs (over_standard m F) <= c * K
}.

(* The mean over all variables but the first. *)
Definition rest (m : nat) (F : point -> R) (x : R) : R := over_standard m (fun w => F (put x w)).

Section Rest.
Context (m : nat) (P : laws m).

Lemma rest_bounded n : exists K, 0 <= K /\ forall c F, slow F -> (forall z, Rabs (F z) <= c * growth n z) ->
  forall x, Rabs (rest m F x) <= c * K * exp (INR n * Rabs x).
Proof.
  destruct (law_of_bound m P n) as (K & HK & B). exists K. split; [assumption |]. intros c F S H x.
  replace (c * K * exp (INR n * Rabs x)) with (c * exp (INR n * Rabs x) * K) by ring.
  apply B; [now apply slow_section |]. intros w. eapply Rle_trans; [apply H |].
  rewrite Rmult_assoc. apply Rmult_le_compat_l; [| apply growth_put].
  specialize (H w). pose proof (Rabs_pos (F w)). pose proof (growth_least n w). nra.
Qed.

(* Its differences are the means of F(y, w) - F(x, w) over w. *)
Lemma rest_difference F x y : slow F ->
  rest m F y - rest m F x = over_standard m (fun w => F (put y w) + -1 * F (put x w)).
Proof.
  intros S. pose proof (slow_section F x S). pose proof (slow_section F y S).
  rewrite (law_of_sum m P), (law_of_multiple m P) by (try apply slow_scal; assumption). unfold rest. ring.
Qed.

Lemma rest_steps n : exists K, 0 <= K /\ forall F e d, slow F -> 0 <= e ->
  (forall w z, near d w z -> Rabs (F w - F z) <= e * (growth n w * growth n z)) -> forall x y, Rabs (y - x) < d ->
  Rabs (rest m F y - rest m F x) <= e * (exp (INR n * Rabs y) * exp (INR n * Rabs x)) * K.
Proof.
  destruct (law_of_bound m P (n + n)) as (K & HK & bound). exists K. split; [assumption |].
  intros F e d S He small x y xy. rewrite rest_difference by assumption.
  apply bound; [apply slow_plus; [| apply slow_scal]; now apply slow_section |]. intros w.
  replace (F (put y w) + -1 * F (put x w)) with (F (put y w) - F (put x w)) by ring.
  apply (Rle_trans _ _ _ (small _ _ (put_near d y x w xy))).
  rewrite Rmult_assoc. apply Rmult_le_compat_l; [assumption |].
  apply (Rle_trans _ (exp (INR n * Rabs y) * growth n w * (exp (INR n * Rabs x) * growth n w))).
  - apply Rmult_le_compat; try apply growth_put; left; apply exp_pos.
  - replace (exp (INR n * Rabs y) * growth n w * (exp (INR n * Rabs x) * growth n w))
      with (exp (INR n * Rabs y) * exp (INR n * Rabs x) * (growth n w * growth n w)) by ring.
    apply Rmult_le_compat_l; [left; apply Rmult_lt_0_compat; apply exp_pos | apply growth_mult].
Qed.

(* A d for e = eps / (c (K + 1)), with c what these exponentials are at most for |y| <= |x| + 1. *)
Lemma rest_continuous F : slow F -> forall x, continuous (rest m F) x.
Proof.
  intros S x. pose proof S as (n & _ & D). destruct (rest_steps n) as (K & HK & steps).
  set (c := exp (INR n * (Rabs x + 1)) * exp (INR n * Rabs x)).
  assert (0 < c) by (apply Rmult_lt_0_compat; apply exp_pos).
  apply filterlim_locally. intros eps. pose proof (cond_pos eps).
  assert (0 < eps / (c * (K + 1))) as He by (apply Rdiv_lt_0_compat; nra).
  destruct (D _ He) as (d & Hd & small).
  exists (mkposreal (Rmin d 1) (Rmin_glb_lt _ _ _ Hd Rlt_0_1)). intros y xy.
  change (Rabs (y - x) < Rmin d 1) in xy. change (Rabs (rest m F y - rest m F x) < eps).
  pose proof (Rmin_l d 1). pose proof (Rmin_r d 1). pose proof (Rabs_triang_inv y x).
  apply (Rle_lt_trans _ _ _ (steps F _ d S (Rlt_le _ _ He) small x y ltac:(lra))).
  apply (Rle_lt_trans _ (eps / (c * (K + 1)) * c * K)).
  - apply Rmult_le_compat_r, Rmult_le_compat_l, Rmult_le_compat_r; [assumption | lra | left; apply exp_pos |].
    apply exp_monotone, Rmult_le_compat_l; [apply pos_INR | lra].
  - replace (eps / (c * (K + 1)) * c * K) with (eps * (K / (K + 1))) by (field; lra).
    assert (K / (K + 1) < 1) by (apply Rlt_div_l; lra). nra.
Qed.

Lemma rest_tame F : slow F -> tame (rest m F).
Proof.
  intros S. split; [now apply rest_continuous |]. pose proof S as (n & B & _).
  destruct (rest_bounded n) as (K & HK & bound).
  exists (1 * K), (INR n). apply bound; [assumption |]. intros z. rewrite Rmult_1_l. apply B.
Qed.
End Rest.

Lemma laws_one_more m : laws m -> laws (S m).
Proof.
  intros P. assert (E : forall F, over_standard (S m) F = over_one (rest m F)) by reflexivity. split.
  - intros F G HF HG. rewrite !E, <- over_one_plus by now apply rest_tame. f_equal.
    apply functional_extensionality. intros x. apply (law_of_sum m P); now apply slow_section.
  - intros c F HF. rewrite !E, <- over_one_scal by now apply rest_tame. f_equal.
    apply functional_extensionality. intros x. apply (law_of_multiple m P); now apply slow_section.
  - intros F HF H. rewrite E. apply over_one_positive; [now apply rest_tame |]. intros x.
    apply (law_of_positive m P); [now apply slow_section | intros; apply H].
  - intros n. destruct (rest_bounded m P n) as (K & HK & B), (over_one_bounded (INR n)) as (L & HL & C).
    exists (K * L). split; [now apply Rmult_le_pos |]. intros c F HF H. rewrite E, <- Rmult_assoc. apply C.
    + now apply rest_continuous.
    + now apply B.
Qed.

Lemma all_laws m : laws m.
Proof.
  induction m as [| m IH]; [| now apply laws_one_more]. split; simpl; trivial.
  intros n. exists (growth n (fun _ => 0)). split.
  - pose proof (growth_least n (fun _ => 0)). lra.
  - intros c F _ H. apply H.
Qed.

(** * F(Az) is tempered if F is *)

Lemma tempered_substitution F (G : point -> point) : tempered F -> (forall k, tempered (fun z => G z k)) ->
  tempered (fun z => F (G z)).
Proof.
  intros H HG. induction H as [c | k | | | | | | | | | | F c _ HF B];
    [apply tempered_const | apply HG | .. | apply (tempered_exp _ c HF); intros; apply B].
  all: solve [now apply tempered_plus | now apply tempered_mult | now apply tempered_pow | now apply tempered_erf
    | now apply tempered_sin | now apply tempered_cos | now apply tempered_atan | now apply tempered_sqrt
    | now apply tempered_abs].
Qed.

Lemma tempered_linear n (a : nat -> R) : tempered (fun z => total n (fun j => a j * z j)).
Proof.
  induction n as [| n IH]; simpl; [apply tempered_const |].
  apply (tempered_plus _ (fun z => a n * z n)); [assumption |].
  apply (tempered_mult (fun _ => a n)); [apply tempered_const | apply tempered_place].
Qed.

Lemma slow_root n C F : tempered F -> slow (fun z => F (image n n (root n C) z)).
Proof.
  intros H. apply tempered_slow, tempered_substitution; [assumption |]. intros k. unfold image.
  destruct (k <? n); [apply tempered_linear | apply tempered_const].
Qed.

(** * The theorems *)

Theorem mean_of_sum : forall n C F G, psd n C -> tempered F -> tempered G ->
  E n (fun z => F z + G z) C = E n F C + E n G C.
Proof. intros n C F G _ HF HG. apply (law_of_sum n (all_laws n)); now apply slow_root. Qed.

Theorem mean_of_multiple : forall n C c F, psd n C -> tempered F -> E n (fun z => c * F z) C = c * E n F C.
Proof. intros n C c F _ HF. apply (law_of_multiple n (all_laws n)). now apply slow_root. Qed.

Theorem mean_of_positive : forall n C F, psd n C -> tempered F -> (forall z, 0 < F z) -> 0 < E n F C.
Proof. intros n C F _ HF H. apply (law_of_positive n (all_laws n)); [now apply slow_root | intros; apply H]. Qed.
