(* Means over standard Gaussian vectors, over laws of which two moments are known to exist, and over sums of
   independent copies. *)
From slr Require Export Vectors Sums.
From slr Require Import Laws Iterated Roots Images.
Open Scope R_scope.

(** * What an average is *)

Definition quadratic (F : R -> R) : Prop := exists a b c, forall x, F x = a + b * x + c * x ^ 2.

(* Linear, positive, and one for one, on functions that are good. *)
Record average {T : Type} (good : (T -> R) -> Prop) (M : (T -> R) -> R) : Prop := {
  good_constant : forall c, good (fun _ => c);
  good_sum : forall F G, good F -> good G -> good (fun t => F t + G t);
  good_multiple : forall c F, good F -> good (fun t => c * F t);
  of_one : M (fun _ => 1) = 1;
  of_sum : forall F G, good F -> good G -> M (fun t => F t + G t) = M F + M G;
  of_multiple : forall c F, good F -> M (fun t => c * F t) = c * M F;
  of_positive : forall F, good F -> (forall t, 0 < F t) -> 0 < M F }.

(** * What statements speak of *)

(* The identity matrix, by its rows; E F(Z) for Z ~ N(0, I) in R^d. *)
Definition identity (d : nat) : list R :=
  map (fun k : nat => if (k / d =? k mod d)%nat then 1 else 0) (seq 0 (d * d)).
Definition gaussian (d : nat) (F : vec -> R) : R := E d F (identity d).
(* What is known of a random variable X with E X^2 < oo: E F(X), for F of degree two at most. *)
Record law : Type := { expect : (R -> R) -> R; law_average : average quadratic expect }.
(* E F(G(Z_1) + .. + G(Z_n)) for independent Z_i ~ N(0, I) in R^d: one after the other. *)
Fixpoint over_copies (d n : nat) (F : R -> R) (G : vec -> R) : R := match n with
  | O => F 0
  | S m => over_copies d m (fun s => gaussian d (fun z => F (s + G z))) G
  end.
Definition copies (d : nat) (x : R) (F : R -> R) (G : vec -> R) : R := over_copies d (count 1 x) F G.

(** * Laws of averages *)

Lemma M_eq {T} (M : (T -> R) -> R) F G : (forall t, F t = G t) -> M F = M G.
Proof. intros H. f_equal. now apply functional_extensionality. Qed.
Lemma same_good {T} (good : (T -> R) -> Prop) F G : (forall t, F t = G t) -> good G -> good F.
Proof. intros H. now replace F with G by (apply functional_extensionality; intros; now rewrite H). Qed.

(* c_1 F_1 + (c_2 F_2 + ..), and the same of the averages. *)
Fixpoint mixture {T} (l : list (R * (T -> R))) (t : T) : R :=
  match l with nil => 0 | (c, F) :: r => c * F t + mixture r t end.
Fixpoint of_averages {T} (M : (T -> R) -> R) (l : list (R * (T -> R))) : R :=
  match l with nil => 0 | (c, F) :: r => c * M F + of_averages M r end.
Fixpoint all_good {T} (good : (T -> R) -> Prop) (l : list (R * (T -> R))) : Prop :=
  match l with nil => True | (_, F) :: r => good F /\ all_good good r end.

Section Laws.
Context {T : Type} {good : (T -> R) -> Prop} {M : (T -> R) -> R} (A : average good M).
Lemma mixture_good l : all_good good l -> good (mixture l).
Proof.
  induction l as [| [c F] r IH]; simpl; [intros; apply (good_constant _ _ A) |].
  intros [HF Hr]. apply (good_sum _ _ A (fun t => c * F t)); [now apply (good_multiple _ _ A) | auto].
Qed.
Lemma average_linear F l : all_good good l -> (forall t, F t = mixture l t) -> M F = of_averages M l.
Proof.
  intros HT H. rewrite (M_eq _ _ _ H). clear H F. induction l as [| [c F] r IH]; simpl in *.
  - transitivity (0 * M (fun _ => 1)); [| ring].
    rewrite <- (of_multiple _ _ A) by apply (good_constant _ _ A). apply M_eq. intros. ring.
  - destruct HT as [HF Hr]. rewrite <- IH, <- (of_multiple _ _ A) by assumption.
    apply (of_sum _ _ A); [now apply (good_multiple _ _ A) | now apply mixture_good].
Qed.
Lemma average_constant F c : (forall t, F t = c) -> M F = c.
Proof.
  intros H. rewrite (average_linear F [(c, fun _ => 1)]); simpl.
  - rewrite (of_one _ _ A). ring.
  - split; [apply (good_constant _ _ A) | exact I].
  - intros. rewrite H. ring.
Qed.
Lemma strictly_above_average F a : good F -> (forall t, a < F t) -> a < M F.
Proof.
  intros HF H. assert (0 < M (fun t => F t + - a)) as P.
  { apply (of_positive _ _ A); [apply (good_sum _ _ A); [assumption | apply (good_constant _ _ A)] |].
    intros t. specialize (H t). lra. }
  rewrite (of_sum _ _ A F (fun _ => - a)), (average_constant (fun _ => - a) (- a)) in P
    by first [assumption | apply (good_constant _ _ A) | reflexivity]. lra.
Qed.
Lemma strictly_below_average F a : good F -> (forall t, F t < a) -> M F < a.
Proof.
  intros HF H. assert (- a < M (fun t => -1 * F t)) as P.
  { apply strictly_above_average; [now apply (good_multiple _ _ A) |]. intros t. specialize (H t). lra. }
  rewrite (of_multiple _ _ A) in P by assumption. lra.
Qed.
Lemma above_average F a : good F -> (forall t, a <= F t) -> a <= M F.
Proof.
  intros HF H. apply Rnot_lt_le. intros L. set (e := (a - M F) / 2).
  assert (a - e < M F); [| unfold e in *; lra].
  apply strictly_above_average; [assumption |]. intros t. specialize (H t). unfold e. lra.
Qed.
Lemma below_average F a : good F -> (forall t, F t <= a) -> M F <= a.
Proof.
  intros HF H. apply Rnot_lt_le. intros L. set (e := (M F - a) / 2).
  assert (M F < a + e); [| unfold e in *; lra].
  apply strictly_below_average; [assumption |]. intros t. specialize (H t). unfold e. lra.
Qed.
Lemma average_le F G : good F -> good G -> (forall t, F t <= G t) -> M F <= M G.
Proof.
  intros HF HG H. cut (0 <= M (fun t => G t + -1 * F t)).
  - intros L. rewrite (of_sum _ _ A), (of_multiple _ _ A) in L; [lra | try assumption..].
    now apply (good_multiple _ _ A).
  - apply above_average; [| intros t; specialize (H t); lra].
    apply (good_sum _ _ A); [assumption | now apply (good_multiple _ _ A)].
Qed.
End Laws.

(** * Standard Gaussian vectors *)

Lemma entry_identity d i j : (i < d)%nat -> (j < d)%nat -> entry d (identity d) i j = if (i =? j)%nat then 1 else 0.
Proof.
  intros Hi Hj. unfold entry, identity. set (f := fun k => _).
  assert (L : (i * d + j < d * d)%nat) by nia.
  rewrite (nth_indep _ 0 (f O)) by (rewrite map_length, seq_length; assumption).
  rewrite map_nth, seq_nth by assumption. unfold f. rewrite Nat.add_0_l.
  rewrite (Nat.add_comm (i * d) j), Nat.div_add, Nat.mod_add by lia.
  now rewrite Nat.div_small, Nat.mod_small by assumption.
Qed.
Lemma total_one n f i : (i < n)%nat -> total n (fun k => f k * (if (k =? i)%nat then 1 else 0)) = f i.
Proof. intros H. rewrite <- (total_at n f i H). apply total_eq. intros. ring. Qed.
Lemma psd_identity d : psd d (identity d).
Proof.
  split.
  - intros i j Hi Hj. rewrite !entry_identity by assumption. now rewrite Nat.eqb_sym.
  - intros u. rewrite (total_eq d _ (fun i => u i * u i)).
    + exact (inner_square d u).
    + intros i Hi. rewrite (total_eq d _ (fun j => u i * u j * (if (j =? i)%nat then 1 else 0))).
      * now rewrite (total_one d (fun j => u i * u j)).
      * intros j Hj. now rewrite entry_identity, (Nat.eqb_sym i j) by assumption.
Qed.
Lemma gaussian_average d : @average vec tempered (gaussian d).
Proof.
  pose proof (psd_identity d). split; intros.
  - apply tempered_const.
  - now apply tempered_plus.
  - apply (tempered_mult (fun _ => c)); [apply tempered_const | assumption].
  - now apply mean_of_one.
  - now apply mean_of_sum.
  - now apply mean_of_multiple.
  - now apply mean_of_positive.
Qed.
Lemma tempered_inner d (u v : point -> vec) : (forall i, tempered (fun z => u z i)) ->
  (forall i, tempered (fun z => v z i)) -> tempered (fun z => inner d (u z) (v z)).
Proof.
  intros U V. unfold inner. induction d as [| d IH]; simpl; [apply tempered_const |].
  apply (tempered_plus _ (fun z => u z d * v z d)); [assumption |]. now apply (tempered_mult (fun z => u z d)).
Qed.

(* The inner products of Z with some vectors have the law N(0, C) with those of the vectors. *)
Lemma gaussian_projection d m (l : list vec) F (g : function_of m) C : has_mean m g C ->
  (forall z, F z = on m g (fun i => inner d z (nth i l (fun _ => 0)))) ->
  (forall i j, (i < m)%nat -> (j < m)%nat ->
    inner d (nth i l (fun _ => 0)) (nth j l (fun _ => 0)) = entry m C i j) -> gaussian d F = mean m g C.
Proof.
  intros [_ T] H HC. unfold gaussian, mean.
  rewrite <- (affine_image d m (fun i => nth i l (fun _ => 0)) (identity d) C (on m g) (psd_identity d) T).
  - apply mean_eq_of. intros z. rewrite H. apply on_ext. intros i Hi. unfold image.
    rewrite (proj2 (Nat.ltb_lt i m) Hi). apply inner_comm.
  - intros i j Hi Hj. rewrite <- HC, inner_comm by assumption. apply total_eq. intros k Hk. f_equal.
    rewrite (total_eq d _ (fun n => nth i l (fun _ => 0) n * (if (n =? k)%nat then 1 else 0))).
    + now rewrite total_one.
    + intros n Hn. now rewrite entry_identity.
Qed.

(** * Polynomials of degree two, and sums of independent copies *)

Lemma quadratic_constant c : quadratic (fun _ => c).
Proof. exists c, 0, 0. intros. ring. Qed.
Lemma quadratic_sum F G : quadratic F -> quadratic G -> quadratic (fun x => F x + G x).
Proof.
  intros (a & b & c & HF) (p & q & r & HG). exists (a + p), (b + q), (c + r). intros. rewrite HF, HG. ring.
Qed.
Lemma quadratic_multiple k F : quadratic F -> quadratic (fun x => k * F x).
Proof. intros (a & b & c & HF). exists (k * a), (k * b), (k * c). intros. rewrite HF. ring. Qed.
(* There are such laws: that of a constant. *)
Definition certain (a : R) : law.
Proof.
  exists (fun F => F a).
  split; auto using quadratic_constant, quadratic_sum, quadratic_multiple.
Defined.

Section Copies.
Context (d : nat) (G : vec -> R) (HG : tempered G).
Definition one_more (F : R -> R) (s : R) : R := gaussian d (fun z => F (s + G z)).
Lemma shifted_tempered F s : quadratic F -> tempered (fun z => F (s + G z)).
Proof.
  intros (a & b & c & HF). apply (same_good _ _ _ (fun z => HF _)).
  assert (tempered (fun z => s + G z)) as S by (apply tempered_plus; [apply tempered_const | assumption]).
  apply (tempered_plus (fun z => a + b * (s + G z))).
  - apply (tempered_plus (fun _ => a)); [apply tempered_const |].
    apply (tempered_mult (fun _ => b)); [apply tempered_const | assumption].
  - apply (tempered_mult (fun _ => c)); [apply tempered_const | now apply tempered_pow].
Qed.
Lemma one_more_quadratic F : quadratic F -> quadratic (one_more F).
Proof.
  intros (a & b & c & HF). set (m := gaussian d G). set (s2 := gaussian d (fun z => G z ^ 2)).
  exists (a + b * m + c * s2), (b + 2 * c * m), c. intros s. unfold one_more.
  rewrite (average_linear (gaussian_average d) _
    [(a + b * s + c * s ^ 2, fun _ => 1); (b + 2 * c * s, G); (c, fun z => G z ^ 2)]).
  - cbn [of_averages]. rewrite (of_one _ _ (gaussian_average d)). fold m s2. ring.
  - cbn [all_good]. repeat split; [apply tempered_const | assumption | now apply tempered_pow].
  - intros z. rewrite HF. simpl. ring.
Qed.
Lemma over_copies_average n : average quadratic (fun F => over_copies d n F G).
Proof.
  split; intros; auto using quadratic_constant, quadratic_sum, quadratic_multiple.
  - induction n as [| n IH]; simpl; [reflexivity |]. rewrite <- IH at 1.
    apply (M_eq (fun F => over_copies d n F G)). intros s. apply (of_one _ _ (gaussian_average d)).
  - revert F G0 H H0. induction n as [| n IH]; simpl; intros F H P Q; [reflexivity |].
    etransitivity; [| apply (IH (one_more F) (one_more H)); now apply one_more_quadratic].
    apply (M_eq (fun F => over_copies d n F G)). intros s.
    apply (of_sum _ _ (gaussian_average d)); now apply shifted_tempered.
  - revert F H. induction n as [| n IH]; simpl; intros F P; [reflexivity |].
    etransitivity; [| apply (IH (one_more F)); now apply one_more_quadratic].
    apply (M_eq (fun F => over_copies d n F G)). intros s.
    apply (of_multiple _ _ (gaussian_average d)). now apply shifted_tempered.
  - revert F H H0. induction n as [| n IH]; simpl; intros F P Q; [apply Q |].
    apply (IH (one_more F)); [now apply one_more_quadratic |]. intros s.
    apply (of_positive _ _ (gaussian_average d)); [now apply shifted_tempered | intros; apply Q].
Qed.
Lemma copies_average x : average quadratic (fun F => copies d x F G).
Proof. apply over_copies_average. Qed.
End Copies.

Lemma no_copies d x F G : x = 0 -> copies d x F G = F 0.
Proof. intros ->. unfold copies. rewrite count_none; [reflexivity | apply integer_constant.. | lra]. Qed.
Lemma copies_last d x F G : integer x -> 1 <= x ->
  copies d x F G = copies d (x + -1) (fun s => gaussian d (fun z => F (s + G z))) G.
Proof.
  intros X H. unfold copies. now destruct (count_last 1 x (integer_constant 1) X H) as [-> _].
Qed.

Lemma same_copies d x y F H G K : x = y -> (forall s, F s = H s) -> (forall z, G z = K z) ->
  copies d x F G = copies d y H K.
Proof. intros -> HF HG. f_equal; now apply functional_extensionality. Qed.

(** * Tactics *)

(* 1, x or x^2. *)
Ltac monomial := first [exists 1, 0, 0; intros; ring | exists 0, 1, 0; intros; ring | exists 0, 0, 1; intros; ring].

(* Functions of vectors are built up as their bodies are. *)
Ltac grows := cbv beta; lazymatch goal with
  | |- tempered (fun _ => ?c) => apply (tempered_const c)
  | |- tempered (fun z => z ?k) => apply (tempered_place k)
  | |- tempered (fun z => inner ?d (@?u z) (@?v z)) =>
      apply (tempered_inner d u v); intros ?; cbv beta iota delta [vsum fold_right scaled]; grows
  | |- tempered (fun z => @?F z + @?G z) => apply (tempered_plus F G); grows
  | |- tempered (fun z => @?F z * @?G z) => apply (tempered_mult F G); grows
  | |- tempered (fun z => @?F z ^ ?n) => apply (tempered_pow F n); grows
  | |- tempered (fun z => erf (@?F z)) => apply (tempered_erf F); grows
  | |- tempered (fun z => sin (@?F z)) => apply (tempered_sin F); grows
  | |- tempered (fun z => cos (@?F z)) => apply (tempered_cos F); grows
  | |- tempered (fun z => atan (@?F z)) => apply (tempered_atan F); grows
  | |- tempered (fun z => sqrt (@?F z)) => apply (tempered_sqrt F); grows
  | |- tempered (fun z => Rabs (@?F z)) => apply (tempered_abs F); grows
  end.
