(* The mean of F(z + x_1 v_1 + .. + x_n v_n) over standard x_k depends on the v_k only by the sum of v_k v_k'. *)
From Coq Require Import FunctionalExtensionality.
From slr Require Import Ranges Gaussian Laws Integrals Slow Iterated Square Planar Fubini Rotations.
From Coq Require Import List.
Import ListNotations.
Open Scope R_scope.

(** * The mean along one vector, and along all vectors of a list *)

Definition mean_along (v : point) (F : point -> R) (z : point) : R := over_one (fun x => F (along z x v)).
Definition means_along (l : list point) (F : point -> R) : point -> R := fold_right mean_along F l.
(* The sum of the vv'. *)
Definition gram (l : list point) (i j : nat) : R := fold_right (fun v r => v i * v j + r) 0 l.

Lemma along_tame m F z v : slow F -> supported m v -> tame (fun x => F (along z x v)).
Proof.
  intros H V. pose proof (planar_tame _ 0 (planar_along m F z v v H V V)) as T. cbv beta in T.
  replace (along z 0 v) with z in T; [assumption |]. apply functional_extensionality. intros k. unfold along. ring.
Qed.

(* It is slow if F is. *)
Lemma slow_mean_along m F v : slow F -> supported m v -> slow (mean_along v F).
Proof.
  intros H V. pose proof H as (n & B & D). set (N := INR n * weight n v).
  destruct (over_one_bounded N) as (K & HK & bound), (over_one_bounded (N + N)) as (L & HL & bound').
  apply (slow_of K n).
  - intros z. rewrite Rmult_comm. apply bound; [apply (along_tame m F z v H V) |]. intros x.
    rewrite Rmult_comm. eapply Rle_trans; [apply B | apply growth_along].
  - intros e He. destruct (D (e / (L + 1))) as (d & Hd & small); [apply Rdiv_lt_0_compat; lra |].
    exists d. split; [assumption |]. intros w z wz. unfold mean_along.
    pose proof (along_tame m F w v H V) as W. pose proof (along_tame m F z v H V) as Z.
    replace (over_one _ - over_one _) with (over_one (fun x => F (along w x v) + -1 * F (along z x v))).
    + set (g := growth n w * growth n z). pose proof (growth_product n w z : 1 <= g).
      apply (Rle_trans _ (e / (L + 1) * g * L)).
      * apply bound'.
        -- intros x. apply (continuous_plus (fun x => F (along w x v))); [apply W |].
           apply (continuous_scal_r (-1) (fun x => F (along z x v))), Z.
        -- intros x. replace (F (along w x v) + _) with (F (along w x v) - F (along z x v)) by ring.
           eapply Rle_trans; [apply small |].
           ++ intros k. unfold along. replace (_ - _) with (w k - z k) by ring. apply wz.
           ++ rewrite Rmult_assoc. apply Rmult_le_compat_l; [left; apply Rdiv_lt_0_compat; lra |].
              unfold g. rewrite Rmult_plus_distr_r, exp_plus.
              replace (growth n w * growth n z * _)
                with (exp (N * Rabs x) * growth n w * (exp (N * Rabs x) * growth n z)) by ring.
              apply Rmult_le_compat; try apply growth_along; left; apply exp_pos.
      * replace (e / (L + 1) * g * L) with (e * g * (L / (L + 1))) by (field; lra).
        assert (L / (L + 1) < 1) by (apply Rlt_div_l; lra). assert (0 < e * g) by nra. nra.
    + rewrite (over_one_plus _ (fun x => -1 * F (along z x v)) W (tame_scal (-1) _ Z)).
      rewrite over_one_scal by assumption. ring.
Qed.

Lemma slow_means_along m l F : Forall (supported m) l -> slow F -> slow (means_along l F).
Proof. intros V H. induction V as [| v l V _ IH]; [assumption |]. now apply (slow_mean_along m). Qed.

(** * Vectors that are zero, opposite, in another order, turned *)

Lemma mean_along_zero v F : (forall k, v k = 0) -> mean_along v F = F.
Proof.
  intros V. apply functional_extensionality. intros z. unfold mean_along.
  replace (fun x => F (along z x v)) with (fun _ : R => F z * 1).
  - rewrite over_one_scal, mean_over_one; [ring |]. apply (tempered_tame (fun _ => 1)), tempered_const.
  - apply functional_extensionality. intros x. rewrite Rmult_1_r. f_equal. apply functional_extensionality.
    intros k. unfold along. rewrite V. ring.
Qed.

Lemma mean_along_opposite m v F : slow F -> supported m v -> mean_along (fun k => - v k) F = mean_along v F.
Proof.
  intros H V. apply functional_extensionality. intros z. unfold mean_along.
  rewrite <- (over_one_reflected (fun x => F (along z x v))) by now apply (along_tame m).
  f_equal. apply functional_extensionality. intros x. f_equal. apply functional_extensionality. intros k.
  unfold along. ring.
Qed.

Lemma mean_along_swap m u v F : slow F -> supported m u -> supported m v ->
  mean_along u (mean_along v F) = mean_along v (mean_along u F).
Proof.
  intros H U V. apply functional_extensionality. intros z.
  transitivity (over_two (fun y x => F (along (along z x u) y v))).
  - apply (over_two_swaps (fun x y => F (along (along z x u) y v))). now apply (planar_along m).
  - unfold over_two, mean_along. f_equal. apply functional_extensionality. intros y. f_equal.
    apply functional_extensionality. intros x. f_equal. apply functional_extensionality. intros k. unfold along. ring.
Qed.

Lemma mean_along_turned m u v F c s : slow F -> supported m u -> supported m v -> 0 < c -> c ^ 2 + s ^ 2 = 1 ->
  mean_along (fun k => c * u k + s * v k) (mean_along (fun k => c * v k - s * u k) F) = mean_along u (mean_along v F).
Proof.
  intros H U V Hc E. apply functional_extensionality. intros z.
  pose proof (over_two_turned _ c s (planar_along m F z u v H U V) Hc E) as T.
  transitivity (over_two (fun x y => F (along (along z x u) y v))); [rewrite <- T; clear T | reflexivity].
  unfold over_two, mean_along. f_equal. apply functional_extensionality. intros x. f_equal.
  apply functional_extensionality. intros y. f_equal. apply functional_extensionality. intros k. unfold along. ring.
Qed.

(** * All vectors but one can be made to end earlier *)

Lemma supported_last k v : supported (S k) v -> v k = 0 -> supported k v.
Proof. intros V Z i H. destruct (Nat.eq_dec i k) as [-> | N]; [assumption | apply V; lia]. Qed.

(* If all are zero from place k + 1 on, turning makes all of them but one zero from place k on: the next vector u
   is combined with the one, v, that has been left so far, by the angle whose tangent is v_k / u_k. *)
Lemma gathered k l : Forall (supported (S k)) l -> exists v r, supported (S k) v /\ Forall (supported k) r /\
  (forall i j, gram (v :: r) i j = gram l i j) /\ forall F, slow F -> means_along (v :: r) F = means_along l F.
Proof.
  induction 1 as [| u l U _ (v & r & V & W & G & IH)].
  - exists (fun _ => 0), []. repeat split; [constructor | intros; simpl; ring |].
    intros F _. now apply mean_along_zero.
  - assert (Forall (supported (S k)) r) as W'.
    { revert W. apply Forall_impl. intros w Hw i Hi. apply Hw. lia. }
    destruct (Req_dec (u k) 0) as [Z | N].
    + exists v, (u :: r). repeat split; [assumption | constructor; [now apply supported_last | assumption] | |].
      * intros i j. simpl. rewrite <- G. simpl. ring.
      * intros F H. simpl. rewrite <- IH by assumption. apply (mean_along_swap (S k)); try assumption.
        now apply (slow_means_along (S k)).
    + set (t := v k / u k). assert (0 < sqrt (1 + t ^ 2)) as Q by (apply sqrt_lt_R0; nra).
      assert (sqrt (1 + t ^ 2) * sqrt (1 + t ^ 2) = 1 + t ^ 2) as E by (apply sqrt_def; nra).
      set (c := / sqrt (1 + t ^ 2)). assert (0 < c) as Hc by now apply Rinv_0_lt_compat.
      assert (c ^ 2 + (t * c) ^ 2 = 1) as C.
      { replace (c ^ 2 + (t * c) ^ 2) with ((1 + t ^ 2) * (c * c)) by ring. rewrite <- E. unfold c. field. lra. }
      set (s := t * c) in *. exists (fun i => c * u i + s * v i), ((fun i => c * v i - s * u i) :: r). repeat split.
      * intros i Hi. rewrite (U i Hi), (V i Hi). ring.
      * constructor; [| assumption]. apply supported_last.
        -- intros i Hi. rewrite (U i Hi), (V i Hi). ring.
        -- unfold s, t. field. assumption.
      * intros i j. cbn [gram fold_right]. fold (gram r i j). fold (gram l i j). rewrite <- G.
        cbn [gram fold_right]. fold (gram r i j).
        transitivity ((c ^ 2 + s ^ 2) * (u i * u j + v i * v j) + gram r i j); [ring | rewrite C; ring].
      * intros F H. simpl. rewrite <- IH by assumption. apply (mean_along_turned (S k)); try assumption.
        now apply (slow_means_along (S k)).
Qed.

(** * The sum of the products is all that matters *)

Lemma gram_end k l i : Forall (supported k) l -> gram l i k = 0.
Proof. induction 1 as [| v l V _ IH]; simpl; [reflexivity |]. rewrite IH, (V k) by lia. ring. Qed.

(* By induction on the places: the sum of the vv' fixes the one vector that is not zero in the last place but for its
   sign, so that this sum is the same for the others. *)
Theorem means_along_same k : forall l r F, Forall (supported k) l -> Forall (supported k) r ->
  (forall i j, gram l i j = gram r i j) -> slow F -> means_along l F = means_along r F.
Proof.
  induction k as [| k IH]; intros l r F HL HR G H.
  - assert (E : forall l, Forall (supported 0) l -> means_along l F = F).
    { induction 1 as [| v q V _ E]; [reflexivity |]. simpl. rewrite E. apply mean_along_zero.
      intros i. apply V. lia. }
    now rewrite !E.
  - destruct (gathered k l HL) as (u & l' & U & SL & GL & EL), (gathered k r HR) as (v & r' & V & SR & GR & ER).
    rewrite <- EL, <- ER by assumption. clear EL ER.
    assert (G' : forall i j, gram (u :: l') i j = gram (v :: r') i j) by (intros; now rewrite GL, GR).
    clear GL GR G.
    assert (C : forall i, u i * u k = v i * v k).
    { intros i. specialize (G' i k). simpl in G'. rewrite !gram_end in G' by assumption. lra. }
    pose proof (C k) as Ck. destruct (Req_dec (u k) 0) as [Z | N].
    + assert (v k = 0) by nra. apply IH; [| | assumption..]; constructor; try assumption; now apply supported_last.
    + assert (v = u \/ v = fun i => - u i) as [-> | ->].
      { assert (v k = u k \/ v k = - u k) as [E | E] by (destruct (Req_dec (v k) (u k)); [now left | right; nra]);
          [left | right]; apply functional_extensionality; intros i; apply (Rmult_eq_reg_r (u k)); try assumption.
        - rewrite C, E. reflexivity.
        - rewrite Ropp_mult_distr_l_reverse, C, E. ring. }
      * simpl. rewrite (IH l' r'); [reflexivity | assumption.. | | assumption].
        intros i j. specialize (G' i j). simpl in G'. lra.
      * simpl. rewrite (IH l' r'), (mean_along_opposite (S k)); try assumption; [reflexivity | |].
        -- now apply (slow_means_along k).
        -- intros i j. specialize (G' i j). simpl in G'. lra.
Qed.
