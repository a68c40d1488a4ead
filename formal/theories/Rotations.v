(* The mean over two variables does not change when the plane is turned. *)
From Coq Require Import FunctionalExtensionality.
From slr Require Import Ranges Gaussian Laws Integrals Slow Iterated Planar Fubini.
Open Scope R_scope.

(** * Linear substitutions *)

Lemma tame_scal c f : tame f -> tame (fun x => c * f x).
Proof.
  intros (C & b & N & B). split; [intros x; apply (continuous_scal_r c f), C |].
  exists (Rabs c * b), N. intros x. rewrite Rabs_mult, Rmult_assoc. apply Rmult_le_compat_l, B. apply Rabs_pos.
Qed.

(* One puts ax + b for the variable, with a and the quotient of the densities at ax + b and at x as factors. *)
Lemma over_one_affine f a b : tame f -> 0 < a ->
  over_one f = over_one (fun x => a * f (a * x + b) * exp (- ((a * x + b) ^ 2 - x ^ 2) / 2)).
Proof.
  intros F Ha. destruct (tame_over f F) as (P & A & B & (D & PA & PB) & ->). symmetry.
  apply (over_one_is _ (fun x => P (a * x + b))); [| split; [| split]].
  - change (forall x : R,
      continuous (fun x => a * f (a * x + b) * exp (- ((a * x + b) ^ 2 - x ^ 2) / 2)) x). intros x.
    apply (continuous_mult (fun x => a * f (a * x + b)) (fun x => exp (- ((a * x + b) ^ 2 - x ^ 2) / 2))).
    + apply (continuous_scal_r a (fun x => f (a * x + b))), (continuous_comp (fun x => a * x + b) f), F.
      apply (ex_derive_continuous (fun x => a * x + b)). auto_derive. trivial.
    + apply (ex_derive_continuous (fun x => exp (- ((a * x + b) ^ 2 - x ^ 2) / 2))). auto_derive. trivial.
  - change (forall x : R, is_derive (fun x : R => P (a * x + b)) x
      (a * f (a * x + b) * exp (- ((a * x + b) ^ 2 - x ^ 2) / 2) * density x)). intros x.
    auto_derive; [now exists (f (a * x + b) * density (a * x + b)) |]. rewrite (is_derive_unique P _ _ (D _)).
    unfold density.
    replace (exp (- (a * x + b) ^ 2 / 2)) with (exp (- ((a * x + b) ^ 2 - x ^ 2) / 2) * exp (- x ^ 2 / 2)).
    + unfold Rdiv. ring.
    + rewrite <- exp_plus. f_equal. field.
  - apply limit_scaled; [assumption | now left | assumption].
  - apply limit_scaled; [assumption | now right | assumption].
Qed.

(* The same in two variables, with (ax, by + tx) for (x, y). *)
Definition substituted (f : R -> R -> R) (a b t x y : R) : R :=
  a * b * f (a * x) (b * y + t * x) * exp (- ((a * x) ^ 2 + (b * y + t * x) ^ 2 - x ^ 2 - y ^ 2) / 2).

Lemma over_two_affine f a b t : planar f -> 0 < a -> 0 < b -> over_two f = over_two (substituted f a b t).
Proof.
  intros F Ha Hb. change (over_two f) with (over_one (fun x => over_one (f x))).
  rewrite (over_one_affine _ a 0 (planar_rest_tame f F) Ha).
  unfold over_two. f_equal. apply functional_extensionality. intros x. rewrite Rplus_0_r.
  set (q := exp _). replace (a * over_one (f (a * x)) * q) with ((a * q) * over_one (f (a * x))) by ring.
  pose proof (planar_tame f (a * x) F) as T.
  rewrite <- over_one_scal, (over_one_affine _ b (t * x) (tame_scal (a * q) _ T) Hb) by assumption.
  f_equal. apply functional_extensionality. intros y. unfold substituted.
  replace (- ((a * x) ^ 2 + (b * y + t * x) ^ 2 - x ^ 2 - y ^ 2) / 2)
    with (- ((a * x) ^ 2 - x ^ 2) / 2 + - ((b * y + t * x) ^ 2 - y ^ 2) / 2) by field.
  rewrite exp_plus. fold q. ring.
Qed.

(** * Rotations *)

Section Turned.
Context (f : R -> R -> R) (c s k : R) (F : planar f).
Context (Hc : 0 < c) (U : c ^ 2 + s ^ 2 = 1) (Hk : 0 < k) (K : k * k = 2).

(* One substitutes (k (x - sy)/c, ky) for (cx - sy, sx + cy), and for (x, y) in the other order: what
   one has then is the same, and slow if k^2 = 2, so that the order does not matter. *)
Definition exponent (x y : R) : R :=
  - / 2 * ((k * y) ^ 2 + (k / c * x + - (k * s / c) * y) ^ 2 + -1 * (x ^ 2 + y ^ 2)).
Definition middle (x y : R) : R :=
  k * (k / c) * f (k / c * x + - (k * s / c) * y) (k * y) * exp (exponent x y).

Lemma exponent_sign x y : exponent x y <= 0.
Proof.
  unfold exponent. set (u := (x - s * y) / c).
  replace (k / c * x + - (k * s / c) * y) with (k * u) by (unfold u; field; lra).
  replace x with (c * u + s * y) by (unfold u; field; lra). clearbody u.
  replace ((k * y) ^ 2 + (k * u) ^ 2 + -1 * ((c * u + s * y) ^ 2 + y ^ 2)) with (u ^ 2 + (s * u - c * y) ^ 2).
  - pose proof (pow2_ge_0 u). pose proof (pow2_ge_0 (s * u - c * y)). lra.
  - replace ((k * y) ^ 2 + (k * u) ^ 2) with (k * k * (y ^ 2 + u ^ 2)) by ring. rewrite K.
    replace (s ^ 2) with (1 - c ^ 2) by lra.
    transitivity (u ^ 2 + (1 * u ^ 2 + 1 * y ^ 2 - (c * u + s * y) ^ 2)); [rewrite <- U |]; ring.
Qed.

Lemma middle_planar : planar middle.
Proof.
  assert (planar (fun x y => f (k / c * x + - (k * s / c) * y) (k * y))) as G.
  { apply (planar_same _ _ (planar_affine f 0 (k / c) (- (k * s / c)) 0 0 k F)). intros x y. f_equal; ring. }
  apply (slow_mult _ (fun z => exp (exponent (z 0%nat) (z 1%nat))) (slow_scal (k * (k / c)) _ G)).
  apply tempered_slow, (tempered_exp _ 0); [| intros; apply exponent_sign].
  unfold exponent. repeat first [apply tempered_const | apply tempered_place | simple apply tempered_pow
    | simple apply tempered_plus | simple apply tempered_mult].
Qed.

Lemma same_norm x y :
  (k * x) ^ 2 + (k / c * y + - (k * s / c) * x) ^ 2 = (k * y) ^ 2 + (k / c * x + - (k * s / c) * y) ^ 2.
Proof.
  assert (E : forall u v, (k / c * u + - (k * s / c) * v) ^ 2 = k ^ 2 * ((u - s * v) ^ 2 / c ^ 2)).
  { intros. field. lra. }
  rewrite !E. replace (c ^ 2) with (1 - s ^ 2) by lra. field. nra.
Qed.

Lemma over_two_turned_by : over_two (fun x y => f (c * x - s * y) (s * x + c * y)) = over_two f.
Proof.
  assert (0 < k / c) by now apply Rdiv_lt_0_compat. transitivity (over_two middle).
  - rewrite (over_two_affine _ k (k / c) (- (k * s / c))).
    + f_equal. apply functional_extensionality. intros x. apply functional_extensionality. intros y.
      unfold substituted, middle, exponent. f_equal; [do 2 f_equal | f_equal].
      * transitivity (k / c * (c ^ 2 + s ^ 2) * x + - (k * s / c) * y); [field; lra | rewrite U; ring].
      * field. lra.
      * rewrite <- same_norm. field. lra.
    + apply (planar_same _ _ (planar_affine f 0 c (- s) 0 s c F)). intros x y. f_equal; ring.
    + assumption.
    + assumption.
  - rewrite (over_two_swaps middle middle_planar), (over_two_swaps f F).
    rewrite (over_two_affine _ k (k / c) (- (k * s / c)) (planar_flipped f F)) by assumption.
    unfold over_two. f_equal. apply functional_extensionality. intros y. f_equal.
    apply functional_extensionality. intros x. unfold substituted, middle, exponent.
    f_equal. f_equal. field. lra.
Qed.
End Turned.

(* The law of (X, Y) is that of (cX - sY, sX + cY). *)
Theorem over_two_turned f c s : planar f -> 0 < c -> c ^ 2 + s ^ 2 = 1 ->
  over_two (fun x y => f (c * x - s * y) (s * x + c * y)) = over_two f.
Proof.
  intros F Hc U. apply (over_two_turned_by f c s (sqrt 2)); try assumption; [apply sqrt_lt_R0 | apply sqrt_def]; lra.
Qed.
