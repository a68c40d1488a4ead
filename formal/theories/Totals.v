(* Sums of what is above a number. *)
From slr Require Export Sums.
Open Scope R_scope.

Lemma sum_first_constant n c : sum_first n (fun _ => c) = INR n * c.
Proof. induction n as [| n IH]; [simpl; ring |]. cbn [sum_first]. rewrite IH, S_INR. ring. Qed.
Lemma INR_count a b : integer a -> integer b -> a <= b + 1 -> INR (count a b) = b - a + 1.
Proof.
  intros A B H. destruct (difference a b A B) as [n N]. rewrite (count_integer a b n N), N.
  assert (0 <= n + 1)%Z by (apply le_IZR; rewrite plus_IZR; lra).
  now rewrite INR_IZR_INZ, Z2Nat.id, plus_IZR by assumption.
Qed.
Lemma summed_constant a b c : integer a -> integer b -> a <= b + 1 -> summed (fun _ => c) a b = c * (b - a + 1).
Proof. intros. unfold summed. rewrite sum_first_constant, INR_count by assumption. ring. Qed.
Lemma summed_above f a b c n : integer a -> integer b -> n = b - a + 1 -> 0 <= n ->
  (forall l, integer l -> a <= l -> l <= b -> c <= f l) -> c * n <= summed f a b.
Proof.
  intros A B -> N H. rewrite <- summed_constant by first [assumption | lra]. now apply summed_le.
Qed.
Lemma summed_strictly_above f a b c n : integer a -> integer b -> n = b - a + 1 -> 1 <= n ->
  (forall l, integer l -> a <= l -> l <= b -> c < f l) -> c * n < summed f a b.
Proof.
  intros A B -> N H. rewrite summed_last by first [assumption | lra].
  assert (c * (b - a) <= summed f a (b + -1)).
  { apply summed_above; try assumption; try lra.
    - now apply (integer_plus b (-1)), integer_constant.
    - intros l L a_l l_b. left. apply H; [assumption.. | lra]. }
  specialize (H b B). lra.
Qed.
