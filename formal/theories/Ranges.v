(* What statements speak of, and their ranges: a lemma or a tactic for each step from parts to the whole. *)
From Coq Require Export Reals Machin Lra Psatz ClassicalDescription.
From Coquelicot Require Export Coquelicot.
From Interval Require Export Tactic.
From slr Require Export Erf.
Open Scope R_scope.

(** * What statements speak of *)

Definition integer (x : R) : Prop := exists n : Z, x = IZR n.
Definition indicator (P : Prop) : R := if excluded_middle_informative P then 1 else 0.
Definition tends (has : R -> Prop) (f : R -> R) (a : R) : Prop :=
  (forall n : nat, has (INR n)) /\ is_lim_seq (fun n => f (INR n)) a.

(** * Ranges: one step from the bounds of the parts to those of the whole *)

Lemma inverse_above u a : 0 < a -> a <= u -> / u <= / a.
Proof. intros. now apply Rinv_le_contravar. Qed.
Lemma inverse_below u b : 0 < u -> u <= b -> / b <= / u.
Proof. intros. now apply Rinv_le_contravar. Qed.
Lemma inverse_negative u : u < 0 -> / u < 0.
Proof. apply Rinv_lt_0_compat. Qed.
Lemma even_power u n : 0 <= u ^ (2 * n).
Proof. rewrite pow_mult. apply pow_le, pow2_ge_0. Qed.
Lemma even_power_positive u n : u <> 0 -> 0 < u ^ (2 * n).
Proof. intros. rewrite pow_mult. now apply pow_lt, pow2_gt_0. Qed.
Lemma power_above u a n : 0 <= a -> a <= u -> a ^ n <= u ^ n.
Proof. intros. now apply pow_incr. Qed.
Lemma product_low x y a b c d m : a <= x <= b -> c <= y <= d ->
  m <= a * c -> m <= a * d -> m <= b * c -> m <= b * d -> m <= x * y.
Proof.
  intros [] [] **. destruct (Rle_lt_dec 0 y).
  - apply (Rle_trans _ (a * y)); [destruct (Rle_lt_dec 0 a); nra | apply Rmult_le_compat_r; lra].
  - apply (Rle_trans _ (b * y)); [destruct (Rle_lt_dec 0 b); nra | nra].
Qed.
Lemma product_low_strict x y a b c d m : a <= x <= b -> c < y < d -> m < 0 ->
  m <= a * d -> m <= b * c -> m < x * y.
Proof.
  intros [] [] **. destruct (Rtotal_order x 0) as [| [-> | ]]; [| lra |].
  - apply (Rle_lt_trans _ (x * d)); [| nra]. destruct (Rle_lt_dec 0 d); nra.
  - apply (Rle_lt_trans _ (x * c)); [| nra]. destruct (Rle_lt_dec 0 c); nra.
Qed.
Lemma product_above x y a c m : 0 < a -> a <= x -> 0 <= c -> c < y -> m <= a * c -> m < x * y.
Proof. intros. apply (Rle_lt_trans _ (a * c)); [assumption | nra]. Qed.
Lemma product_high x y a b c d m : a <= x <= b -> c <= y <= d ->
  a * c <= m -> a * d <= m -> b * c <= m -> b * d <= m -> x * y <= m.
Proof.
  intros. cut (- m <= (- x) * y); [lra |].
  apply (product_low _ _ (- b) (- a) c d); lra.
Qed.
Lemma product_high_strict x y a b c d m : a <= x <= b -> c < y < d -> 0 < m ->
  a * c <= m -> b * d <= m -> x * y < m.
Proof.
  intros. cut (- m < (- x) * y); [lra |].
  apply (product_low_strict _ _ (- b) (- a) c d); lra.
Qed.
Lemma exp_above_one u : 0 < u -> 1 < exp u.
Proof. intros H. rewrite <- exp_0 at 1. now apply exp_increasing. Qed.
Lemma exp_below_one u : u < 0 -> exp u < 1.
Proof. intros H. rewrite <- exp_0. now apply exp_increasing. Qed.
Lemma exp_at_most_one u : u <= 0 -> exp u <= 1.
Proof. intros [H | ->]; [rewrite <- exp_0; left; now apply exp_increasing | rewrite exp_0; lra]. Qed.
Lemma exp_at_least_one u : 0 <= u -> 1 <= exp u.
Proof. intros [H | <-]; [rewrite <- exp_0 at 1; left; now apply exp_increasing | rewrite exp_0; lra]. Qed.
Lemma exp_monotone u v : u <= v -> exp u <= exp v.
Proof. intros [H | ->]; [left; now apply exp_increasing | right; reflexivity]. Qed.
Lemma root_at_least_one u : 1 <= u -> 1 <= sqrt u.
Proof. intros. rewrite <- sqrt_1 at 1. now apply sqrt_le_1_alt. Qed.
Lemma root_above_one u : 1 < u -> 1 < sqrt u.
Proof. intros. rewrite <- sqrt_1 at 1. apply sqrt_lt_1_alt. lra. Qed.
Lemma atan_positive u : 0 < u -> 0 < atan u.
Proof. intros. rewrite <- atan_0. now apply atan_increasing. Qed.
Lemma atan_nonnegative u : 0 <= u -> 0 <= atan u.
Proof. intros [H | <-]; [left; now apply atan_positive | rewrite atan_0; lra]. Qed.
Lemma root_at_least c u : 0 <= c -> c * c <= u -> c <= sqrt u.
Proof. intros C H. rewrite <- (sqrt_square c C). now apply sqrt_le_1_alt. Qed.
Lemma root_above c u : 0 <= c -> c * c < u -> c < sqrt u.
Proof. intros C H. rewrite <- (sqrt_square c C). apply sqrt_lt_1_alt. nra. Qed.
Lemma root_at_most c u : 0 <= c -> u <= c * c -> sqrt u <= c.
Proof. intros C H. rewrite <- (sqrt_square c C). now apply sqrt_le_1_alt. Qed.
Lemma root_below c u : 0 < c -> u < c * c -> sqrt u < c.
Proof.
  intros C H. destruct (Rle_lt_dec 0 u); [| rewrite sqrt_neg_0; lra].
  rewrite <- (sqrt_square c) by lra. apply sqrt_lt_1_alt. lra.
Qed.
Lemma power_below u b n : 0 <= u -> u < b -> u ^ S n < b ^ S n.
Proof.
  intros U B. induction n; [rewrite !pow_1; assumption |].
  change (u * u ^ S n < b * b ^ S n). apply Rmult_le_0_lt_compat; [| apply pow_le | |]; assumption.
Qed.
Lemma pi_bounds : 333 / 106 < PI < 355 / 113.
Proof. pose proof (PI_2_3_7_ineq 3) as H. cbv -[Rplus Rmult Rinv Ropp Rdiv PI IZR Rle] in H. lra. Qed.
Lemma absolute_bound u m : - m <= u <= m -> Rabs u <= m.
Proof. intros. apply Rabs_le. lra. Qed.
Lemma integer_above n x : integer x -> IZR n - 1 < x -> IZR n <= x.
Proof. intros [m ->] H. rewrite <- minus_IZR in H. apply lt_IZR in H. apply IZR_le. lia. Qed.
Lemma indicator_bounds P : 0 <= indicator P <= 1.
Proof. unfold indicator. destruct (excluded_middle_informative P); lra. Qed.

Lemma indicator_true (P : Prop) : P -> indicator P = 1.
Proof. intros. unfold indicator. now destruct (excluded_middle_informative P). Qed.
Lemma indicator_holds (P : Prop) : indicator P = 1 -> P.
Proof. unfold indicator. destruct (excluded_middle_informative P); [easy | lra]. Qed.
Lemma indicator_cases (P : Prop) : P \/ indicator P = 0.
Proof. unfold indicator. destruct (excluded_middle_informative P); [now left | now right]. Qed.

(* Whole numbers. *)
Lemma integer_constant n : integer (IZR n).
Proof. now exists n. Qed.
Lemma integer_plus x y : integer x -> integer y -> integer (x + y).
Proof. intros [m ->] [n ->]. exists (m + n)%Z. now rewrite plus_IZR. Qed.
Lemma integer_mult x y : integer x -> integer y -> integer (x * y).
Proof. intros [m ->] [n ->]. exists (m * n)%Z. now rewrite mult_IZR. Qed.
Lemma integer_power x n : integer x -> integer (x ^ n).
Proof.
  intros H. induction n; simpl; [now exists 1%Z | now apply integer_mult].
Qed.
Lemma natural_induction (P : R -> Prop) : P 0 ->
  (forall n, integer n -> 0 <= n -> P n -> P (n + 1)) -> forall n, integer n -> 0 <= n -> P n.
Proof.
  intros H0 HS n [m ->] H. apply le_IZR in H. rewrite <- (Z2Nat.id m H), <- INR_IZR_INZ.
  induction (Z.to_nat m) as [| k IH]; [assumption |].
  rewrite S_INR. apply HS; [| apply pos_INR | assumption].
  exists (Z.of_nat k). apply INR_IZR_INZ.
Qed.
Ltac whole := solve [repeat first [assumption | apply integer_constant | apply integer_plus
  | apply integer_mult | apply integer_power]]. (* constants first: 2 unfolds to a sum *)
(* A whole number above n is at least n + 1. *)
Ltac rounded := match goal with
  | H : integer ?t |- IZR ?n <= ?t => apply (integer_above n t H); lra
  end.

Ltac by_parts := match goal with
  | |- 0 < exp _ => apply exp_pos
  | |- 0 <= exp _ => left; apply exp_pos
  | |- exp _ <= 1 => apply exp_at_most_one; lra
  | |- 1 <= exp _ => apply exp_at_least_one; lra
  | |- 1 < exp _ => apply exp_above_one; lra
  | |- exp _ < 1 => apply exp_below_one; lra
  | |- -1 < erf _ => apply erf_below_one
  | |- erf _ < 1 => apply erf_below_one
  | |- 0 < erf _ => apply erf_positive; lra
  | |- 0 <= erf _ => apply erf_nonnegative; lra
  | |- erf ?u < 0 => pose proof (erf_positive (- u) ltac:(lra)); rewrite erf_odd in *; lra
  | |- erf ?u <= 0 => pose proof (erf_nonnegative (- u) ltac:(lra)); rewrite erf_odd in *; lra
  | |- 0 < sqrt _ => apply sqrt_lt_R0; lra
  | |- 0 <= sqrt _ => apply sqrt_pos
  | |- 1 <= sqrt _ => apply root_at_least_one; lra
  | |- 1 < sqrt _ => apply root_above_one; lra
  | |- 0 < atan _ => apply atan_positive; lra
  | |- 0 <= atan _ => apply atan_nonnegative; lra
  | |- atan ?u < 0 => rewrite <- atan_0; apply atan_increasing; lra
  | |- atan ?u <= 0 => pose proof (atan_nonnegative (- u) ltac:(lra)); rewrite atan_opp in *; lra
  | |- _ < atan ?u => pose proof (atan_bound u); pose proof pi_bounds; lra
  | |- atan ?u < _ => pose proof (atan_bound u); pose proof pi_bounds; lra
  | |- _ < PI => pose proof pi_bounds; lra
  | |- PI < _ => pose proof pi_bounds; lra
  | |- 0 <= Rabs _ => apply Rabs_pos
  | |- 0 < Rabs _ => apply Rabs_pos_lt; lra
  | |- Rabs _ <= _ => apply absolute_bound; lra
  | |- _ <= Rabs ?u => pose proof (Rle_abs u); pose proof (Rle_abs (- u)); rewrite Rabs_Ropp in *; lra
  | |- -1 <= sin _ => apply SIN_bound | |- sin _ <= 1 => apply SIN_bound
  | |- -1 <= cos _ => apply COS_bound | |- cos _ <= 1 => apply COS_bound
  | |- _ <= indicator ?P => pose proof (indicator_bounds P); lra
  | |- indicator ?P <= _ => pose proof (indicator_bounds P); lra
  | |- 0 < / _ => apply Rinv_0_lt_compat; lra
  | |- 0 <= / _ => left; apply Rinv_0_lt_compat; lra
  | |- / _ < 0 => apply inverse_negative; lra
  | |- / _ <= 0 => left; apply inverse_negative; lra
  | |- / ?u <= ?c => pose proof (inverse_above u (/ c) ltac:(lra) ltac:(lra)); lra
  | |- ?c <= / ?u => pose proof (inverse_below u (/ c) ltac:(lra) ltac:(lra)); lra
  | |- / ?u < ?c => apply (Rlt_le_trans _ (/ / c)); [apply Rinv_lt_contravar; [apply Rmult_lt_0_compat |]; lra | lra]
  | |- ?c < / ?u => apply (Rle_lt_trans _ (/ / c)); [lra | apply Rinv_lt_contravar; [apply Rmult_lt_0_compat |]; lra]
  | |- 0 < _ ^ _ => apply pow_lt; lra
  | |- 1 < _ ^ _ => apply Rlt_pow_R1; [lra | lia]
  | |- 0 <= _ ^ _ => apply pow_le; lra
  | |- 0 <= _ ^ ?n => let m := eval compute in (Nat.div n 2) in apply (even_power _ m)
  | |- 0 < _ ^ ?n => let m := eval compute in (Nat.div n 2) in apply (even_power_positive _ m); first [assumption | lra]
  | |- 0 < _ * _ => apply Rmult_lt_0_compat; lra
  | |- 0 < _ * _ => rewrite <- Rmult_opp_opp; apply Rmult_lt_0_compat; lra
  | |- 0 <= _ * _ => apply Rmult_le_pos; lra
  | |- 0 <= _ * _ => rewrite <- Rmult_opp_opp; apply Rmult_le_pos; lra
  | |- ?u * ?v < 0 => apply Ropp_lt_cancel; rewrite Ropp_0, Ropp_mult_distr_l; apply Rmult_lt_0_compat; lra
  | |- ?u * ?v < 0 => apply Ropp_lt_cancel; rewrite Ropp_0, Ropp_mult_distr_r; apply Rmult_lt_0_compat; lra
  | |- ?u * ?v <= 0 => apply Ropp_le_cancel; rewrite Ropp_0, Ropp_mult_distr_l; apply Rmult_le_pos; lra
  | |- ?u * ?v <= 0 => apply Ropp_le_cancel; rewrite Ropp_0, Ropp_mult_distr_r; apply Rmult_le_pos; lra
  end.

Ltac low x k := match goal with H : ?a <= x |- _ => k a | H : ?a < x |- _ => k a end.
Ltac high x k := match goal with H : x <= ?a |- _ => k a | H : x < ?a |- _ => k a end.
Ltac corners x y k :=
  low x ltac:(fun a => high x ltac:(fun b => low y ltac:(fun c => high y ltac:(fun d => k a b c d)))).
Ltac product := match goal with
  | |- _ <= ?x * ?y => corners x y ltac:(fun a b c d => apply (product_low x y a b c d); lra)
  | |- ?x * ?y <= _ => corners x y ltac:(fun a b c d => apply (product_high x y a b c d); lra)
  | |- _ < ?x * ?y => corners x y ltac:(fun a b c d => apply (product_low_strict x y a b c d); lra)
  | |- ?x * ?y < _ => corners x y ltac:(fun a b c d => apply (product_high_strict x y a b c d); lra)
  | |- _ < ?x * ?y => low x ltac:(fun a => low y ltac:(fun c => apply (product_above x y a c); lra))
  | |- _ < ?x * ?y => rewrite (Rmult_comm x y);
      corners y x ltac:(fun a b c d => apply (product_low_strict y x a b c d); lra)
  | |- ?x * ?y < _ => rewrite (Rmult_comm x y);
      corners y x ltac:(fun a b c d => apply (product_high_strict y x a b c d); lra)
  end.

(* In a context of bounds of the parts alone. *)
Ltac abstracted t := let z := fresh "z" in set (z := t) in *; clearbody z.
Ltac numeric := match goal with
  | |- _ <= sqrt _ => apply root_at_least; lra
  | |- _ < sqrt _ => apply root_above; lra
  | |- sqrt _ <= _ => apply root_at_most; lra
  | |- sqrt _ < _ => apply root_below; lra
  | |- _ <= ?u ^ ?n => low u ltac:(fun a => apply (Rle_trans _ (a ^ n)); [lra | apply power_above; lra])
  | |- ?u ^ S _ < _ => high u ltac:(fun b => eapply Rlt_le_trans; [apply (power_below u b); lra | lra])
  | |- ?u ^ ?n <= _ => high u ltac:(fun b => apply (Rle_trans _ (b ^ n)); [apply power_above; lra | lra])
  | |- context [_ (IZR _)] => interval with (i_prec 80)
  | |- context [?f ?u] => match f with sqrt => idtac | exp => idtac | atan => idtac | Rinv => idtac end;
      abstracted u; interval with (i_prec 80)
  | |- context [?u ^ ?n] => abstracted u; first [interval with (i_prec 80) | nra]
  | |- context [?u * ?v] => abstracted u; abstracted v; first [nra | interval with (i_prec 80)]
  end.

(* As it stands in the context, to the letter: `H : ?P |- ?P` would compute, for minutes if there are means. *)
Ltac here := match goal with H : ?P |- ?Q => constr_eq P Q; exact H end.
Ltac bounded := solve [here | rounded | lra | by_parts | product | numeric | assumption].
Ltac nonzero := solve [here | apply Rgt_not_eq; lra | apply Rlt_not_eq; lra
  | intros Z; multimatch goal with N : ?d <> 0 |- _ => solve [apply N; rewrite Z; ring] end
  | repeat (apply Rmult_integral_contrapositive_currified || apply pow_nonzero || apply Rinv_neq_0_compat
      || apply Rabs_no_R0); first [assumption | apply Rgt_not_eq; lra | apply Rlt_not_eq; lra] | lra | assumption].

Ltac different := intro; multimatch goal with N : ?d <> 0 |- _ => solve [apply N; lra] end.
