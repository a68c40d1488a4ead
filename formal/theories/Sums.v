(* Sums over the whole numbers from one end to another. *)
From slr Require Export Limits.
From Coq Require Export List.
Export ListNotations.
Open Scope R_scope.

(** * What statements speak of *)

Fixpoint sum_first (n : nat) (f : nat -> R) : R := match n with O => 0 | S m => sum_first m f + f m end.
(* How many whole numbers there are from a to b, where a is one. *)
Definition count (a b : R) : nat := Z.to_nat (up (b - a)).
(* f(a) + f(a + 1) + .. + f(b); no summand if b < a. *)
Definition summed (f : R -> R) (a b : R) : R := sum_first (count a b) (fun k => f (a + INR k)).

(** * Which numbers these are *)

Lemma up_integer n : up (IZR n) = (n + 1)%Z.
Proof. symmetry. apply tech_up; rewrite plus_IZR; lra. Qed.
Lemma count_integer a b n : b - a = IZR n -> count a b = Z.to_nat (n + 1).
Proof. intros H. unfold count. now rewrite H, up_integer. Qed.
Lemma difference a b : integer a -> integer b -> exists n, b - a = IZR n.
Proof. intros [m ->] [n ->]. exists (n - m)%Z. now rewrite minus_IZR. Qed.
Lemma count_none a b : integer a -> integer b -> b < a -> count a b = O.
Proof.
  intros A B H. destruct (difference a b A B) as [n N]. rewrite (count_integer a b n N).
  assert (n < 0)%Z by (apply lt_IZR; lra). destruct (n + 1)%Z eqn:E; [reflexivity | lia | reflexivity].
Qed.
Lemma count_last a b : integer a -> integer b -> a <= b ->
  count a b = S (count a (b + -1)) /\ a + INR (count a (b + -1)) = b.
Proof.
  intros A B H. destruct (difference a b A B) as [n N]. rewrite (count_integer a b n N).
  rewrite (count_integer a (b + -1) (n - 1)) by (rewrite minus_IZR; lra).
  assert (0 <= n)%Z by (apply le_IZR; lra). replace (n - 1 + 1)%Z with n by lia. split; [lia |].
  rewrite INR_IZR_INZ, Z2Nat.id by assumption. lra.
Qed.
Lemma counted a b k : integer a -> integer b -> (k < count a b)%nat ->
  integer (a + INR k) /\ a <= a + INR k /\ a + INR k <= b.
Proof.
  intros A B K. destruct (difference a b A B) as [n N]. rewrite (count_integer a b n N) in K.
  pose proof (pos_INR k). split; [apply integer_plus; [assumption | apply integer_INR] | split; [lra |]].
  assert (Z.of_nat k <= n)%Z as L by lia. apply IZR_le in L. rewrite <- INR_IZR_INZ in L. lra.
Qed.

(** * The rules *)

Lemma summed_none f a b : integer a -> integer b -> b < a -> summed f a b = 0.
Proof. intros. unfold summed. now rewrite count_none. Qed.
Lemma summed_last f a b : integer a -> integer b -> a <= b -> summed f a b = f b + summed f a (b + -1).
Proof.
  intros A B H. unfold summed. destruct (count_last a b A B H) as [-> E]. simpl. rewrite E. ring.
Qed.
Lemma sum_first_eq n f g : (forall k, (k < n)%nat -> f k = g k) -> sum_first n f = sum_first n g.
Proof.
  induction n as [| n IH]; simpl; intros H; [reflexivity |]. rewrite IH, (H n); [reflexivity | lia |].
  intros. apply H. lia.
Qed.
Lemma sum_first_le n f g : (forall k, (k < n)%nat -> f k <= g k) -> sum_first n f <= sum_first n g.
Proof.
  induction n as [| n IH]; simpl; intros H; [lra |]. apply Rplus_le_compat; [apply IH; intros | ]; apply H; lia.
Qed.
Lemma sum_first_zero n f : (forall k, (k < n)%nat -> f k = 0) -> sum_first n f = 0.
Proof.
  induction n as [| n IH]; simpl; intros H; [reflexivity |]. rewrite IH, (H n); [ring | lia |].
  intros. apply H. lia.
Qed.
Lemma summed_eq f g a b : integer a -> integer b ->
  (forall l, integer l -> a <= l -> l <= b -> f l = g l) -> summed f a b = summed g a b.
Proof. intros A B H. apply sum_first_eq. intros k K. destruct (counted a b k A B K) as (? & ? & ?). now apply H. Qed.
Lemma summed_le f g a b : integer a -> integer b ->
  (forall l, integer l -> a <= l -> l <= b -> f l <= g l) -> summed f a b <= summed g a b.
Proof. intros A B H. apply sum_first_le. intros k K. destruct (counted a b k A B K) as (? & ? & ?). now apply H. Qed.
Lemma summed_zero f a b : integer a -> integer b ->
  (forall l, integer l -> a <= l -> l <= b -> f l = 0) -> summed f a b = 0.
Proof. intros A B H. apply sum_first_zero. intros k K. destruct (counted a b k A B K) as (? & ? & ?). now apply H. Qed.
Lemma summed_same f g a b c d : integer a -> integer b -> a = c -> b = d ->
  (forall l, integer l -> a <= l -> l <= b -> f l = g l) -> summed f a b = summed g c d.
Proof. intros ? ? <- <-. now apply summed_eq. Qed.
Lemma summed_sign f a b : integer a -> integer b ->
  (forall l, integer l -> a <= l -> l <= b -> 0 <= f l) -> 0 <= summed f a b.
Proof.
  intros A B H. apply Rle_trans with (summed (fun _ => 0) a b); [right; symmetry; now apply summed_zero |].
  now apply summed_le.
Qed.
(* c_1 f_1 + (c_2 f_2 + ..), and the same of their sums. *)
Fixpoint combined (l : list (R * (R -> R))) (x : R) : R :=
  match l with nil => 0 | (c, f) :: r => c * f x + combined r x end.
Fixpoint of_sums (l : list (R * (R -> R))) (a b : R) : R :=
  match l with nil => 0 | (c, f) :: r => c * summed f a b + of_sums r a b end.
Lemma sum_first_plus n f g c : sum_first n (fun k => c * f k + g k) = c * sum_first n f + sum_first n g.
Proof. induction n as [| n IH]; simpl; [ring | rewrite IH; ring]. Qed.
Lemma summed_combined l a b : summed (combined l) a b = of_sums l a b.
Proof.
  induction l as [| [c f] r IH]; simpl; [now apply sum_first_zero |]. rewrite <- IH. apply sum_first_plus.
Qed.
Lemma summed_linear l f a b : integer a -> integer b ->
  (forall x, integer x -> a <= x -> x <= b -> f x = combined l x) -> summed f a b = of_sums l a b.
Proof. intros A B H. rewrite <- summed_combined. now apply summed_eq. Qed.
