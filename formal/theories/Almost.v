(* What holds almost everywhere: null sets, and three theorems about them that are not proved here. *)
From slr Require Export Accumulation Sums.
Open Scope R_scope.

(** * What statements speak of *)

(* The volume of a cube with sides 2r, but for a constant; there is none if r is not positive. *)
Definition volume (s : nat) (r : R) : R := if Rlt_dec 0 r then r ^ s else 0.
(* Countably many cubes cover a set, and their volumes in s dimensions add up to as little as one likes: so its
   Hausdorff measure of dimension s is zero, which is that of Lebesgue if there are s coordinates. *)
Definition null {T : Type} (s : nat) (cube : T -> R -> T -> Prop) (S : T -> Prop) : Prop :=
  forall e, 0 < e -> exists (c : nat -> T) (r : nat -> R),
    (forall z, S z -> exists i, 0 < r i /\ cube (c i) (r i) z) /\ forall m, total m (fun i => volume s (r i)) <= e.

(* What is said of n numbers or vectors, and the same of a sequence of them. *)
Fixpoint said_of (T : Type) (n : nat) : Type := match n with O => Prop | S m => T -> said_of T m end.
Fixpoint holds {T : Type} (n : nat) : said_of T n -> (nat -> T) -> Prop := match n with
  | O => fun P _ => P
  | S m => fun P z => holds m (P (z O)) (fun k => z (S k))
  end.
Definition cube (n : nat) (c : nat -> R) (r : R) (z : nat -> R) : Prop := forall k, (k < n)%nat -> Rabs (z k - c k) <= r.
Definition cubes (d n : nat) (c : nat -> vec) (r : R) (z : nat -> vec) : Prop :=
  forall k, (k < n)%nat -> cube d (c k) r (z k).
(* Vectors of R^d: all other coordinates are zero. *)
Definition of_space (d : nat) (z : nat -> vec) : Prop := forall k i, (d <= i)%nat -> z k i = 0.
(* For almost all n numbers. *)
Definition almost (n : nat) (P : said_of R n) : Prop := null n (cube n) (fun z => ~ holds n P z).
(* For almost all n vectors: that of independent Gaussian ones, as Lebesgue's measure has the same null sets. *)
Definition surely (d n : nat) (P : said_of vec n) : Prop :=
  null (n * d) (cubes d n) (fun z => of_space d z /\ ~ holds n P z).
(* For almost all points of a surface of n vectors, which m equations in front of what is said define. *)
Definition surface (d n m : nat) (P : said_of vec n) : Prop :=
  null (n * d - m) (cubes d n) (fun z => of_space d z /\ ~ holds n P z).

(** * Parts and unions of null sets *)

Lemma volume_nonnegative s r : 0 <= volume s r.
Proof. unfold volume. destruct (Rlt_dec 0 r); [left; now apply pow_lt | lra]. Qed.
Lemma total_le_more f n m : (forall i, 0 <= f i) -> (n <= m)%nat -> total n f <= total m f.
Proof. intros H. induction 1 as [| m _ IH]; cbn [total]; [lra |]. specialize (H m). lra. Qed.
Lemma null_empty {T} s (cube : T -> R -> T -> Prop) (S : T -> Prop) (c : T) : (forall z, ~ S z) -> null s cube S.
Proof.
  intros H e He. exists (fun _ => c), (fun _ => 0). split; [intros z Z; now destruct (H z) |].
  intros m. apply Rle_trans with 0; [| lra]. right. induction m as [| m IH]; cbn [total]; [reflexivity |].
  rewrite IH. unfold volume. destruct (Rlt_dec 0 0); lra.
Qed.
Lemma null_part {T} s (cube : T -> R -> T -> Prop) (S U : T -> Prop) :
  (forall z, U z -> S z) -> null s cube S -> null s cube U.
Proof. intros I H e He. destruct (H e He) as (c & r & C & V). exists c, r. split; [auto | assumption]. Qed.
(* Two sequences in turns. *)
Definition in_turns {T} (a b : nat -> T) (i : nat) : T := if Nat.even i then a (Nat.div2 i) else b (Nat.div2 i).
Lemma in_turns_even {T} (a b : nat -> T) i : in_turns a b (2 * i) = a i.
Proof. unfold in_turns. now rewrite Nat.even_mul, Nat.div2_double. Qed.
Lemma in_turns_odd {T} (a b : nat -> T) i : in_turns a b (S (2 * i)) = b i.
Proof. unfold in_turns. now rewrite Nat.even_succ, Nat.odd_mul, Nat.div2_succ_double. Qed.
Lemma total_in_turns (f : R -> R) a b m : total (2 * m) (fun i => f (in_turns a b i)) = total m (fun i => f (a i)) + total m (fun i => f (b i)).
Proof.
  induction m as [| m IH]; [cbn; ring |]. replace (2 * S m)%nat with (S (S (2 * m))) by lia.
  cbn [total]. rewrite IH, in_turns_even, in_turns_odd. ring.
Qed.
Lemma null_union {T} s (cube : T -> R -> T -> Prop) (S U : T -> Prop) :
  null s cube S -> null s cube U -> null s cube (fun z => S z \/ U z).
Proof.
  intros HS HU e He. destruct (HS (e / 2)) as (c & r & C & V); [lra |]. destruct (HU (e / 2)) as (c' & r' & C' & V'); [lra |].
  exists (in_turns c c'), (in_turns r r'). split.
  - intros z [Z | Z]; [destruct (C z Z) as (i & H) | destruct (C' z Z) as (i & H)].
    + exists (2 * i)%nat. now rewrite !in_turns_even.
    + exists (Datatypes.S (2 * i)). now rewrite !in_turns_odd.
  - intros m. apply Rle_trans with (total (2 * m) (fun i => volume s (in_turns r r' i))).
    + apply total_le_more; [intros; apply volume_nonnegative | lia].
    + rewrite (total_in_turns (volume s)). specialize (V m). specialize (V' m). lra.
Qed.
(* What follows from some that hold almost everywhere does so too. *)
Lemma null_from {T A} s (cube : T -> R -> T -> Prop) (c : T) (within : T -> Prop) (sets : A -> T -> Prop) (l : list A) (P : T -> Prop) :
  (forall z, (forall Q, In Q l -> sets Q z) -> P z) ->
  (forall Q, In Q l -> null s cube (fun z => within z /\ ~ sets Q z)) -> null s cube (fun z => within z /\ ~ P z).
Proof.
  intros H N. apply (null_part s cube (fun z => exists Q, In Q l /\ within z /\ ~ sets Q z)).
  - intros z [W Z]. apply NNPP. intros none. apply Z, H. intros Q Hq. apply NNPP. intros no. apply none. now exists Q.
  - clear H. induction l as [| Q l IH].
    + apply (null_empty s cube _ c). intros z (Q & [] & _).
    + apply (null_part s cube (fun z => (within z /\ ~ sets Q z) \/ exists Q, In Q l /\ within z /\ ~ sets Q z)).
      * intros z (Q' & [<- | Hq] & Z); [now left | right; now exists Q'].
      * apply null_union; [apply N; now left | apply IH; intros; apply N; now right].
Qed.
Lemma almost_from n (l : list (said_of R n)) P : (forall z, (forall Q, In Q l -> holds n Q z) -> holds n P z) ->
  (forall Q, In Q l -> almost n Q) -> almost n P.
Proof.
  intros H N. apply (null_part _ _ (fun z => True /\ ~ holds n P z)); [now split |].
  apply (null_from _ _ (fun _ => 0) (fun _ => True) (holds n) l _ H). intros Q Hq.
  apply (null_part _ _ (fun z => ~ holds n Q z)); [now intros z [_ Z] | now apply N].
Qed.
Lemma surely_from d n (l : list (said_of vec n)) P : (forall z, (forall Q, In Q l -> holds n Q z) -> holds n P z) ->
  (forall Q, In Q l -> surely d n Q) -> surely d n P.
Proof. intros H N. now apply (null_from _ _ (fun _ _ => 0) (of_space d) (holds n) l). Qed.
Lemma surface_from d n m (l : list (said_of vec n)) P : (forall z, (forall Q, In Q l -> holds n Q z) -> holds n P z) ->
  (forall Q, In Q l -> surface d n m Q) -> surface d n m P.
Proof. intros H N. now apply (null_from _ _ (fun _ _ => 0) (of_space d) (holds n) l). Qed.

(* Of two numbers or vectors. *)
Lemma almost_two (P Q : R -> R -> Prop) : almost 2 P -> (forall x y, P x y -> Q x y) -> almost 2 Q.
Proof. intros H I. revert H. apply null_part. intros z N PZ. apply N. exact (I _ _ PZ). Qed.
Lemma surely_two d (P Q : vec -> vec -> Prop) : surely d 2 P -> (forall u v, P u v -> Q u v) -> surely d 2 Q.
Proof. intros H I. revert H. apply null_part. intros z [W N]. split; [assumption |]. intros PZ. apply N. exact (I _ _ PZ). Qed.
Lemma surface_two d m (P Q : vec -> vec -> Prop) :
  surface d 2 m P -> (forall u v, P u v -> Q u v) -> surface d 2 m Q.
Proof. intros H I. revert H. apply null_part. intros z [W N]. split; [assumption |]. intros PZ. apply N. exact (I _ _ PZ). Qed.

(** * Continuous on the square *)

Definition square (x y : R) : Prop := -1 <= x <= 1 /\ -1 <= y <= 1.
Definition steady_at (x y : R) (f : R -> R -> R) : Prop := forall e, 0 < e -> exists d, 0 < d /\
  forall x' y', square x' y' -> (x' - x) ^ 2 < d -> (y' - y) ^ 2 < d -> Rabs (f x' y' - f x y) < e.
Definition steady_on (f : R -> R -> R) : Prop := forall x y, square x y -> steady_at x y f.

Lemma steady_at_same x y f g : square x y -> (forall x' y', square x' y' -> f x' y' = g x' y') ->
  steady_at x y f -> steady_at x y g.
Proof.
  intros S E H e He. destruct (H e He) as (d & Hd & C). exists d. split; [assumption |].
  intros x' y' S' X Y. rewrite <- !E by assumption. now apply C.
Qed.
Lemma steady_at_first x y : steady_at x y (fun x _ => x).
Proof. intros e He. exists (e ^ 2). split; [nra |]. intros. now apply below_square. Qed.
Lemma steady_at_second x y : steady_at x y (fun _ y => y).
Proof. intros e He. exists (e ^ 2). split; [nra |]. intros. now apply below_square. Qed.
(* What is continuous in several variables, of functions that are continuous on the square. *)
Lemma steady_at_all x y m (g : nat -> R -> R -> R) r : (forall k, (k < m)%nat -> steady_at x y (g k)) -> 0 < r ->
  exists d, 0 < d /\ forall x' y', square x' y' -> (x' - x) ^ 2 < d -> (y' - y) ^ 2 < d ->
    forall k, (k < m)%nat -> (g k x' y' - g k x y) ^ 2 < r.
Proof.
  intros H Hr. induction m as [| m IH]; [exists 1; split; [lra | intros; lia] |].
  destruct IH as (d & Hd & C); [intros; apply H; lia |].
  destruct (H m) with (e := sqrt r) as (d' & Hd' & C'); [lia | now apply sqrt_lt_R0 |].
  exists (Rmin d d'). split; [now apply Rmin_pos |]. intros x' y' S X Y k Hk.
  pose proof (Rmin_l d d'). pose proof (Rmin_r d d'). destruct (Nat.eq_dec k m) as [-> | N].
  - rewrite <- pow2_abs, <- (pow2_sqrt r) by lra. pose proof (Rabs_pos (g m x' y' - g m x y)).
    assert (Rabs (g m x' y' - g m x y) < sqrt r) by (apply C'; lra || assumption). nra.
  - apply C; lra || lia || assumption.
Qed.
Lemma steady_at_composed x y m (g : nat -> R -> R -> R) (a : nat -> R) F (G : R -> R -> R) : steady m a F ->
  (forall k, (k < m)%nat -> a k = g k x y /\ steady_at x y (g k)) -> F a = G x y ->
  (forall x y, F (fun k => g k x y) = G x y) -> steady_at x y G.
Proof.
  intros HF H E V e He. destruct (HF e He) as (r & Hr & N).
  destruct (steady_at_all x y m g r) as (d & Hd & C); [intros k Hk; now apply H | assumption |].
  exists d. split; [assumption |]. intros x' y' S X Y. rewrite <- E, <- V. apply N. intros k Hk.
  rewrite (proj1 (H k Hk)). now apply C.
Qed.
Ltac steady_parts := place_by_place ltac:(split;
  [reflexivity | first [assumption | apply steady_at_first | apply steady_at_second]]).
Lemma steady_continuous (h : R -> R) m a F : (forall x, continuous h x) -> steady m a F -> steady m a (fun z => h (F z)).
Proof.
  intros C HF e He. assert (L : locally (h (F a)) (fun y => Rabs (y - h (F a)) < e)) by now exists (mkposreal e He).
  destruct (C (F a) _ L) as [r Hr]. apply (near_imp m a _ _) with (2 := HF r (cond_pos r)). intros z. apply Hr.
Qed.
Lemma steady_sqrt m a F : steady m a F -> steady m a (fun z => sqrt (F z)).
Proof. apply (steady_continuous sqrt), continuous_sqrt. Qed.
Lemma steady_abs m a F : steady m a F -> steady m a (fun z => Rabs (F z)).
Proof. apply (steady_continuous Rabs), continuous_Rabs. Qed.
Lemma dimension_least d a : a = INR d -> 4 <= a -> (4 <= d)%nat.
Proof. intros -> H. apply INR_le. simpl. lra. Qed.

(** * Functions that equations for zero and for n + 1 define *)

Fixpoint orbit (start : R -> R -> nat -> R) (next : R -> R -> R -> (nat -> R) -> nat -> R) (k : nat) (x y : R) : nat -> R :=
  match k with O => start x y | S j => next (INR j) x y (orbit start next j x y) end.
Lemma by_recursion start next : exists f : nat -> R -> R -> R -> R, (forall i x y, f i 0 x y = start x y i) /\
  forall i t x y, integer t -> 0 <= t -> f i (t + 1) x y = next t x y (fun j => f j t x y) i.
Proof.
  set (natural t := Z.to_nat (up t - 1)). assert (forall k, natural (INR k) = k) as N.
  { intros k. unfold natural. rewrite INR_IZR_INZ, up_integer. lia. }
  exists (fun i t x y => orbit start next (natural t) x y i). split.
  - intros. change 0 with (INR 0). now rewrite N.
  - intros i t x y W P. destruct (natural_number t W P) as [k ->]. rewrite <- S_INR, !N. reflexivity.
Qed.

(** * The cited theorems *)

(* Each limit is that of functions that are continuous on the square. *)
Definition limits_at (l : list ((nat -> R -> R -> R) * (R -> R -> R))) (x y : R) : Prop :=
  forall u a, In (u, a) l -> is_lim_seq (fun n => u n x y) (a x y).
Definition continuous_sequences (l : list ((nat -> R -> R -> R) * (R -> R -> R))) : Prop :=
  forall u a, In (u, a) l -> (forall n, steady_on (u n)) /\ steady_on a.

(* Where some sequences of continuous functions have continuous limits is a Borel set. If it meets each line x = c
   with -1 < c < 1 at most once, it is a null set, by the theorem of Tonelli. *)
Axiom once_per_line : forall l, continuous_sequences l ->
  (forall x y z, -1 < x < 1 -> -1 <= y -> y < z -> z <= 1 -> ~ (limits_at l x y /\ limits_at l x z)) ->
  almost 2 (fun x y => -1 <= x <= 1 -> -1 <= y <= 1 -> ~ limits_at l x y).

(* u off e: the part of u that is orthogonal to e, times <e, e>. *)
Definition off (d : nat) (u e : vec) : vec := vsum [scaled (inner d e e) u; scaled (-1 * inner d u e) e].
Definition frame (d : nat) (e f : vec) : Prop := inner d e e = 1 /\ inner d f f = 1 /\ inner d e f = 0.

(* Of two Gaussian vectors g and h, k is w/|w| for w = g off v_star, and v is z/|z| for z = h off k_star, off what k
   is off k_star. Then the products of k with k_star and of v with v_star have a density together. *)
Axiom density_of_starts : forall (d : nat) (k_star v_star : vec) (k v : vec -> vec -> vec) (A : R -> R -> Prop),
  (4 <= d)%nat -> frame d k_star v_star ->
  almost 2 (fun x y => -1 <= x <= 1 -> -1 <= y <= 1 -> A x y) ->
  surely d 2 (fun g h => inner d (k g h) (k g h) = 1) ->
  surely d 2 (fun g h => inner d (k g h) (off d g v_star) = sqrt (inner d (off d g v_star) (off d g v_star))) ->
  surely d 2 (fun g h => inner d (v g h) (v g h) = 1) ->
  surely d 2 (fun g h => let z := off d (off d h k_star) (off d (k g h) k_star) in inner d (v g h) z = sqrt (inner d z z)) ->
  surely d 2 (fun g h => A (inner d (k g h) k_star) (inner d (v g h) v_star)).

(* The products of k with k_star and of v with v_star map what is no null set of the manifold to what is none of the square. *)
Axiom coarea : forall (d : nat) (k_star v_star : vec) (A : R -> R -> Prop), (4 <= d)%nat -> frame d k_star v_star ->
  almost 2 (fun x y => -1 <= x <= 1 -> -1 <= y <= 1 -> A x y) ->
  surface d 2 5 (fun k v => inner d k k = 1 -> inner d v v = 1 -> inner d k v_star = 0 -> inner d v k_star = 0 ->
    inner d k v = 0 -> A (inner d k k_star) (inner d v v_star)).
