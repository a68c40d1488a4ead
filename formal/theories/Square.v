(* The substitution that completes a square, in one variable. *)
From Coq Require Import List FunctionalExtensionality ClassicalEpsilon.
From slr Require Import Ranges Gaussian Laws Integrals Slow Iterated.
Open Scope R_scope.

(** * A mean over one variable *)

Lemma root_of_one : root 1 (1 :: nil) O O = 1 \/ root 1 (1 :: nil) O O = -1.
Proof.
  set (r := root 1 (1 :: nil)). assert (0 + r O O * r O O = 1).
  { apply (epsilon_spec (inhabits (fun _ _ => 0)) (fun A : nat -> nat -> R => forall i j, (i < 1)%nat -> (j < 1)%nat ->
      total 1 (fun k => A i k * A j k) = entry 1 (1 :: nil) i j)); [| lia | lia].
    exists (fun _ _ => 1). intros [|] [|] **; try lia. unfold entry. simpl. ring. }
  destruct (Req_dec (r O O) 1); [now left | right]. nra.
Qed.

(* A function of one variable that is tempered is tame. *)
Lemma tempered_tame (f : R -> R) : tempered (fun z => f (z O)) -> tame f.
Proof. intros H. apply (rest_tame 0 (all_laws 0) (fun z => f (z O))), tempered_slow, H. Qed.

(* The sign of the root does not matter. *)
Lemma mean_over_first (f : R -> R) : tempered (fun z => f (z O)) -> E 1 (fun z => f (z O)) (1 :: nil) = over_one f.
Proof.
  intros H. change (over_one (fun x => f (0 + root 1 (1 :: nil) O O * x)) = over_one f).
  destruct root_of_one as [-> | ->].
  - f_equal. apply functional_extensionality. intros x. f_equal. ring.
  - rewrite <- (over_one_reflected f) by now apply tempered_tame.
    f_equal. apply functional_extensionality. intros x. f_equal. ring.
Qed.

(** * The substitution y = s x + t, where s^2 = 1 + 2a and t = b/s *)

Lemma square_completed a b c s x : 0 < s -> s * s = 1 + 2 * a ->
  exp (b ^ 2 / (2 * (1 + 2 * a)) - c) * exp (- (s * x + b / s) ^ 2 / 2) =
    exp (- (a * x ^ 2 + b * x + c)) * exp (- x ^ 2 / 2).
Proof.
  intros s_positive S. rewrite <- !exp_plus. f_equal. rewrite <- S. replace a with ((s * s - 1) / 2) by lra. field. lra.
Qed.

Theorem complete_square : forall a b c (f : R -> R), 0 < 1 + 2 * a -> tempered (fun z => f (z O)) ->
  tempered (fun z => exp (- (a * z O ^ 2 + b * z O + c)) * f (z O)) ->
  E 1 (fun z => exp (- (a * z O ^ 2 + b * z O + c)) * f (z O)) (1 :: nil) =
    exp (b ^ 2 / (2 * (1 + 2 * a)) - c) / sqrt (1 + 2 * a) *
      E 1 (fun z => f (z O / sqrt (1 + 2 * a) - b / (1 + 2 * a))) (1 :: nil).
Proof.
  intros a b c f H Hf Hg. set (s := sqrt (1 + 2 * a)). assert (0 < s) by now apply sqrt_lt_R0.
  assert (s * s = 1 + 2 * a) as S by (apply sqrt_def; lra).
  set (g y := f (y / s - b / (1 + 2 * a))). set (h x := exp (- (a * x ^ 2 + b * x + c)) * f x).
  assert (tempered (fun z => g (z O))) as G.
  { apply (tempered_substitution (fun z => f (z O)) (fun z _ => z O / s - b / (1 + 2 * a))); [assumption |]. intros _.
    apply (tempered_plus (fun z => z O / s)); [| apply tempered_const].
    apply (tempered_mult (fun z => z O)); [apply tempered_place | apply tempered_const]. }
  set (q := exp (b ^ 2 / (2 * (1 + 2 * a)) - c) / s).
  change (E 1 (fun z => h (z O)) (1 :: nil) = q * E 1 (fun z => g (z O)) (1 :: nil)).
  rewrite (mean_over_first h Hg), (mean_over_first g G).
  destruct (tame_over g (tempered_tame g G)) as (P & A & B & (D & PA & PB) & ->).
  rewrite (over_one_is h (fun x => q * P (s * x + b / s)) (q * A) (q * B)); [ring | apply (tempered_tame h Hg) |].
  split; [| split].
  - change (forall x : R, is_derive (fun x : R => q * P (s * x + b / s)) x (h x * density x)).
    intros x. auto_derive; [now exists (g (s * x + b / s) * density (s * x + b / s)) |].
    rewrite (is_derive_unique P _ _ (D _)). unfold g, h, density, q.
    replace ((s * x + b / s) / s - b / (1 + 2 * a)) with x by (rewrite <- S; field; lra).
    pose proof (square_completed a b c s x ltac:(assumption) S) as K.
    assert (0 < sqrt (2 * PI)) by (apply sqrt_lt_R0; pose proof PI_RGT_0; lra).
    transitivity (exp (- (a * x ^ 2 + b * x + c)) * exp (- x ^ 2 / 2) * (f x / sqrt (2 * PI))); [| field; lra].
    rewrite <- K. field. lra.
  - apply (is_lim_scal_l _ q m_infty A), limit_scaled; [assumption | now left | assumption].
  - apply (is_lim_scal_l _ q p_infty B), limit_scaled; [assumption | now right | assumption].
Qed.
