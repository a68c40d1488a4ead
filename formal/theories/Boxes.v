(* Signs on boxes of what has erf and other integrals in it: a box is cut, and on each part they are enclosed. *)
From slr Require Export Ranges.
Open Scope R_scope.

Lemma halves (P : R -> Prop) a m b : (forall x, a <= x <= m -> P x) -> (forall x, m <= x <= b -> P x) ->
  forall x, a <= x <= b -> P x.
Proof. intros L U x []. destruct (Rle_lt_dec x m); [apply L | apply U]; lra. Qed.

(* The integral of exp(-t^2) from 0 on grows, so it is enclosed by those up to numbers. *)
Lemma bell_between a u b c c' d' d : a <= u <= b ->
  c <= RInt (fun t => exp (- t ^ 2)) 0 a <= c' -> d' <= RInt (fun t => exp (- t ^ 2)) 0 b <= d ->
  c <= RInt (fun t => exp (- t ^ 2)) 0 u <= d.
Proof.
  intros [] [] []. pose proof (erf_monotone a u ltac:(assumption)) as L.
  pose proof (erf_monotone u b ltac:(assumption)) as U. unfold erf in *. pose proof slope_factor.
  apply Rmult_le_reg_l in L; [| assumption]. apply Rmult_le_reg_l in U; [| assumption]. lra.
Qed.

Ltac bell_enclosed u :=
  let H := fresh in let A := fresh in let B := fresh in
  interval_intro u with (i_prec 60) as H;
  lazymatch type of H with ?a <= _ <= ?b =>
    integral_intro (RInt (fun t => exp (- t ^ 2)) 0 a) with (i_prec 60, i_relwidth 30) as A;
    integral_intro (RInt (fun t => exp (- t ^ 2)) 0 b) with (i_prec 60, i_relwidth 30) as B;
    pose proof (bell_between _ _ _ _ _ _ _ H A B); clear A B H
  end;
  generalize dependent (RInt (fun t => exp (- t ^ 2)) 0 u); intros.
Ltac integral_enclosed f a b :=
  let H := fresh in
  integral_intro (RInt f a b) with (i_prec 60, i_relwidth 12, i_fuel 12) as H;
  generalize dependent (RInt f a b); intros.
Ltac enclosed := unfold erf;
  repeat match goal with |- context [RInt (fun t => exp (- t ^ 2)) 0 ?u] => bell_enclosed u end;
  repeat match goal with |- context [RInt ?f ?a ?b] => integral_enclosed f a b end;
  interval with (i_prec 60).
