(* Vectors, their inner products, and the matrices of these. *)
From slr Require Export Means.
From slr Require Import Roots.
Open Scope R_scope.

(** * What statements speak of *)

(* The coordinates of a vector; of a space of dimension d the first d count. *)
Definition vec := nat -> R.
Definition inner (d : nat) (u v : vec) : R := total d (fun i => u i * v i).
Definition vsum (l : list vec) : vec := fun i => fold_right (fun (u : vec) s => u i + s) 0 l.
Definition scaled (a : R) (u : vec) : vec := fun i => a * u i.

(** * Inner products are linear on both sides, symmetric, and not negative for twice the same *)

Lemma inner_comm d u v : inner d u v = inner d v u.
Proof. apply total_eq. intros. apply Rmult_comm. Qed.
Lemma inner_plus d u v w : inner d (fun i => u i + v i) w = inner d u w + inner d v w.
Proof. unfold inner. induction d as [| d IH]; simpl; [ring | rewrite IH; ring]. Qed.
Lemma inner_nil_l d w : inner d (vsum []) w = 0.
Proof. unfold inner, vsum. induction d as [| d IH]; simpl in *; [ring | rewrite IH; ring]. Qed.
Lemma inner_cons_l d u l w : inner d (vsum (u :: l)) w = inner d u w + inner d (vsum l) w.
Proof. apply (inner_plus d u (vsum l)). Qed.
Lemma inner_scaled_l d a u w : inner d (scaled a u) w = a * inner d u w.
Proof. unfold inner, scaled. induction d as [| d IH]; simpl; [ring | rewrite IH; ring]. Qed.
Lemma inner_nil_r d w : inner d w (vsum []) = 0.
Proof. rewrite inner_comm. apply inner_nil_l. Qed.
Lemma inner_cons_r d u l w : inner d w (vsum (u :: l)) = inner d w u + inner d w (vsum l).
Proof. rewrite inner_comm, inner_cons_l. f_equal; apply inner_comm. Qed.
Lemma inner_scaled_r d a u w : inner d w (scaled a u) = a * inner d w u.
Proof. rewrite inner_comm, inner_scaled_l. f_equal. apply inner_comm. Qed.
Lemma inner_square d u : 0 <= inner d u u.
Proof. unfold inner. induction d as [| d IH]; simpl; [lra |]. pose proof (Rle_0_sqr (u d)). unfold Rsqr in *. lra. Qed.

(* An inner product by those of vectors that are no combinations. *)
Ltac multiplied_out := repeat first [rewrite inner_cons_l | rewrite inner_cons_r | rewrite inner_nil_l
  | rewrite inner_nil_r | rewrite inner_scaled_l | rewrite inner_scaled_r].

(** * Gram matrices *)

Lemma inner_combination d n (u : nat -> R) (f : nat -> vec) w :
  inner d (fun k => total n (fun i => u i * f i k)) w = total n (fun i => u i * inner d (f i) w).
Proof.
  induction n as [| n IH]; simpl; [apply (inner_nil_l d w) |].
  rewrite (inner_plus d (fun k => total n (fun i => u i * f i k)) (fun k => u n * f n k)), IH.
  f_equal. apply (inner_scaled_l d (u n) (f n)).
Qed.
(* The matrix of all inner products of some vectors is positive semidefinite: u'Cu is the square of the
   length of their combination by u. *)
Lemma gram_psd d n (l : list vec) (C : list R) :
  (forall i j, (i < n)%nat -> (j < n)%nat ->
    inner d (nth i l (fun _ => 0)) (nth j l (fun _ => 0)) = entry n C i j) -> psd n C.
Proof.
  intros H. split; [intros i j Hi Hj; rewrite <- !H by assumption; apply inner_comm |]. intros u.
  set (f := fun i => nth i l (fun _ : nat => 0)). set (w := fun k => total n (fun i => u i * f i k)).
  replace (total n _) with (inner d w w); [apply inner_square |].
  unfold w at 1. rewrite inner_combination. apply total_eq. intros i Hi.
  rewrite inner_comm. unfold w. rewrite inner_combination, <- total_scal. apply total_eq.
  intros j Hj. rewrite <- H by assumption. unfold f. rewrite (inner_comm d (nth j l _)). ring.
Qed.
