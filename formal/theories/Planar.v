(* Functions of two variables that are slow, and their means. *)
From Coq Require Import FunctionalExtensionality.
From slr Require Import Ranges Gaussian Integrals Slow Iterated.
Open Scope R_scope.

(** * Planes of points *)

(* Zero in all places but the first m. *)
Definition supported (m : nat) (v : point) : Prop := forall k, (m <= k)%nat -> v k = 0.
Lemma supported_bounded m v : supported m v -> exists B, 0 < B /\ forall k, Rabs (v k) <= B.
Proof.
  intros V. exists (weight m v). split; [pose proof (weight_least m v); lra |]. intros k.
  destruct (Nat.lt_ge_cases k m) as [K | K].
  - apply (Rle_trans _ _ _ (weight_place k v)). replace m with (S k + (m - S k))%nat by lia. apply weight_plus.
  - rewrite (V k K), Rabs_R0. pose proof (weight_least m v). lra.
Qed.

(* The point z + xv. *)
Definition along (z : point) (x : R) (v : point) : point := fun k => z k + x * v k.
Lemma weight_along n z x v : weight n (along z x v) <= weight n z + Rabs x * weight n v.
Proof.
  revert z v. induction n as [| n IH]; intros z v; simpl; [pose proof (Rabs_pos x); lra |].
  specialize (IH (fun k => z (S k)) (fun k => v (S k))). unfold along in *.
  pose proof (Rabs_triang (z O) (x * v O)) as T. rewrite Rabs_mult in T. lra.
Qed.
Lemma growth_along n z x v : growth n (along z x v) <= exp (INR n * weight n v * Rabs x) * growth n z.
Proof.
  unfold growth. rewrite <- exp_plus. apply exp_monotone.
  pose proof (weight_along n z x v). pose proof (pos_INR n). nra.
Qed.

(* The point t + xv + yw, where z begins with x and y. *)
Definition plane (t v w z : point) : point := along (along t (z 0%nat) v) (z 1%nat) w.

Lemma growth_plane n t v w : exists N, forall z, growth n (plane t v w z) <= growth n t * growth N z.
Proof.
  set (a := INR n * weight n v). set (b := INR n * weight n w). assert (0 <= a /\ 0 <= b) as [].
  { pose proof (pos_INR n). pose proof (weight_least n v). pose proof (weight_least n w). unfold a, b. nra. }
  destruct (nfloor_ex (a + b)) as [N HN]; [lra |]. exists (S (S N)). intros z. unfold plane.
  apply (Rle_trans _ (exp (b * Rabs (z 1%nat)) * (exp (a * Rabs (z 0%nat)) * growth n t))).
  - eapply Rle_trans; [apply growth_along |]. apply Rmult_le_compat_l, growth_along. left. apply exp_pos.
  - rewrite <- Rmult_assoc, (Rmult_comm _ (growth n t)). apply Rmult_le_compat_l; [left; apply exp_pos |].
    rewrite <- exp_plus. apply exp_monotone. rewrite !S_INR. simpl weight.
    pose proof (weight_least N (fun k => z (S (S k)))). pose proof (pos_INR N).
    pose proof (Rabs_pos (z 0%nat)). pose proof (Rabs_pos (z 1%nat)). nra.
Qed.

Lemma plane_near m v w d : supported m v -> supported m w -> 0 < d ->
  exists c, 0 < c /\ forall t y z, near c y z -> near d (plane t v w y) (plane t v w z).
Proof.
  intros V W Hd. destruct (supported_bounded m v V) as (a & Ha & A), (supported_bounded m w W) as (b & Hb & B).
  exists (d / (a + b)). split; [apply Rdiv_lt_0_compat; lra |]. intros t y z yz k. unfold plane, along.
  replace (_ - _) with ((y 0%nat - z 0%nat) * v k + (y 1%nat - z 1%nat) * w k) by ring.
  apply (Rle_lt_trans _ _ _ (Rabs_triang _ _)). rewrite !Rabs_mult.
  replace d with (d / (a + b) * a + d / (a + b) * b) by (field; lra).
  pose proof (Rmult_lt_compat_r a _ _ Ha (yz 0%nat)). pose proof (Rmult_lt_compat_r b _ _ Hb (yz 1%nat)).
  pose proof (Rmult_le_compat_l _ _ _ (Rabs_pos (y 0%nat - z 0%nat)) (A k)).
  pose proof (Rmult_le_compat_l _ _ _ (Rabs_pos (y 1%nat - z 1%nat)) (B k)). lra.
Qed.

(** * Functions of two variables *)

Definition planar (f : R -> R -> R) : Prop := slow (fun z => f (z 0%nat) (z 1%nat)).

(* F(t + xv + yw) is such a function of x and y. *)
Lemma planar_along m F t v w : slow F -> supported m v -> supported m w ->
  planar (fun x y => F (along (along t x v) y w)).
Proof.
  intros (n & B & D) V W. destruct (growth_plane n t v w) as (N & G). set (g := growth n t) in *.
  assert (1 <= g) by apply growth_least. apply (slow_of g N).
  - intros z. eapply Rle_trans; [apply B | apply G].
  - intros e He. destruct (D (e / (g * g))) as (d & Hd & small); [apply Rdiv_lt_0_compat; nra |].
    destruct (plane_near m v w d V W Hd) as (c & Hc & near). exists c. split; [assumption |]. intros y z yz.
    eapply Rle_trans; [apply (small _ _ (near t y z yz)) |].
    replace (e * (growth N y * growth N z)) with (e / (g * g) * (g * growth N y * (g * growth N z))) by (field; lra).
    apply Rmult_le_compat_l; [left; apply Rdiv_lt_0_compat; nra |].
    apply Rmult_le_compat; try apply G; left; apply exp_pos.
Qed.

Lemma planar_same f g : planar f -> (forall x y, f x y = g x y) -> planar g.
Proof. intros H E. replace g with f; [assumption |]. do 2 (apply functional_extensionality; intro). apply E. Qed.

(* The point (x, y). *)
Definition first_two (x y : R) : point := put x (put y (fun _ => 0)).
Lemma planar_affine f p a b q c d : planar f -> planar (fun x y => f (p + a * x + b * y) (q + c * x + d * y)).
Proof.
  intros H. assert (V : forall x y, supported 2 (first_two x y)).
  { intros x y [| [| k]] K; [lia | lia | reflexivity]. }
  apply (planar_same _ _ (planar_along 2 _ (first_two p q) _ _ H (V a c) (V b d))).
  intros x y. unfold along. simpl. f_equal; ring.
Qed.
Lemma planar_flipped f : planar f -> planar (fun x y => f y x).
Proof. intros H. apply (planar_same _ _ (planar_affine f 0 0 1 0 1 0 H)). intros x y. f_equal; ring. Qed.
(* For fixed x, and in the mean over y. *)
Lemma planar_tame f x : planar f -> tame (f x).
Proof. intros H. apply (rest_tame 0 (all_laws 0) (fun w => f x (w O))), (slow_section _ x H). Qed.
Lemma planar_rest_tame f : planar f -> tame (fun x => over_one (f x)).
Proof. intros H. apply (rest_tame 1 (all_laws 1) _ H). Qed.

(** * The mean over y and then x is linear, and bounded *)

Definition over_two (f : R -> R -> R) : R := over_one (fun x => over_one (fun y => f x y)).

(* What such functions are at most. *)
Definition spread (n : nat) (x y : R) : R := exp (INR n * (1 + Rabs x + Rabs y)).
Lemma spread_least n x y : 1 <= spread n x y.
Proof.
  apply exp_at_least_one, Rmult_le_pos; [apply pos_INR |]. pose proof (Rabs_pos x). pose proof (Rabs_pos y). lra.
Qed.
Lemma spread_plus m n x y : spread (m + n) x y = spread m x y * spread n x y.
Proof. unfold spread. rewrite plus_INR, <- exp_plus. f_equal. ring. Qed.
Lemma spread_near n p x y : Rabs (p - x) < 1 -> spread n p y <= exp (INR n) * spread n x y.
Proof.
  intros H. unfold spread. rewrite <- exp_plus. apply exp_monotone. pose proof (Rabs_triang_inv p x).
  pose proof (pos_INR n). nra.
Qed.
Lemma spread_growth n z : spread n (z 0%nat) (z 1%nat) <= growth (S (S n)) z.
Proof.
  apply exp_monotone. pose proof (pos_INR n). rewrite !S_INR. simpl weight.
  pose proof (weight_least n (fun k => z (S (S k)))).
  pose proof (Rabs_pos (z 0%nat)). pose proof (Rabs_pos (z 1%nat)). nra.
Qed.
Lemma growth_spread n x y : growth n (first_two x y) <= spread n x y.
Proof.
  apply exp_monotone, Rmult_le_compat_l; [apply pos_INR |]. destruct n as [| [| n]]; simpl.
  1, 2: pose proof (Rabs_pos x); pose proof (Rabs_pos y); lra.
  assert (weight n (fun _ => 0) = 1) as -> by (induction n as [| n IH]; simpl; rewrite ?Rabs_R0, ?IH; ring). lra.
Qed.

Lemma over_two_plus f g : planar f -> planar g -> over_two (fun x y => f x y + g x y) = over_two f + over_two g.
Proof. exact (law_of_sum 2 (all_laws 2) _ _). Qed.
Lemma over_two_scal c f : planar f -> over_two (fun x y => c * f x y) = c * over_two f.
Proof. exact (law_of_multiple 2 (all_laws 2) c _). Qed.
(* Where f is near g, their means are. *)
Lemma over_two_bounded n : exists K, 0 <= K /\ forall f g c, planar f -> planar g ->
  (forall x y, Rabs (f x y - g x y) <= c * spread n x y) -> Rabs (over_two f - over_two g) <= c * K.
Proof.
  destruct (law_of_bound 2 (all_laws 2) (S (S n))) as (K & HK & B). exists K. split; [assumption |].
  intros f g c F G H. pose proof (slow_scal (-1) _ G) as G'. pose proof (slow_plus _ _ F G') as P.
  replace (over_two f - over_two g) with (over_two (fun x y => f x y + -1 * g x y)).
  - apply (B c _ P). intros z. set (x := z 0%nat). set (y := z 1%nat).
    replace (f x y + _) with (f x y - g x y) by ring. apply (Rle_trans _ _ _ (H x y)).
    apply Rmult_le_compat_l; [| apply spread_growth]. specialize (H 0 0).
    pose proof (Rabs_pos (f 0 0 - g 0 0)). pose proof (spread_least n 0 0). nra.
  - pose proof (over_two_scal (-1) g G) as E. pose proof (over_two_plus f (fun x y => -1 * g x y) F G') as ->.
    rewrite E. ring.
Qed.
