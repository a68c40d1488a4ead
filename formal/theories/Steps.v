(* The steps of exported proofs: a lemma or a tactic for each. *)
From Coq Require Export Reals Lra Psatz ClassicalDescription.
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
Lemma pi_bounds : 333 / 106 < PI < 355 / 113.
Proof. split; interval with (i_prec 80). Qed.
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
  | |- 1 < exp _ => rewrite <- exp_0 at 1; apply exp_increasing; lra
  | |- exp _ < 1 => rewrite <- exp_0; apply exp_increasing; lra
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
  | |- _ < ?x * ?y => rewrite (Rmult_comm x y);
      corners y x ltac:(fun a b c d => apply (product_low_strict y x a b c d); lra)
  | |- ?x * ?y < _ => rewrite (Rmult_comm x y);
      corners y x ltac:(fun a b c d => apply (product_high_strict y x a b c d); lra)
  end.

(* In a context of bounds of the parts alone. *)
Ltac abstracted t := let z := fresh "z" in set (z := t) in *; clearbody z.
Ltac numeric := match goal with
  | |- context [_ (IZR _)] => interval with (i_prec 80)
  | |- context [?f ?u] => match f with sqrt => idtac | exp => idtac | atan => idtac | Rinv => idtac end;
      abstracted u; interval with (i_prec 80)
  | |- context [?u ^ ?n] => abstracted u; first [interval with (i_prec 80) | nra]
  | |- context [?u * ?v] => abstracted u; abstracted v; first [nra | interval with (i_prec 80)]
  end.

Ltac bounded := solve [assumption | lra | by_parts | product | numeric].
Ltac nonzero := solve [assumption | apply Rgt_not_eq; lra | apply Rlt_not_eq; lra
  | intros Z; multimatch goal with N : ?d <> 0 |- _ => solve [apply N; rewrite Z; ring] end
  | repeat (apply Rmult_integral_contrapositive_currified || apply pow_nonzero || apply Rinv_neq_0_compat
      || apply Rabs_no_R0); first [assumption | apply Rgt_not_eq; lra | apply Rlt_not_eq; lra] | lra ].

Ltac different := intro; multimatch goal with N : ?d <> 0 |- _ => solve [apply N; lra] end.

(** * Equalities *)

Lemma root_of x y : 0 <= y -> y * y = x -> sqrt x = y.
Proof. intros H <-. now apply sqrt_square. Qed.
Lemma root_squared x : 0 <= x -> sqrt x ^ 2 = x.
Proof. apply pow2_sqrt. Qed.
Lemma absolute_squared x : Rabs x ^ 2 = x ^ 2.
Proof. apply pow2_abs. Qed.
Lemma sine_squared x : sin x ^ 2 = 1 - cos x ^ 2.
Proof. pose proof (sin2_cos2 x). unfold Rsqr in *. lra. Qed.
Lemma atan_odd u v : u = - v -> atan u = - atan v.
Proof. intros ->. apply atan_opp. Qed.
Lemma erf_odd_at u v : u = - v -> erf u = - erf v.
Proof. intros ->. apply erf_odd. Qed.
Lemma sin_odd u v : u = - v -> sin u = - sin v.
Proof. intros ->. apply sin_neg. Qed.
Lemma cos_even u v : u = - v -> cos u = cos v.
Proof. intros ->. apply cos_neg. Qed.
Lemma absolute_even u v : u = - v -> Rabs u = Rabs v.
Proof. intros ->. apply Rabs_Ropp. Qed.
Lemma erf_at_0 u : u = 0 -> erf u = 0.
Proof. intros ->. apply erf_0. Qed.
Lemma atan_at_0 u : u = 0 -> atan u = 0.
Proof. intros ->. apply atan_0. Qed.
Lemma atan_at_1 u : u = 1 -> atan u = PI * / 4.
Proof. intros ->. apply atan_1. Qed.
Lemma sin_at_0 u : u = 0 -> sin u = 0.
Proof. intros ->. apply sin_0. Qed.
Lemma cos_at_0 u : u = 0 -> cos u = 1.
Proof. intros ->. apply cos_0. Qed.
Lemma cos_at_pi u : u = PI -> cos u = -1.
Proof. intros ->. apply cos_PI. Qed.
Lemma sin_at_pi u : u = PI -> sin u = 0.
Proof. intros ->. apply sin_PI. Qed.
Lemma cos_at_half u : u = 1 / 2 * PI -> cos u = 0.
Proof. intros ->. replace (1 / 2 * PI) with (PI / 2) by lra. apply cos_PI2. Qed.
Lemma sin_at_half u : u = 1 / 2 * PI -> sin u = 1.
Proof. intros ->. replace (1 / 2 * PI) with (PI / 2) by lra. apply sin_PI2. Qed.
Lemma exp_at_0 u : u = 0 -> exp u = 1.
Proof. intros ->. apply exp_0. Qed.
Lemma absolute_at_0 u : u = 0 -> Rabs u = 0.
Proof. intros ->. apply Rabs_R0. Qed.
Lemma exp_power x n : exp x ^ n = exp (IZR (Z.of_nat n) * x).
Proof.
  rewrite <- INR_IZR_INZ. induction n.
  - simpl. now rewrite Rmult_0_l, exp_0.
  - rewrite S_INR, Rmult_plus_distr_r, Rmult_1_l, exp_plus, <- IHn. simpl. ring.
Qed.
Ltac exponents X := rewrite ?exp_power, <- ?exp_Ropp, <- ?exp_plus; f_equal;
  cbv [Z.of_nat Pos.of_succ_nat Pos.succ]; lra.

(** * Sums of known relations *)

Lemma zero_factor f s : s = 0 -> f * s = 0.
Proof. intros ->. ring. Qed.
Lemma nonnegative_product f s : 0 <= f -> 0 <= s -> 0 <= f * s.
Proof. apply Rmult_le_pos. Qed.
Lemma positive_product f s : 0 < f -> 0 < s -> 0 < f * s.
Proof. apply Rmult_lt_0_compat. Qed.

(** * Derivatives *)

Lemma with_slope (f : R -> R) (a d e : R) : is_derive f a d -> d = e -> is_derive f a e.
Proof. now intros ? <-. Qed.
Lemma slope_id a : is_derive (fun x : R => x) a 1.
Proof. apply (@is_derive_id R_AbsRing). Qed.
Lemma slope_const (c a : R) : is_derive (fun _ : R => c) a 0.
Proof. apply (@is_derive_const R_AbsRing). Qed.
Lemma slope_plus (f g : R -> R) (a d e : R) : is_derive f a d -> is_derive g a e ->
  is_derive (fun x => f x + g x) a (d + e).
Proof. intros. now apply (is_derive_plus f g). Qed.
Lemma slope_mult (f g : R -> R) (a d e : R) : is_derive f a d -> is_derive g a e ->
  is_derive (fun x => f x * g x) a (d * g a + f a * e).
Proof. intros. apply (is_derive_mult f g a d e); [assumption.. | exact Rmult_comm]. Qed.
Lemma slope_pow (f : R -> R) (a d : R) n : is_derive f a d ->
  is_derive (fun x => f x ^ n) a (INR n * d * f a ^ pred n).
Proof. intros. now apply (is_derive_pow f n). Qed.
Lemma slope_inv (f : R -> R) (a d : R) : is_derive f a d -> f a <> 0 ->
  is_derive (fun x => / f x) a (- d / f a ^ 2).
Proof. intros. now apply (is_derive_inv f). Qed.
Lemma slope_chain (h f : R -> R) (a d e : R) : is_derive h (f a) e -> is_derive f a d ->
  is_derive (fun x => h (f x)) a (d * e).
Proof. intros. now apply (is_derive_comp h f). Qed.
Lemma slope_sqrt u : 0 < u -> is_derive sqrt u (1 / 2 * / sqrt u).
Proof.
  intros. apply (with_slope _ _ (/ (2 * sqrt u))).
  - apply is_derive_Reals. now apply derivable_pt_lim_sqrt.
  - field. now apply Rgt_not_eq, sqrt_lt_R0.
Qed.
Lemma slope_erf u : is_derive erf u (2 * exp (-1 * u ^ 2) * / sqrt PI).
Proof.
  apply (with_slope _ _ (erf_slope u)); [apply erf_derivative |].
  unfold erf_slope. replace (- u ^ 2) with (-1 * u ^ 2) by ring. ring.
Qed.
Lemma slope_abs u : u <> 0 -> is_derive Rabs u (u * / Rabs u).
Proof.
  intros H. destruct (Rdichotomy _ _ H) as [K | K]; apply is_derive_Reals.
  - rewrite Rabs_left by assumption. replace (u * / - u) with (-1) by (field; lra).
    now apply Rabs_derive_2.
  - rewrite Rabs_right by lra. rewrite Rinv_r by lra. now apply Rabs_derive_1.
Qed.
Lemma slope_exp u : is_derive exp u (exp u).
Proof. apply is_derive_Reals, derivable_pt_lim_exp. Qed.
Lemma slope_atan u : is_derive atan u (/ (1 + u ^ 2)).
Proof. apply is_derive_Reals. exact (derivable_pt_lim_atan u). Qed.
Lemma slope_sin u : is_derive sin u (cos u).
Proof. apply is_derive_Reals, derivable_pt_lim_sin. Qed.
Lemma slope_cos u : is_derive cos u (- sin u).
Proof. apply is_derive_Reals, derivable_pt_lim_cos. Qed.
Lemma known_slope (f : R -> R) a d : ex_derive f a -> Derive f a = d -> is_derive f a d.
Proof. intros H <-. now apply Derive_correct. Qed.

Lemma continuous_with_slope (f : R -> R) a d : is_derive f a d -> continuous f a.
Proof. intros H. apply (ex_derive_continuous f). now exists d. Qed.

(* What is not zero, or positive, at a point is so around it. *)
Lemma around_nonzero (f : R -> R) a d : is_derive f a d -> f a <> 0 -> locally a (fun x => f x <> 0).
Proof.
  intros D H. apply (continuous_with_slope f a d D (fun y => y <> 0)).
  apply (open_neq 0 (f a)). assumption.
Qed.
Lemma around_positive (f : R -> R) a d : is_derive f a d -> 0 < f a -> locally a (fun x => 0 < f x).
Proof.
  intros D H. apply (continuous_with_slope f a d D (fun y => 0 < y)).
  apply (open_gt 0 (f a)). assumption.
Qed.
Lemma around_nonnegative (f : R -> R) a d : is_derive f a d -> 0 < f a -> locally a (fun x => 0 <= f x).
Proof.
  intros D H. apply (filter_imp (fun x => 0 < f x)); [intros; lra |].
  now apply (around_positive f a d).
Qed.

Lemma around_both (P Q : R -> Prop) (a : R) : locally a P -> locally a Q -> locally a (fun x => P x /\ Q x).
Proof. apply filter_and. Qed.
Lemma around_always (P : Prop) (a : R) : P -> locally a (fun _ => P).
Proof. intros. now apply filter_forall. Qed.
Ltac around := lazymatch goal with
  | |- locally _ (fun x => @?P x /\ @?Q x) => apply (around_both P Q); around
  | |- _ => first [assumption | apply around_always; assumption]
  end.
Lemma derivable (f : R -> R) a d : is_derive f a d -> ex_derive f a.
Proof. intros. now exists d. Qed.
Ltac same_slope := cbv beta; match goal with |- ?x = ?y => change (@eq R x y) end;
  unfold Rdiv; simpl INR; simpl pred;
  first [ring | field; repeat split; nonzero].

(* With what is zero at ends that stay where they are. *)
Ltac same_under_integral := cbv beta; rewrite ?Rmult_0_r, ?Rplus_0_r; reflexivity.

(** * Integrals *)

Lemma integrable (f : R -> R) a b :
  (forall x, Rmin a b <= x <= Rmax a b -> continuous f x) -> ex_RInt f a b.
Proof. apply (@ex_RInt_continuous R_CompleteNormedModule). Qed.
Lemma integral_le (f g : R -> R) a b : a <= b -> ex_RInt f a b -> ex_RInt g a b ->
  (forall x, a <= x -> x <= b -> f x <= g x) -> RInt f a b <= RInt g a b.
Proof. intros. apply RInt_le; [assumption.. |]. intros. apply H2; lra. Qed.
Lemma integral_eq (f g : R -> R) a b : a <= b ->
  (forall x, a <= x -> x <= b -> f x = g x) -> RInt f a b = RInt g a b.
Proof.
  intros O H. apply RInt_ext. intros x Hx. rewrite Rmin_left, Rmax_right in Hx by assumption.
  apply H; lra.
Qed.
Lemma integral_0 (a b : R) : RInt (fun _ => 0) a b = 0.
Proof. rewrite RInt_const. apply Rmult_0_r. Qed.
Lemma integral_point (f : R -> R) (a : R) : RInt f a a = 0.
Proof. exact (@RInt_point R_CompleteNormedModule a f). Qed.
Lemma integral_sign (f : R -> R) a b : a <= b -> ex_RInt f a b ->
  (forall x, a <= x -> x <= b -> 0 <= f x) -> 0 <= RInt f a b.
Proof. intros. apply RInt_ge_0; [assumption.. |]. intros. apply H1; lra. Qed.
(* What is below c between the ends has an integral below c times the width. *)
Lemma integral_at_most (f : R -> R) (c : R) a b : a <= b -> ex_RInt f a b ->
  (forall x, a <= x -> x <= b -> f x <= c) -> RInt f a b <= c * (b - a).
Proof.
  intros O I H. replace (c * (b - a)) with (RInt (fun _ => c) a b)
    by (rewrite RInt_const; apply Rmult_comm).
  apply RInt_le; [assumption.. | apply ex_RInt_const |]. intros. apply H; lra.
Qed.
Lemma integral_below (f : R -> R) (c : R) a b : a < b ->
  (forall x, Rmin a b <= x <= Rmax a b -> continuous f x) ->
  (forall x, a <= x -> x <= b -> f x < c) -> RInt f a b < c * (b - a).
Proof.
  intros O C H. replace (c * (b - a)) with (RInt (fun _ => c) a b)
    by (rewrite RInt_const; apply Rmult_comm).
  rewrite Rmin_left, Rmax_right in C by lra.
  apply RInt_lt; [assumption | | assumption |].
  - intros. apply continuous_const.
  - intros. apply H; lra.
Qed.
Lemma integral_of_zero (f : R -> R) a b : (forall x, f x = 0) -> RInt f a b = 0.
Proof. intros Z. rewrite <- (integral_0 a b). apply RInt_ext. intros. apply Z. Qed.
Lemma integral_sum (f g : R -> R) a b : ex_RInt f a b -> ex_RInt g a b ->
  RInt (fun x => f x + g x) a b = RInt f a b + RInt g a b.
Proof. apply (@RInt_plus R_CompleteNormedModule). Qed.
Lemma integral_multiple (f : R -> R) (c a b : R) : ex_RInt f a b ->
  RInt (fun x => c * f x) a b = c * RInt f a b.
Proof. apply (@RInt_scal R_CompleteNormedModule). Qed.
(* The derivative of an integral in its ends; what is integrated is continuous everywhere. *)
Lemma slope_of_ends (f g h : R -> R) (a d e : R) : (forall x, continuous f x) ->
  is_derive g a d -> is_derive h a e ->
  is_derive (fun x => RInt f (g x) (h x)) a (f (h a) * e + -1 * (f (g a) * d)).
Proof.
  intros C G H. assert (I : forall u v, ex_RInt f u v).
  { intros. apply integrable. intros. apply C. }
  apply (is_derive_ext (fun x => RInt f 0 (h x) + -1 * RInt f 0 (g x))).
  - intros x. pose proof (RInt_Chasles f (g x) 0 (h x) (I _ _) (I _ _)) as E.
    pose proof (opp_RInt_swap f (g x) 0 (I _ _)) as O. unfold plus, opp in *. simpl in *. lra.
  - assert (P : forall y, is_derive (RInt f 0) y (f y)).
    { intros y. apply (is_derive_RInt f (RInt f 0) 0 y); [| apply C].
      apply filter_forall. intros. apply (@RInt_correct R_CompleteNormedModule), I. }
    eapply with_slope.
    + apply slope_plus; [exact (slope_chain _ _ _ _ _ (P _) H) |].
      apply slope_mult; [apply slope_const | exact (slope_chain _ _ _ _ _ (P _) G)].
    + simpl. match goal with |- ?x = ?y => change (@eq R x y) end. ring.
Qed.

(* Functions that are equal everywhere have the same integrals and derivatives. *)
Lemma same_integral (f g : R -> R) a b c d : (forall u, f u = g u) -> a = c -> b = d ->
  RInt f a b = RInt g c d.
Proof. intros H -> ->. apply RInt_ext. intros. apply H. Qed.
Lemma same_derivative (f g : R -> R) a b : (forall u, f u = g u) -> a = b -> Derive f a = Derive g b.
Proof. intros H ->. now apply Derive_ext. Qed.

(* What is continuous in two variables together. *)
Lemma joint_chain (h : R -> R) (f : R -> R -> R) x u : continuity_2d_pt f x u ->
  (forall z, ex_derive h z) -> continuity_2d_pt (fun x u => h (f x u)) x u.
Proof.
  intros. apply continuity_1d_2d_pt_comp; [| assumption].
  apply continuity_pt_filterlim, (ex_derive_continuous h). auto.
Qed.
Lemma joint_power (f : R -> R -> R) x u n : continuity_2d_pt f x u ->
  continuity_2d_pt (fun x u => f x u ^ n) x u.
Proof.
  intros. apply (joint_chain (fun z => z ^ n)); [assumption |]. intros. now auto_derive.
Qed.
Lemma joint_exp (f : R -> R -> R) x u : continuity_2d_pt f x u ->
  continuity_2d_pt (fun x u => exp (f x u)) x u.
Proof. intros. apply joint_chain; [assumption |]. intros. eexists. apply slope_exp. Qed.
Lemma joint_erf (f : R -> R -> R) x u : continuity_2d_pt f x u ->
  continuity_2d_pt (fun x u => erf (f x u)) x u.
Proof. intros. apply joint_chain; [assumption |]. intros. eexists. apply slope_erf. Qed.
Lemma joint_atan (f : R -> R -> R) x u : continuity_2d_pt f x u ->
  continuity_2d_pt (fun x u => atan (f x u)) x u.
Proof. intros. apply joint_chain; [assumption |]. intros. eexists. apply slope_atan. Qed.
Lemma joint_sin (f : R -> R -> R) x u : continuity_2d_pt f x u ->
  continuity_2d_pt (fun x u => sin (f x u)) x u.
Proof. intros. apply joint_chain; [assumption |]. intros. eexists. apply slope_sin. Qed.
Lemma joint_cos (f : R -> R -> R) x u : continuity_2d_pt f x u ->
  continuity_2d_pt (fun x u => cos (f x u)) x u.
Proof. intros. apply joint_chain; [assumption |]. intros. eexists. apply slope_cos. Qed.
Lemma joint_second (f : R -> R -> R) x u : continuity_2d_pt f x u -> continuous (f x) u.
Proof.
  intros C. apply continuity_pt_filterlim, continuity_pt_locally. intros eps.
  destruct (C eps) as [d H]. exists d. intros y Hy. apply H; [| exact Hy].
  rewrite Rminus_eq_0, Rabs_R0. apply cond_pos.
Qed.

(* The derivative under an integral between fixed ends, of what is smooth everywhere. *)
Lemma slope_under_integral (F G : R -> R -> R) a b x :
  (forall x u, is_derive (fun x => F x u) x (G x u)) -> (forall x u, continuity_2d_pt F x u) ->
  (forall x u, continuity_2d_pt G x u) ->
  is_derive (fun x => RInt (fun u => F x u) a b) x (RInt (fun u => G x u) a b).
Proof.
  intros D CF CG.
  rewrite (RInt_ext (fun u => G x u) (fun u => Derive (fun x => F x u) x))
    by (intros; symmetry; apply is_derive_unique, D).
  apply (is_derive_RInt_param F a b x).
  - apply filter_forall. intros y t _. eexists. apply D.
  - intros t _. apply (continuity_2d_pt_ext G); [| apply CG].
    intros. symmetry. apply is_derive_unique, D.
  - apply filter_forall. intros y. apply integrable. intros. now apply joint_second.
Qed.
Ltac integrable_everywhere := first [solve [auto] | apply integrable; intros;
  first [solve [auto] | match goal with H : forall x u, continuity_2d_pt _ _ _ |- continuous _ ?z =>
    solve [refine (joint_second _ _ z (H _ z))] end]].

(** * Mean values *)

Lemma mean_value (f : R -> R) a b : a <= b -> (forall x, a <= x -> x <= b -> ex_derive f x) ->
  exists c, a <= c <= b /\ f b - f a = Derive f c * (b - a).
Proof.
  intros H D. destruct (MVT_gen f a b (Derive f)) as (c & Hc & E).
  - intros z Hz. rewrite Rmin_left, Rmax_right in Hz by lra. apply Derive_correct, D; lra.
  - intros z Hz. rewrite Rmin_left, Rmax_right in Hz by lra.
    apply continuity_pt_filterlim, (ex_derive_continuous f), D; lra.
  - rewrite Rmin_left, Rmax_right in Hc by lra. now exists c.
Qed.
Lemma mean_le (f : R -> R) a b : a <= b ->
  (forall x, a <= x -> x <= b -> ex_derive f x /\ 0 <= Derive f x) -> f a <= f b.
Proof.
  intros H D. destruct (mean_value f a b H) as (c & [] & E); [apply D |].
  destruct (D c); [assumption.. |]. nra.
Qed.
Lemma mean_lt (f : R -> R) a b : a < b ->
  (forall x, a <= x -> x <= b -> ex_derive f x /\ 0 < Derive f x) -> f a < f b.
Proof.
  intros H D. destruct (mean_value f a b) as (c & [] & E); [lra | apply D |].
  destruct (D c); [assumption.. |]. nra.
Qed.
Lemma mean_eq (f : R -> R) a b : a <= b ->
  (forall x, a <= x -> x <= b -> ex_derive f x /\ 0 = Derive f x) -> f a = f b.
Proof.
  intros H D. destruct (mean_value f a b H) as (c & [] & E); [apply D |].
  destruct (D c) as [_ Z]; [assumption.. |]. rewrite <- Z in E. lra.
Qed.

(** * What is opened, and what is put together *)

Ltac opened := repeat match goal with H : _ /\ _ |- _ => destruct H end.
Ltac together := repeat match goal with |- _ /\ _ => split end.
(* The same conditions around a point, or between two ends, in other brackets. *)
Ltac regrouped := match goal with
  | |- locally ?a _ => multimatch goal with H : locally a _ |- _ =>
      solve [revert H; apply filter_imp; intros; opened; together; assumption] end
  | |- forall u, _ -> _ => let u := fresh in let within := fresh in intros u within;
      multimatch goal with H : forall v, _ -> _ |- _ =>
        solve [pose proof (H u within); opened; together; assumption] end
  end.
Ltac known := solve [together; first [assumption | bounded | nonzero | whole | regrouped]].

(* Variables that equations give are put in, and what is left is shown; what is divided by is known. *)
Ltac substituted := repeat match goal with H : ?z = _ |- _ => is_var z; subst z end.
Lemma cleared d r e : d <> 0 -> r <> 0 -> d * r = e -> e <> 0.
Proof. intros D N <-. now apply Rmult_integral_contrapositive_currified. Qed.
Ltac clear_by d r n := apply (cleared d (r ^ n));
  [assumption | apply pow_nonzero; assumption | solve [field; repeat split; assumption]].
Ltac seen_divisor := first [assumption
  | multimatch goal with N : ?d <> 0 |- ?e <> 0 => replace e with d by ring; exact N end
  | intro; match goal with N : ?d <> 0 |- _ => apply N; lra end
  | multimatch goal with N : ?d <> 0, M : ?r <> 0 |- _ => is_var r; first [clear_by d r 1%nat | clear_by d r 2%nat] end
  | solve [discrR] | lra ].
(* A divisor within which something is divided: if the numerator is zero, so is the divisor. *)
Ltac nested_divisor inner := let Z := fresh in intro Z; multimatch goal with N : ?d <> 0 |- _ =>
  solve [apply N; field_simplify_eq; [lra | repeat split; inner tt]] end.
Ltac divisor := first [seen_divisor | nested_divisor ltac:(fun _ => seen_divisor)
  | nested_divisor ltac:(fun _ => first [seen_divisor | nested_divisor ltac:(fun _ => seen_divisor)])].
