(* Every symmetric positive semidefinite matrix is AA' for some A: Cholesky, where pivots may be zero. *)
From Coq Require Import Reals Lra Psatz Arith Lia ClassicalEpsilon.
From slr Require Import Gaussian.
Open Scope R_scope.

(** * Sums *)

Lemma total_eq n f g : (forall k, (k < n)%nat -> f k = g k) -> total n f = total n g.
Proof. induction n as [| n IH]; intros H; simpl; [reflexivity |]. rewrite IH, (H n); auto with arith. Qed.
Lemma total_plus n f g : total n (fun k => f k + g k) = total n f + total n g.
Proof. induction n as [| n IH]; simpl; [| rewrite IH]; ring. Qed.
Lemma total_scal n c f : total n (fun k => c * f k) = c * total n f.
Proof. induction n as [| n IH]; simpl; [| rewrite IH]; ring. Qed.
Lemma total_swap m n (f : nat -> nat -> R) :
  total m (fun i => total n (fun j => f i j)) = total n (fun j => total m (fun i => f i j)).
Proof.
  induction m as [| m IH]; simpl; [| now rewrite IH, <- total_plus].
  induction n as [| n IH]; simpl; [| rewrite <- IH]; ring.
Qed.
Lemma total_mult m n f g : total m f * total n g = total m (fun i => total n (fun j => f i * g j)).
Proof.
  rewrite Rmult_comm, <- total_scal. apply total_eq. intros i _. now rewrite Rmult_comm, total_scal.
Qed.
Lemma total_zero n f : (forall k, (k < n)%nat -> f k = 0) -> total n f = 0.
Proof. intros H. rewrite (total_eq n f (fun k => 0 * f k)), total_scal by (intros; rewrite H; auto; ring). ring. Qed.
Lemma total_at n f i : (i < n)%nat -> total n (fun k => (if k =? i then 1 else 0) * f k) = f i.
Proof.
  induction n as [| n IH]; intros H; simpl; [lia |]. destruct (Nat.eqb_spec n i) as [-> | N].
  - rewrite total_zero; [ring |]. intros k K. destruct (Nat.eqb_spec k i); [lia | ring].
  - rewrite IH by lia. ring.
Qed.

(** * Roots *)

Definition form (n : nat) (c : nat -> nat -> R) (u : nat -> R) : R :=
  total n (fun i => total n (fun j => u i * u j * c i j)).
Definition semidefinite (n : nat) (c : nat -> nat -> R) : Prop :=
  (forall i j, (i < n)%nat -> (j < n)%nat -> c i j = c j i) /\ forall u, 0 <= form n c u.
Definition has_root (n : nat) (c : nat -> nat -> R) : Prop := exists A : nat -> nat -> R,
  forall i j, (i < n)%nat -> (j < n)%nat -> total n (fun k => A i k * A j k) = c i j.

Section One_more.
Context (n : nat) (c : nat -> nat -> R) (P : semidefinite (S n) c).

(* The form as a polynomial in the last coordinate. *)
Lemma form_last u t : form (S n) c (fun i => if i <? n then u i else t) =
  form n c u + 2 * t * total n (fun i => u i * c i n) + t ^ 2 * c n n.
Proof.
  unfold form. simpl. rewrite Nat.ltb_irrefl, total_plus.
  assert (E : forall f : nat -> R -> R,
    total n (fun i => f i (if i <? n then u i else t)) = total n (fun i => f i (u i))).
  { intros f. apply total_eq. intros i H. apply Nat.ltb_lt in H. now rewrite H. }
  rewrite (E (fun i x => x * t * c i n)), (E (fun j x => t * x * c n j)).
  rewrite (E (fun i x => total n (fun j => x * (if j <? n then u j else t) * c i j))).
  rewrite (total_eq n _ (fun i => total n (fun j => u i * u j * c i j)))
    by (intros i _; exact (E (fun j y => u i * y * c i j))).
  rewrite (total_eq n (fun i => u i * t * c i n) (fun i => t * (u i * c i n))) by (intros; ring).
  rewrite (total_eq n (fun i => t * u i * c n i) (fun i => t * (u i * c i n)))
    by (intros i H; rewrite (proj1 P n i) by lia; ring).
  rewrite total_scal. ring.
Qed.

Lemma last_form u t : 0 <= form n c u + 2 * t * total n (fun i => u i * c i n) + t ^ 2 * c n n.
Proof. rewrite <- form_last. apply P. Qed.

Lemma pivot : 0 <= c n n.
Proof.
  pose proof (last_form (fun _ => 0) 1) as H. unfold form in H.
  rewrite !total_zero in H; [lra | intros; ring | intros; apply total_zero; intros; ring].
Qed.

(* Where the pivot is zero, so is its row. *)
Lemma pivot_zero i : c n n = 0 -> (i < n)%nat -> c i n = 0.
Proof.
  intros Z H. set (u k := if k =? i then 1 else 0). set (a := form n c u).
  assert (I : forall t, 0 <= a + 2 * t * c i n).
  { intros t. pose proof (last_form u t) as L. unfold u in L at 2.
    rewrite (total_at n (fun k => c k n)), Z in L by assumption. fold a in L. lra. }
  destruct (Req_dec (c i n) 0) as [| N]; [assumption |]. specialize (I (- (a + 1) / (2 * c i n))).
  replace (a + 2 * (- (a + 1) / (2 * c i n)) * c i n) with (-1) in I by (field; assumption). lra.
Qed.

(* What remains is semidefinite: the Schur complement of the pivot. *)
Definition complement (i j : nat) : R := c i j - c i n * c j n / c n n.

Lemma complement_semidefinite : 0 < c n n -> semidefinite n complement.
Proof.
  intros H. split.
  - intros i j Hi Hj. unfold complement. rewrite (proj1 P i j) by lia. field. lra.
  - intros u. set (p := total n (fun i => u i * c i n)).
    replace (form n complement u) with (form n c u - p * p / c n n).
    + pose proof (last_form u (- p / c n n)) as L. fold p in L.
      replace (form n c u - p * p / c n n)
        with (form n c u + 2 * (- p / c n n) * p + (- p / c n n) ^ 2 * c n n) by (field; lra). assumption.
    + unfold p. rewrite total_mult. unfold form. unfold Rdiv, Rminus. rewrite Rmult_comm, Ropp_mult_distr_l.
      rewrite <- total_scal, <- total_plus. apply total_eq. intros i _.
      rewrite <- total_scal, <- total_plus. apply total_eq. intros j _. unfold complement. field. lra.
Qed.
End One_more.

Lemma root_exists n : forall c, semidefinite n c -> has_root n c.
Proof.
  induction n as [| n IH]; intros c P; [exists (fun _ _ => 0); intros; lia |]. pose proof (proj1 P) as sym.
  set (r := sqrt (c n n)). assert (r * r = c n n) as square by apply sqrt_def, (pivot n c P).
  assert (exists (B : nat -> nat -> R) (b : nat -> R), forall i, (i < n)%nat -> b i * r = c i n /\
    forall j, (j < n)%nat -> total n (fun k => B i k * B j k) + b i * b j = c i j) as (B & b & H).
  { destruct (Rle_lt_or_eq_dec 0 (c n n) (pivot n c P)) as [Q | Q].
    - destruct (IH _ (complement_semidefinite n c P Q)) as (B & H). assert (r <> 0) by nra.
      exists B, (fun i => c i n / r). intros i Hi. split; [now field |]. intros j Hj.
      rewrite H by assumption. unfold complement. rewrite <- square. now field.
    - assert (Z : forall i, (i < n)%nat -> c i n = 0) by (intros; now apply (pivot_zero n c P)).
      destruct (IH c) as (B & H).
      + split; [intros i j **; apply sym; lia |]. intros u. pose proof (last_form n c P u 0). lra.
      + exists B, (fun _ => 0). intros i Hi. split; [rewrite Z by assumption; ring |].
        intros j Hj. rewrite H by assumption. ring. }
  exists (fun i k => if i <? n then if k <? n then B i k else b i else if k <? n then 0 else r).
  intros i j Hi Hj. simpl. rewrite Nat.ltb_irrefl.
  destruct (Nat.ltb_spec i n) as [i_n | i_n], (Nat.ltb_spec j n) as [j_n | j_n].
  - rewrite <- (proj2 (H i i_n) j j_n). f_equal. apply total_eq. intros k K. apply Nat.ltb_lt in K. now rewrite K.
  - replace j with n by lia. rewrite total_zero, (proj1 (H i i_n)); [ring |].
    intros k K. apply Nat.ltb_lt in K. rewrite K. ring.
  - replace i with n by lia. rewrite (sym n j), <- (proj1 (H j j_n)), total_zero; [ring | | lia | lia].
    intros k K. apply Nat.ltb_lt in K. rewrite K. ring.
  - replace i with n by lia. replace j with n by lia. rewrite total_zero; [rewrite <- square; ring |].
    intros k K. apply Nat.ltb_lt in K. rewrite K. ring.
Qed.

(* What `root` chooses is a root. *)
Theorem root_of_psd n C i j : psd n C -> (i < n)%nat -> (j < n)%nat ->
  total n (fun k => root n C i k * root n C j k) = entry n C i j.
Proof. intros P. revert i j. exact (epsilon_spec (inhabits _) _ (root_exists n (entry n C) P)). Qed.

(* What is a product AA', where A has n columns, is positive semidefinite. *)
Lemma product_psd n m D (A : nat -> nat -> R) : (forall i j, (i < m)%nat -> (j < m)%nat ->
  total n (fun k => A i k * A j k) = entry m D i j) -> psd m D.
Proof.
  intros H. split.
  - intros i j Hi Hj. rewrite <- !H by assumption. apply total_eq. intros; ring.
  - intros u. replace (total m _) with (total n (fun k => total m (fun i => u i * A i k) ^ 2)).
    + clear H. induction n as [| n IH]; cbn [total]; [lra |].
      pose proof (pow2_ge_0 (total m (fun i => u i * A i n))). lra.
    + rewrite (total_eq n _ (fun k => total m (fun i => total m (fun j => u i * A i k * (u j * A j k)))))
        by (intros k _; rewrite <- total_mult; ring).
      rewrite total_swap. apply total_eq. intros i Hi. rewrite total_swap. apply total_eq. intros j Hj.
      rewrite <- H, <- total_scal by assumption. apply total_eq. intros; ring.
Qed.
