(* The mean over two variables is the same in either order. *)
From Coq Require Import FunctionalExtensionality.
From slr Require Import Ranges Gaussian Integrals Slow Iterated Square Planar.
Open Scope R_scope.

(** * The functions for which it is so *)

Definition swaps (f : R -> R -> R) : Prop := planar f /\ over_two f = over_two (fun x y => f y x).

Lemma swaps_plus f g : swaps f -> swaps g -> swaps (fun x y => f x y + g x y).
Proof.
  intros (F & EF) (G & EG). split; [exact (slow_plus _ _ F G) |]. rewrite (over_two_plus f g F G), EF, EG.
  symmetry. exact (over_two_plus _ _ (planar_flipped f F) (planar_flipped g G)).
Qed.

Lemma swaps_product a b : tempered (fun z => a (z O)) -> tame b -> planar (fun _ y => b y) ->
  swaps (fun x y => a x * b y).
Proof.
  intros A B B'. split; [exact (slow_mult _ _ (tempered_slow _ A) B') |]. apply tempered_tame in A. unfold over_two.
  assert (E : forall f g : R -> R, tame f -> tame g ->
    over_one (fun x => over_one (fun y => f x * g y)) = over_one f * over_one g).
  { intros f g F G. rewrite (Rmult_comm (over_one f)), <- (over_one_scal _ f F). f_equal.
    apply functional_extensionality. intros x. rewrite (over_one_scal _ g G). ring. }
  rewrite E, Rmult_comm, <- E by assumption. do 2 (f_equal; apply functional_extensionality; intro). ring.
Qed.

(* It is so for limits of functions for which it is so. *)
Lemma swaps_limit f n : planar f -> (forall e, 0 < e -> exists g, swaps g /\
  forall x y, Rabs (f x y - g x y) <= e * spread n x y) -> swaps f.
Proof.
  intros F A. split; [assumption |]. destruct (over_two_bounded n) as (K & HK & B).
  apply Rminus_diag_uniq, Rabs_eq_0, Rle_antisym; [| apply Rabs_pos]. apply le_epsilon. intros eps Heps.
  destruct (A (eps / (2 * (K + 1)))) as (g & (G & E) & near); [apply Rdiv_lt_0_compat; lra |].
  pose proof (B f g _ F G near) as B1.
  assert (B2 : Rabs (over_two (fun x y => f y x) - over_two (fun x y => g y x)) <= eps / (2 * (K + 1)) * K).
  { apply B; try now apply planar_flipped. intros x y. specialize (near y x). unfold spread in *.
    replace (1 + Rabs x + Rabs y) with (1 + Rabs y + Rabs x) by ring. assumption. }
  rewrite <- E in B2. rewrite Rabs_minus_sym in B2.
  replace (over_two f - _) with ((over_two f - over_two g) + (over_two g - over_two (fun x y => f y x))) by ring.
  apply (Rle_trans _ _ _ (Rabs_triang _ _)).
  assert (eps / (2 * (K + 1)) * K <= eps / 2); [| lra].
  replace (eps / (2 * (K + 1)) * K) with (eps / 2 * (K / (K + 1))) by (field; lra).
  assert (K / (K + 1) < 1) by (apply Rlt_div_l; lra). nra.
Qed.

(** * Every planar function is such a limit *)

(* A function that goes from 0 to 1 between 0 and 1, and one that rises and falls from i to i + 2. *)
Definition ramp (u : R) : R := / 2 * (Rabs u + -1 * Rabs (u + -1) + 1).
Definition tent (i : nat) (u : R) : R := ramp (u + - INR i) + -1 * ramp (u + - INR (S i)).

Lemma tempered_tent i a b : tempered (fun z => tent i (a * z O + b)).
Proof.
  unfold tent, ramp. repeat first [apply tempered_const | apply tempered_place | apply tempered_abs
    | simple apply tempered_plus | simple apply tempered_mult].
Qed.

Lemma ramp_cases u : u <= 0 /\ ramp u = 0 \/ 0 <= u <= 1 /\ ramp u = u \/ 1 <= u /\ ramp u = 1.
Proof.
  unfold ramp. destruct (Rle_lt_dec u 0); [left | destruct (Rle_lt_dec u 1); right; [left | right]]; split; try lra;
    unfold Rabs; repeat destruct Rcase_abs; lra.
Qed.
Lemma tents k u : total k (fun i => tent i u) = ramp u - ramp (u - INR k).
Proof.
  induction k as [| k IH]; cbn [total]; [simpl; rewrite Rminus_0_r; ring |]. rewrite IH. unfold tent, Rminus. ring.
Qed.
Lemma tent_cases i u : tent i u = 0 \/ 0 <= tent i u /\ Rabs (INR i + 1 - u) < 1.
Proof.
  unfold tent. rewrite S_INR. destruct (Req_dec (ramp (u + - INR i) + -1 * ramp (u + - (INR i + 1))) 0) as [| N];
    [now left | right].
  destruct (ramp_cases (u + - INR i)) as [[] | [[] | []]], (ramp_cases (u + - (INR i + 1))) as [[] | [[] | []]];
    split; try lra; apply Rabs_def1; lra.
Qed.

Section Approximation.
Context (f : R -> R -> R) (F : planar f).

(* A function that is linear in x between t + d, t + 2d, .., t + kd, where it is f, and becomes 0 beyond. *)
Definition interpolated (t d : R) (k : nat) (x y : R) : R :=
  total k (fun i => tent i (/ d * x + - t / d) * f (t + (INR i + 1) * d) y).

Lemma interpolated_swaps t d k : swaps (interpolated t d k).
Proof.
  induction k as [| k IH].
  - split; [exact (slow_const 0) | reflexivity].
  - apply (swaps_plus _ _ IH), swaps_product; [apply tempered_tent | now apply planar_tame |].
    apply (planar_same _ _ (planar_affine f (t + (INR k + 1) * d) 0 0 0 0 1 F)). intros x y. f_equal; ring.
Qed.

(* If f changes by at most M over a length of d in x, this differs from f by at most M where |x| is at most A, and
   elsewhere by at most |f| more. *)
Lemma interpolated_near M A d k x y : 0 < d -> 2 * A + d <= INR k * d ->
  (forall p, Rabs (p - x) < d -> Rabs (f x y - f p y) <= M) ->
  Rabs (f x y - interpolated (- A - d) d k x y) <= M + (if Rle_dec (Rabs x) A then 0 else Rabs (f x y)).
Proof.
  intros Hd Hk near. set (t := - A - d). set (u := / d * x + - t / d).
  assert (0 <= M) as HM by (eapply Rle_trans; [apply Rabs_pos | apply (near x); rewrite Rminus_eq_0, Rabs_R0; lra]).
  assert (E : forall k, Rabs (total k (fun i => tent i u) * f x y - interpolated t d k x y) <=
    M * total k (fun i => tent i u)).
  { clear k Hk. induction k as [| k IH].
    - unfold interpolated. simpl. rewrite Rmult_0_l, Rminus_0_r, Rabs_R0. lra.
    - change (interpolated t d (S k) x y) with (interpolated t d k x y + tent k u * f (t + (INR k + 1) * d) y).
      cbn [total]. set (T := total k (fun i => tent i u)) in *. set (I := interpolated t d k x y) in *.
      replace ((T + _) * _ - _) with ((T * f x y - I) + tent k u * (f x y - f (t + (INR k + 1) * d) y)) by ring.
      apply (Rle_trans _ _ _ (Rabs_triang _ _)). rewrite Rmult_plus_distr_l. apply Rplus_le_compat; [assumption |].
      rewrite Rabs_mult, Rmult_comm. destruct (tent_cases k u) as [-> | [H N]]; [rewrite Rabs_R0; lra |].
      rewrite (Rabs_pos_eq (tent k u)) by assumption. apply Rmult_le_compat_r, near; [assumption |].
      replace (t + (INR k + 1) * d - x) with (d * (INR k + 1 - u)) by (unfold u; field; lra).
      rewrite Rabs_mult, (Rabs_pos_eq d) by lra. nra. }
  specialize (E k). rewrite tents in E.
  set (s := ramp u - ramp (u - INR k)) in *.
  assert (0 <= s <= 1).
  { pose proof (pos_INR k). unfold s.
    destruct (ramp_cases u) as [[] | [[] | []]], (ramp_cases (u - INR k)) as [[] | [[] | []]]; lra. }
  replace (f x y - _) with ((s * f x y - interpolated t d k x y) + (1 - s) * f x y) by ring.
  apply (Rle_trans _ _ _ (Rabs_triang _ _)), Rplus_le_compat; [nra |].
  rewrite Rabs_mult, (Rabs_pos_eq (1 - s)) by lra. pose proof (Rabs_pos (f x y)).
  destruct Rle_dec as [I | _]; [| nra]. apply Rabs_le_between in I.
  assert (d * u = x - t) as U by (unfold u; field; lra). unfold t in U.
  replace s with 1; [lra |]. unfold s.
  destruct (ramp_cases u) as [[] | [[] | [_ ->]]], (ramp_cases (u - INR k)) as [[_ ->] | [[] | []]]; nra.
Qed.

(* The mean over y and then x is that over x and then y. *)
Theorem over_two_swaps : over_two f = over_two (fun x y => f y x).
Proof.
  destruct F as (n & B & D). apply (swaps_limit f (1 + (n + n)) F). intros e He.
  assert (forall x y, spread (n + n) x y <= spread (1 + (n + n)) x y /\ spread n x y <= spread (n + n) x y) as more.
  { intros x y. rewrite !spread_plus.
    pose proof (spread_least 1 x y). pose proof (spread_least n x y). split; nra. }
  destruct (D (e / 2 * exp (- INR n))) as (d0 & Hd0 & H); [pose proof (exp_pos (- INR n)); nra |].
  set (d := Rmin d0 1). assert (0 < d) by (apply Rmin_glb_lt; lra).
  set (A := - ln (e / 2)). assert (exists k, 2 * A + d <= INR k * d) as [k K].
  { destruct (nfloor_ex _ (Rabs_pos ((2 * A + d) / d))) as [k K]. exists (S k). rewrite S_INR.
    apply Rle_div_l; [assumption |]. pose proof (Rle_abs ((2 * A + d) / d)). lra. }
  exists (interpolated (- A - d) d k). split; [apply interpolated_swaps |]. intros x y. destruct (more x y).
  assert (small : forall p, Rabs (p - x) < d -> Rabs (f x y - f p y) <= e / 2 * spread (n + n) x y).
  { intros p P. pose proof (Rmin_l d0 1 : d <= d0). pose proof (Rmin_r d0 1 : d <= 1).
    rewrite Rabs_minus_sym. eapply Rle_trans; [apply (H (first_two p y) (first_two x y)), put_near; lra |].
    pose proof (growth_spread n p y). pose proof (growth_spread n x y). pose proof (spread_near n p x y ltac:(lra)).
    replace (e / 2 * spread (n + n) x y) with (e / 2 * exp (- INR n) * (exp (INR n) * spread n x y * spread n x y)).
    - apply Rmult_le_compat_l; [pose proof (exp_pos (- INR n)); nra |].
      apply Rmult_le_compat; try (left; apply exp_pos); lra.
    - rewrite spread_plus, exp_Ropp. field. pose proof (exp_pos (INR n)). lra. }
  set (M := e / 2 * spread (n + n) x y) in *.
  eapply Rle_trans; [apply (interpolated_near M A d k x y); [assumption | lra | exact small] | unfold M].
  destruct Rle_dec as [I | I]; [pose proof (spread_least (n + n) x y); nra |].
  assert (Rabs (f x y) <= spread n x y) by (eapply Rle_trans; [apply (B (first_two x y)) | apply growth_spread]).
  assert (1 <= e / 2 * spread 1 x y).
  { unfold spread. rewrite <- (exp_ln (e / 2)), <- exp_plus by lra. apply exp_at_least_one. fold A.
    pose proof (Rabs_pos y). unfold A in I. simpl. lra. }
  assert (1 * spread (n + n) x y <= e / 2 * spread 1 x y * spread (n + n) x y) as tail.
  { apply Rmult_le_compat_r; [left; apply exp_pos | assumption]. }
  rewrite Rmult_assoc, <- (spread_plus 1) in tail. nra.
Qed.
End Approximation.
