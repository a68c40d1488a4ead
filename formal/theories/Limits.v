(* The steps about limits of sequences, which are functions of real numbers looked at 0, 1, 2, .. *)
From slr Require Export Steps.
Open Scope R_scope.

(* A whole number from zero on is a natural one. *)
Lemma natural_number x : integer x -> 0 <= x -> exists k : nat, x = INR k.
Proof.
  intros [n ->] H. apply le_IZR in H. exists (Z.to_nat n). now rewrite INR_IZR_INZ, Z2Nat.id.
Qed.
Lemma integer_INR k : integer (INR k).
Proof. exists (Z.of_nat k). apply INR_IZR_INZ. Qed.

Lemma below_square x eps : 0 < eps -> x ^ 2 < eps ^ 2 -> Rabs x < eps.
Proof. intros. apply Rabs_def1; nra. Qed.

(* From some m on, what tends to a is near a. *)
Lemma eventually_near (has : R -> Prop) (f : R -> R) (a e : R) : tends has f a -> 0 < e ->
  exists m, integer m /\ 0 <= m /\ forall n, integer n -> m <= n -> has n /\ (f n - a) ^ 2 < e.
Proof.
  intros [H L] He. apply is_lim_seq_spec in L.
  destruct (L (mkposreal (sqrt e) (sqrt_lt_R0 e He))) as [N near]. simpl in near.
  exists (INR N). split; [apply integer_INR |]. split; [apply pos_INR |].
  intros n Hn Hm. pose proof (pos_INR N). destruct (natural_number n Hn) as [k ->]; [lra |].
  split; [apply H |]. apply INR_le in Hm. specialize (near k Hm).
  rewrite <- (pow2_sqrt e) by lra. rewrite <- (pow2_abs (f (INR k) - a)).
  pose proof (Rabs_pos (f (INR k) - a)). nra.
Qed.

(* What is near a from some m on, for every e, tends to a: that no m will do is impossible. *)
Lemma limit_shown (has : R -> Prop) (f : R -> R) (a : R) (near : R -> R -> Prop) :
  (forall n, integer n -> 0 <= n -> has n) ->
  (forall e m, near e m -> forall n, integer n -> m <= n -> (f n - a) ^ 2 < e) ->
  (forall e, 0 < e -> (forall m, integer m -> 0 <= m -> indicator (near e m) = 0) -> 0 < 0) ->
  tends has f a.
Proof.
  intros H near_is absurd. split.
  - intros n. apply H; [apply integer_INR | apply pos_INR].
  - apply is_lim_seq_spec. intros eps. pose proof (cond_pos eps) as He.
    assert (exists m, integer m /\ 0 <= m /\ near (eps ^ 2) m) as (m & Hm & H0 & N).
    { destruct (excluded_middle_informative (exists m, integer m /\ 0 <= m /\ near (eps ^ 2) m))
        as [? | none]; [assumption |].
      exfalso. apply (Rlt_irrefl 0), (absurd (eps ^ 2)); [nra |]. intros m Hm H0.
      destruct (indicator_cases (near (eps ^ 2) m)); [| assumption].
      exfalso. apply none. now exists m. }
    destruct (natural_number m Hm H0) as [k ->]. exists k. intros n Hn.
    apply below_square; [assumption |].
    apply (near_is _ (INR k)); [assumption | apply integer_INR | now apply le_INR].
Qed.

(* What falls and is bounded below has a limit. *)
Lemma falling_tends (has : R -> Prop) (f : R -> R) (c : R) :
  (forall n, integer n -> 0 <= n -> has n /\ f (n + 1) <= f n /\ c <= f n) ->
  exists l, tends has f l.
Proof.
  intros H. assert (K : forall n : nat, has (INR n) /\ f (INR n + 1) <= f (INR n) /\ c <= f (INR n)).
  { intros n. apply H; [apply integer_INR | apply pos_INR]. }
  destruct (ex_finite_lim_seq_decr (fun n => f (INR n)) c) as [l L].
  - intros n. rewrite S_INR. apply K.
  - intros n. apply K.
  - exists l. split; [intros n; apply K | assumption].
Qed.

(* What holds around a point holds where the square of the distance is small. *)
Lemma around_square (P : R -> Prop) (a : R) : locally a P ->
  exists r, 0 < r /\ forall x, (x - a) ^ 2 < r -> P x.
Proof.
  intros [eps H]. exists (eps ^ 2). pose proof (cond_pos eps). split; [nra |].
  intros x Hx. apply H. now apply below_square.
Qed.
