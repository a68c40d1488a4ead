(* The steps of exported proofs: equalities, sums of known relations, and what is put together. *)
From slr Require Export Slopes.
Open Scope R_scope.

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

(** * What is opened, and what is put together *)

(* What is known already is left out. *)
Ltac opened := repeat match goal with H : ?P /\ ?Q |- _ =>
  (tryif (match goal with K : P |- _ => idtac end) then idtac else pose proof (proj1 H));
  let second := fresh in pose proof (proj2 H) as second; clear H end.
Ltac together := repeat match goal with |- _ /\ _ => split end.
(* The same conditions around a point, or between two ends, in other brackets. *)
Ltac regrouped := match goal with
  | |- locally ?a _ => multimatch goal with H : locally a _ |- _ =>
      solve [revert H; apply filter_imp; intros; opened; together; first [here | regrouped | assumption]] end
  | |- forall u, _ -> _ => let u := fresh in let within := fresh in intros u within;
      multimatch goal with H : forall v, _ -> _ |- _ =>
        solve [pose proof (H u within); opened; together; first [here | regrouped | assumption]] end
  end.
(* A step is told as `(A -> B -> Told) -> Told` for any Told, where a conjunction would repeat its parts. *)
Ltac told := lazymatch goal with |- ?P => tryif is_var P
  then match goal with K : _ |- P => simple apply K end else idtac end.
Ltac known := solve [told; together; first [here | regrouped | assumption | bounded | nonzero | whole]].
(* What the last step has told is what is claimed, part by part. *)
Ltac claimed := solve [together; first [exact I | here | regrouped | assumption]].

(* Variables that equations give are put in, and what is left is shown; what is divided by is known. *)
Ltac substituted := repeat match goal with H : ?z = _ |- _ => is_var z; subst z end.
(* A square is put in that is itself a fraction, which `field [R]` does not do. *)
Ltac squares := repeat match goal with R : ?r ^ 2 = _ |- context [?r ^ 2] => rewrite R end.
Lemma cleared d r e : d <> 0 -> r <> 0 -> d * r = e -> e <> 0.
Proof. intros D N <-. now apply Rmult_integral_contrapositive_currified. Qed.
Ltac clear_by d r n := apply (cleared d (r ^ n));
  [assumption | apply pow_nonzero; assumption | solve [field; repeat split; assumption]].
Ltac seen_divisor := first [assumption
  | multimatch goal with N : ?d <> 0 |- ?e <> 0 => replace e with d by ring; exact N end
  | multimatch goal with N : ?d <> 0, M : ?r <> 0 |- _ => is_var r;
      lazymatch d with context [/ r] => first [clear_by d r 1%nat | clear_by d r 2%nat] end end
  | solve [discrR]
  | intro; match goal with N : ?d <> 0 |- _ => apply N; lra end
  | lra ].
(* A divisor within which something is divided: if the numerator is zero, so is the divisor. *)
Ltac nested_divisor inner := let Z := fresh in intro Z; multimatch goal with N : ?d <> 0 |- _ =>
  lazymatch d with context [/ _] => solve [apply N; field_simplify_eq; [lra | repeat split; inner tt]] end end.
Ltac divisor := first [seen_divisor | nested_divisor ltac:(fun _ => seen_divisor)
  | nested_divisor ltac:(fun _ => first [seen_divisor | nested_divisor ltac:(fun _ => seen_divisor)])].
