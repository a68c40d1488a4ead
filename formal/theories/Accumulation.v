(* A bounded sequence of points with steps that tend to zero, along which a continuous function tends to zero:
   if that is zero at finitely many points alone, the sequence tends to one of them. *)
From Coq Require Import ClassicalEpsilon.
From slr Require Export Nearby Vectors.
Open Scope R_scope.

Definition inside (m : nat) (a : nat -> R) : Prop := forall k, (k < m)%nat -> -1 <= a k <= 1.
Definition within (m : nat) (r : R) (a b : nat -> R) : Prop := forall k, (k < m)%nat -> Rabs (a k - b k) < r.

(** * Points of a cube, and those of Coquelicot *)

Fixpoint of_tuple (m : nat) : Compactness.Tn m R -> nat -> R := match m with
  | O => fun _ _ => 0
  | S l => fun t k => match k with O => fst t | S j => of_tuple l (snd t) j end
  end.
Fixpoint tuple (m : nat) (a : nat -> R) : Compactness.Tn m R := match m with
  | O => tt
  | S l => (a O, tuple l (fun k => a (S k)))
  end.
Lemma of_tuple_tuple m : forall a k, (k < m)%nat -> of_tuple m (tuple m a) k = a k.
Proof. induction m as [| m IH]; intros a [| k] H; try lia; [reflexivity |]. simpl. apply (IH (fun k => a (S k))). lia. Qed.
Lemma bounded_inside m : forall t, Compactness.bounded_n m (tuple m (fun _ => -1)) (tuple m (fun _ => 1)) t ->
  inside m (of_tuple m t).
Proof.
  induction m as [| m IH]; intros t H k Hk; [lia |]. destruct t as [x t], H as [Hx Ht].
  destruct k as [| k]; [exact Hx |]. apply (IH t Ht). lia.
Qed.
Lemma inside_bounded m : forall a, inside m a ->
  Compactness.bounded_n m (tuple m (fun _ => -1)) (tuple m (fun _ => 1)) (tuple m a).
Proof.
  induction m as [| m IH]; intros a H; [exact I |]. split; [apply (H O); lia |].
  apply IH. intros k Hk. apply (H (S k)). lia.
Qed.
Lemma close_within m r : forall a t, Compactness.close_n m r (tuple m a) t -> within m r a (of_tuple m t).
Proof.
  induction m as [| m IH]; intros a t H k Hk; [lia |]. destruct t as [x t], H as [Hx Ht].
  destruct k as [| k]; [exact Hx |]. apply (IH (fun k => a (S k)) t Ht). lia.
Qed.

(* A cube is compact: of positive radii at its points there are arbitrarily small ones that do for all points. *)
Lemma gauge m (d : (nat -> R) -> posreal) : exists e : posreal, forall a, inside m a ->
  exists t, inside m t /\ within m (d t) a t /\ e <= d t.
Proof.
  destruct (compactness_value m (tuple m (fun _ => -1)) (tuple m (fun _ => 1)) (fun t => d (of_tuple m t))) as [e H].
  exists e. intros a Ha. apply NNPP. intros none. apply (H _ (inside_bounded m a Ha)). intros (t & B & C & L).
  apply none. exists (of_tuple m t). split; [now apply bounded_inside | split; [now apply close_within | exact L]].
Qed.

(** * Where a continuous function is small, one of its zeros is near *)

Section Zeros.
  Variables (m : nat) (F : (nat -> R) -> R) (zeros : list (nat -> R)).
  Hypothesis continuous_inside : forall a, inside m a -> steady m a F.
  Hypothesis zeros_are : forall a, inside m a -> F a = 0 -> exists p, In p zeros /\ forall k, (k < m)%nat -> a k = p k.

  Lemma radius (rho : posreal) a : exists d : posreal, inside m a -> forall x, within m d x a ->
    (exists p, In p zeros /\ within m rho x p) \/ d < Rabs (F x).
  Proof.
    destruct (excluded_middle_informative (inside m a)) as [Ha | no]; [| exists rho; tauto].
    destruct (Req_dec (F a) 0) as [Z | N].
    - exists rho. intros _ x Hx. left. destruct (zeros_are a Ha Z) as (p & Hp & E). exists p. split; [assumption |].
      intros k Hk. rewrite <- E by assumption. now apply Hx.
    - pose proof (Rabs_pos_lt _ N) as P.
      destruct (continuous_inside a Ha (Rabs (F a) / 2)) as (r & Hr & near); [lra |].
      assert (0 < Rmin (sqrt r) (Rabs (F a) / 2)) as D by (apply Rmin_pos; [now apply sqrt_lt_R0 | lra]).
      exists (mkposreal _ D). intros _ x Hx. right. simpl. assert (Rabs (F x - F a) < Rabs (F a) / 2) as C.
      { apply near. intros k Hk. specialize (Hx k Hk). simpl in Hx. rewrite <- pow2_abs.
        pose proof (Rmin_l (sqrt r) (Rabs (F a) / 2)). pose proof (pow2_sqrt r ltac:(lra)).
        pose proof (Rabs_pos (x k - a k)). nra. }
      pose proof (Rmin_r (sqrt r) (Rabs (F a) / 2)). pose proof (Rabs_triang (F a - F x) (F x)).
      replace (F a - F x + F x) with (F a) in * by ring. rewrite Rabs_minus_sym in C. lra.
  Qed.

  Lemma small_near (rho : posreal) : exists d : posreal, forall x, inside m x -> Rabs (F x) < d ->
    exists p, In p zeros /\ within m rho x p.
  Proof.
    set (P := fun a (d : posreal) => inside m a -> forall x, within m d x a ->
      (exists p, In p zeros /\ within m rho x p) \/ d < Rabs (F x)).
    assert (forall a, exists d, P a d) as ex by (intros; apply radius).
    destruct (gauge m (fun a => epsilon (inhabits rho) (P a))) as [d H]. exists d. intros x Hx small.
    destruct (H x Hx) as (t & Ht & C & L). destruct (epsilon_spec (inhabits rho) (P t) (ex t) Ht x C); [assumption | lra].
  Qed.
End Zeros.

(** * Finitely many points are apart *)

Lemma apart_pairs m (l : list ((nat -> R) * (nat -> R))) : exists s, 0 < s /\ forall p q, In (p, q) l ->
  within m s p q -> forall k, (k < m)%nat -> p k = q k.
Proof.
  induction l as [| [p q] l (s & Hs & H)]; [exists 1; split; [lra | easy] |].
  destruct (excluded_middle_informative (exists k, (k < m)%nat /\ p k <> q k)) as [(j & Hj & N) | same].
  - assert (0 < Rabs (p j - q j)) as P by (apply Rabs_pos_lt; lra).
    exists (Rmin s (Rabs (p j - q j))). split; [now apply Rmin_pos |].
    intros p' q' [E | I] W; [injection E as <- <- | apply (H _ _ I)].
    + specialize (W j Hj). pose proof (Rmin_r s (Rabs (p j - q j))). lra.
    + intros k Hk. specialize (W k Hk). pose proof (Rmin_l s (Rabs (p j - q j))). lra.
  - exists s. split; [assumption |]. intros p' q' [E | I] W; [injection E as <- <- | now apply (H _ _ I)].
    intros k Hk. destruct (Req_dec (p k) (q k)); [assumption | exfalso; apply same; now exists k].
Qed.
Lemma apart m (l : list (nat -> R)) : exists s, 0 < s /\ forall p q, In p l -> In q l ->
  within m s p q -> forall k, (k < m)%nat -> p k = q k.
Proof.
  destruct (apart_pairs m (list_prod l l)) as (s & Hs & H). exists s. split; [assumption |].
  intros p q Hp Hq. apply H. now apply in_prod.
Qed.
Lemma within_sum m a b c r s t : within m r a b -> within m s b c -> r + s <= t -> within m t a c.
Proof.
  intros A B L k Hk. specialize (A k Hk). specialize (B k Hk).
  replace (a k - c k) with ((a k - b k) + (b k - c k)) by ring. pose proof (Rabs_triang (a k - b k) (b k - c k)). lra.
Qed.
Lemma within_sym m a b r : within m r a b -> within m r b a.
Proof. intros H k Hk. rewrite Rabs_minus_sym. now apply H. Qed.

(** * The theorem *)

Theorem connected_accumulation m (u : nat -> nat -> R) (F : (nat -> R) -> R) (zeros : list (nat -> R)) :
  (forall n, inside m (u n)) -> is_lim_seq (fun n => F (u n)) 0 ->
  (forall k, (k < m)%nat -> is_lim_seq (fun n => u (S n) k - u n k) 0) ->
  (forall a, inside m a -> steady m a F) ->
  (forall a, inside m a -> F a = 0 -> exists p, In p zeros /\ forall k, (k < m)%nat -> a k = p k) ->
  exists p, In p zeros /\ forall k, (k < m)%nat -> is_lim_seq (fun n => u n k) (p k).
Proof.
  intros U L D C Z. destruct (apart m zeros) as (s & Hs & sep).
  assert (0 < s / 3) as Hr by lra. set (rho := mkposreal _ Hr).
  assert (forall e : posreal, exists N, forall n, (N <= n)%nat -> exists p, In p zeros /\ within m e (u n) p) as near.
  { intros e. destruct (small_near m F zeros C Z e) as [d H]. apply is_lim_seq_spec in L.
    destruct (L d) as [N HN]. exists N. intros n Hn. apply H; [apply U |].
    specialize (HN n Hn). now rewrite Rminus_0_r in HN. }
  assert (exists N, forall n, (N <= n)%nat -> within m rho (u (S n)) (u n)) as [M steps].
  { clear - D. enough (forall j, (j <= m)%nat -> exists N, forall n, (N <= n)%nat -> within j rho (u (S n)) (u n)) by auto.
    induction j as [| j IH]; intros Hj; [exists O; intros n _ k Hk; lia |].
    destruct IH as [N HN]; [lia |]. specialize (D j Hj). apply is_lim_seq_spec in D. destruct (D rho) as [K HK].
    exists (max N K). intros n Hn k Hk. destruct (Nat.eq_dec k j) as [-> | ne].
    - specialize (HK n ltac:(lia)). now rewrite Rminus_0_r in HK.
    - apply (HN n); lia. }
  destruct (near rho) as [N0 H0]. set (N := max M N0). destruct (H0 N) as (p & Hp & start); [lia |].
  assert (forall n, (N <= n)%nat -> within m rho (u n) p) as stays.
  { intros n Hn. induction Hn as [| n Hn IH]; [assumption |].
    destruct (H0 (S n)) as (q & Hq & W); [lia |]. intros k Hk.
    replace (p k) with (q k); [now apply W |]. apply (sep q p Hq Hp); [| assumption].
    apply (within_sum m q (u (S n)) p rho (2 * (s / 3))); [now apply within_sym | | simpl; lra].
    apply (within_sum m _ (u n) _ rho rho); [apply steps; lia | assumption | simpl; lra]. }
  exists p. split; [assumption |]. intros k Hk. apply is_lim_seq_spec. intros e.
  assert (0 < Rmin e (s / 3)) as He by (apply Rmin_pos; [apply cond_pos | assumption]).
  destruct (near (mkposreal _ He)) as [K HK]. exists (max N K). intros n Hn.
  destruct (HK n) as (q & Hq & W); [lia |]. simpl in W. pose proof (Rmin_l e (s / 3)). pose proof (Rmin_r e (s / 3)).
  replace (p k) with (q k); [specialize (W k Hk); simpl in *; lra |]. apply (sep q p Hq Hp); [| assumption].
  apply (within_sum m q (u n) p (s / 3) (s / 3)); [| apply (stays n); lia | lra].
  apply within_sym. intros j Hj. specialize (W j Hj). lra.
Qed.

(** * As a step uses it *)

(* Whether F is continuous at a point is about the first coordinates of it. *)
Lemma steady_same m a b F : (forall k, (k < m)%nat -> a k = b k) -> F a = F b -> steady m a F -> steady m b F.
Proof.
  intros E V H e He. destruct (H e He) as (r & Hr & N). exists r. split; [assumption |]. intros z Hz.
  rewrite <- V. apply N. intros k Hk. rewrite E by assumption. now apply Hz.
Qed.
Lemma steps_vanish m (u : nat -> nat -> R) :
  is_lim_seq (fun n => total m (fun k => (u (S n) k - u n k) ^ 2)) 0 ->
  forall k, (k < m)%nat -> is_lim_seq (fun n => u (S n) k - u n k) 0.
Proof.
  intros L k Hk. apply is_lim_seq_spec in L. apply is_lim_seq_spec. intros e.
  assert (0 < e ^ 2) as He by (apply pow_lt, cond_pos). destruct (L (mkposreal _ He)) as [N H]. exists N.
  intros n Hn. specialize (H n Hn). simpl pos in H. rewrite Rminus_0_r in *. pose proof (cond_pos e).
  apply below_square; [assumption |]. apply Rle_lt_trans with (2 := H). apply Rle_trans with (2 := Rle_abs _).
  clear - Hk. induction m as [| m IH]; [lia |]. cbn [total].
  pose proof (pow2_ge_0 (u (S n) m - u n m)). destruct (Nat.eq_dec k m) as [-> | ne].
  - enough (0 <= total m (fun k => (u (S n) k - u n k) ^ 2)) by lra. clear.
    induction m as [| m IH]; cbn [total]; [lra |]. pose proof (pow2_ge_0 (u (S n) m - u n m)). lra.
  - enough ((u (S n) k - u n k) ^ 2 <= total m (fun k => (u (S n) k - u n k) ^ 2)) by lra. apply IH. lia.
Qed.
Lemma other_limit has f a b : tends has f a -> a <> b -> indicator (tends has f b) = 0.
Proof.
  intros [_ A] N. unfold indicator. destruct (excluded_middle_informative _) as [[_ B] | _]; [| reflexivity].
  exfalso. apply N. apply is_lim_seq_unique in A. apply is_lim_seq_unique in B. rewrite A in B. now injection B.
Qed.
(* The members of sequences at a time, as a point. *)
Definition members (us : list (R -> R)) (t : R) : nat -> R := fun k => nth k us (fun _ => 0) t.
Theorem accumulated (us : list (R -> R)) (F : (nat -> R) -> R) (zeros : list (nat -> R)) :
  (forall t, integer t -> 0 <= t -> inside (length us) (members us t)) ->
  is_lim_seq (fun n => F (members us (INR n))) 0 ->
  is_lim_seq (fun n => total (length us) (fun k => (members us (INR n + 1) k - members us (INR n) k) ^ 2)) 0 ->
  (forall a, inside (length us) a -> steady (length us) a F) ->
  (forall a, inside (length us) a -> F a = 0 ->
    exists p, In p zeros /\ forall k, (k < length us)%nat -> a k = p k) ->
  exists p, In p zeros /\ forall k, (k < length us)%nat -> is_lim_seq (fun n => members us (INR n) k) (p k).
Proof.
  intros B L D. apply (connected_accumulation (length us) (fun n => members us (INR n))); [| assumption |].
  - intros n. apply B; [apply integer_INR | apply pos_INR].
  - apply (steps_vanish _ (fun n => members us (INR n))). revert D. apply is_lim_seq_ext. intros n. now rewrite S_INR.
Qed.
Ltac place_by_place tactic := let k := fresh "k" in let small := fresh "small" in intros k small;
  repeat (destruct k as [| k]; [solve [clear small; cbn [members nth]; cbv beta; tactic]
    | apply (proj2 (Nat.succ_lt_mono _ _)) in small]);
  exfalso; exact (Nat.nlt_0_r _ small).
(* Of squares that add up to zero each is zero. *)
Lemma square_vanishes x p s : (x - p) ^ 2 + s = 0 -> 0 <= s -> x = p.
Proof.
  intros E S. pose proof (pow2_ge_0 (x - p)). apply Rminus_diag_uniq, Rsqr_0_uniq. rewrite Rsqr_pow2. lra.
Qed.
Ltac squares_vanish P := match goal with |- ?x = ?p => let t := type of P in match t with ?s = 0 =>
  apply (square_vanishes x p (s - (x - p) ^ 2)); [lra |];
  repeat match s with context [?y ^ 2] => lazymatch goal with _ : 0 <= y ^ 2 |- _ => fail | _ => pose proof (pow2_ge_0 y) end end;
  lra end end.
(* One factor of a product that is zero is zero: the sum of the squares of what is between two points. *)
Ltac one_of_zeros P := lazymatch type of P with
  | _ * _ = 0 => apply Rmult_integral in P; destruct P as [P | P]; one_of_zeros P
  | _ => lazymatch goal with |- exists p, In p ?l /\ _ => a_zero P l end
  end
with a_zero P l := lazymatch l with ?p :: ?r => first [
    solve [exists p; split; [cbn [In]; tauto | place_by_place ltac:(idtac; squares_vanish P)]] | a_zero P r] end.
(* All brackets of limits are one or zero, as these limits are known. *)
Ltac by_brackets := repeat first [rewrite indicator_true by assumption
  | erewrite other_limit by first [eassumption | intro; lra]]; lra.
