(* The law of AZ is N(0, ACA') if that of Z is N(0, C). *)
From Coq Require Import FunctionalExtensionality.
From slr Require Import Ranges Gaussian Slow Roots Planar Columns.
From Coq Require Import List.
Import ListNotations.
Open Scope R_scope.

(** * A matrix as a list of columns *)

Fixpoint columns (n : nat) (V : nat -> point) : list point :=
  match n with O => [] | S m => V O :: columns m (fun j => V (S j)) end.
(* Column j of the first m rows. *)
Definition column (m : nat) (A : nat -> nat -> R) (j : nat) : point := fun i => if i <? m then A i j else 0.

Lemma total_first n f : total (S n) f = f O + total n (fun k => f (S k)).
Proof. induction n as [| n IH]; [simpl; ring |]. cbn [total] in *. rewrite IH. ring. Qed.

Lemma gram_columns n V i j : gram (columns n V) i j = total n (fun k => V k i * V k j).
Proof.
  revert V. induction n as [| n IH]; intros V; [reflexivity |].
  rewrite total_first, <- (IH (fun j => V (S j))). reflexivity.
Qed.

Lemma columns_supported n m A : Forall (supported m) (columns n (column m A)).
Proof.
  assert (forall V, (forall j, supported m (V j)) -> Forall (supported m) (columns n V)) as all.
  { induction n as [| n IH]; intros V H; constructor; [apply H | now apply IH]. }
  apply all. intros j i H. unfold column. apply Nat.ltb_ge in H. now rewrite H.
Qed.

(* The mean of F(z + Vw) is that along all columns of V. *)
Lemma means_along_columns n F : forall V z,
  over_standard n (fun w => F (fun i => z i + total n (fun j => V j i * w j))) = means_along (columns n V) F z.
Proof.
  induction n as [| n IH]; intros V z.
  - simpl. f_equal. apply functional_extensionality. intros i. ring.
  - change (means_along (columns (S n) V) F z)
      with (over_one (fun x => means_along (columns n (fun j => V (S j))) F (along z x (V O)))).
    cbn [over_standard]. f_equal. apply functional_extensionality. intros x.
    rewrite <- (IH (fun j => V (S j))). f_equal. apply functional_extensionality. intros w. f_equal.
    apply functional_extensionality. intros i. rewrite total_first. unfold along. ring.
Qed.

Lemma mean_of_columns n m A F :
  over_standard n (fun w => F (image n m A w)) = means_along (columns n (column m A)) F (fun _ => 0).
Proof.
  rewrite <- means_along_columns. f_equal. apply functional_extensionality. intros w. f_equal.
  apply functional_extensionality. intros i. unfold image, column. destruct (i <? m); [ring |].
  rewrite total_zero; intros; ring.
Qed.

(* Of standard variables w, Aw and Bw have the same law if AA' = BB'. *)
Theorem same_products n p m A B F : slow F -> (forall i j, (i < m)%nat -> (j < m)%nat ->
    total n (fun k => A i k * A j k) = total p (fun k => B i k * B j k)) ->
  over_standard n (fun w => F (image n m A w)) = over_standard p (fun w => F (image p m B w)).
Proof.
  intros slow_F H. rewrite !mean_of_columns, (means_along_same m _ (columns p (column m B)));
    try apply columns_supported; [reflexivity | | assumption].
  intros i j. rewrite !gram_columns. unfold column.
  destruct (Nat.ltb_spec i m), (Nat.ltb_spec j m); [now apply H | rewrite !total_zero; intros; ring..].
Qed.

(** * The theorem *)

Lemma image_of_image n m A B w :
  image n m A (image n n B w) = image n m (fun i k => total n (fun j => A i j * B j k)) w.
Proof.
  apply functional_extensionality. intros i. unfold image. destruct (i <? m); [| reflexivity].
  transitivity (total n (fun j => total n (fun k => A i j * (B j k * w k)))).
  - apply total_eq. intros j H. apply Nat.ltb_lt in H. now rewrite H, total_scal.
  - rewrite total_swap. apply total_eq. intros k _. rewrite Rmult_comm, <- total_scal. apply total_eq. intros; ring.
Qed.

Lemma product_of_products n (a b : nat -> R) (B : nat -> nat -> R) :
  total n (fun k => total n (fun l => a l * B l k) * total n (fun l => b l * B l k)) =
    total n (fun k => b k * total n (fun l => a l * total n (fun p => B l p * B k p))).
Proof.
  transitivity (total n (fun p => total n (fun k => total n (fun l => b k * B k p * (a l * B l p))))).
  - apply total_eq. intros p _. rewrite <- total_mult. ring.
  - rewrite total_swap. apply total_eq. intros k _. rewrite total_swap, <- total_scal. apply total_eq. intros l _.
    rewrite <- !total_scal. apply total_eq. intros; ring.
Qed.

Theorem affine_image : forall n m A C D F, psd n C -> tempered F ->
  (forall i j, (i < m)%nat -> (j < m)%nat ->
    total n (fun k => A j k * total n (fun l => A i l * entry n C l k)) = entry m D i j) ->
  E n (fun z => F (image n m A z)) C = E m F D.
Proof.
  intros n m A C D F P T H. set (M i k := total n (fun j => A i j * root n C j k)).
  assert (products : forall i j, (i < m)%nat -> (j < m)%nat -> total n (fun k => M i k * M j k) = entry m D i j).
  { intros i j Hi Hj. unfold M. rewrite <- H, product_of_products by assumption.
    apply total_eq. intros k Hk. f_equal. apply total_eq. intros l Hl. f_equal. now apply root_of_psd. }
  unfold E. transitivity (over_standard n (fun w => F (image n m M w))).
  - f_equal. apply functional_extensionality. intros w. now rewrite image_of_image.
  - apply same_products; [now apply tempered_slow |]. intros i j Hi Hj.
    rewrite products, root_of_psd by first [assumption | exact (product_psd n m D M products)]. reflexivity.
Qed.
