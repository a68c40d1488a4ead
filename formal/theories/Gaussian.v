(* What a Gaussian mean is, and of which functions. *)
From Coq Require Import Reals Lra List Arith ClassicalEpsilon.
From Coquelicot Require Import Coquelicot.
From slr Require Import Erf.
Open Scope R_scope.

(** * What a mean is *)

(* The values of random variables Z_0, Z_1, .., and a matrix by its rows. *)
Definition point := nat -> R.
Fixpoint total (n : nat) (f : nat -> R) : R := match n with O => 0 | S m => total m f + f m end.
Definition entry (n : nat) (C : list R) (i j : nat) : R := nth (i * n + j) C 0.

(* C is symmetric, and u'Cu is not negative. *)
Definition psd (n : nat) (C : list R) : Prop :=
  (forall i j, (i < n)%nat -> (j < n)%nat -> entry n C i j = entry n C j i) /\
  forall u : nat -> R, 0 <= total n (fun i => total n (fun j => u i * u j * entry n C i j)).

(* The mean over one standard Gaussian variable: an improper integral of Riemann. *)
Definition over_one (f : R -> R) : R :=
  RInt_gen (fun x => f x * (exp (- x ^ 2 / 2) / sqrt (2 * PI))) (Rbar_locally m_infty) (Rbar_locally p_infty).
(* Over n that are independent: one after the other. *)
Fixpoint over_standard (n : nat) (F : point -> R) : R := match n with
  | O => F (fun _ => 0)
  | S m => over_one (fun x => over_standard m (fun w => F (fun k => match k with O => x | S i => w i end)))
  end.
(* Some A with AA' = C. *)
Definition root (n : nat) (C : list R) : nat -> nat -> R :=
  epsilon (inhabits (fun _ _ => 0)) (fun A : nat -> nat -> R => forall i j, (i < n)%nat -> (j < n)%nat ->
    total n (fun k => A i k * A j k) = entry n C i j).
(* Az in its first m places, and zero in all others. *)
Definition image (n m : nat) (A : nat -> nat -> R) (z : point) : point :=
  fun i => if i <? m then total n (fun j => A i j * z j) else 0.
(* E F(Z) for Z ~ N(0, C). *)
Definition E (n : nat) (F : point -> R) (C : list R) : R :=
  over_standard n (fun w => F (image n n (root n C) w)).

(** * Of which functions *)

(* Continuous, and at most of polynomial growth. *)
Inductive tempered : (point -> R) -> Prop :=
  | tempered_const c : tempered (fun _ => c)
  | tempered_place k : tempered (fun z => z k)
  | tempered_plus F G : tempered F -> tempered G -> tempered (fun z => F z + G z)
  | tempered_mult F G : tempered F -> tempered G -> tempered (fun z => F z * G z)
  | tempered_pow F n : tempered F -> tempered (fun z => F z ^ n)
  | tempered_erf F : tempered F -> tempered (fun z => erf (F z))
  | tempered_sin F : tempered F -> tempered (fun z => sin (F z))
  | tempered_cos F : tempered F -> tempered (fun z => cos (F z))
  | tempered_atan F : tempered F -> tempered (fun z => atan (F z))
  | tempered_sqrt F : tempered F -> tempered (fun z => sqrt (F z))
  | tempered_abs F : tempered F -> tempered (fun z => Rabs (F z))
  | tempered_exp F c : tempered F -> (forall z, F z <= c) -> tempered (fun z => exp (F z)).

(* With a parameter, in which it has a derivative at p for each z, and differs from its value at p by at most
   |s - p| times a polynomial in z. *)
Inductive smooth_in (p : R) : (R -> point -> R) -> Prop :=
  | smooth_still g : ex_derive g p -> smooth_in p (fun s _ => g s)
  | smooth_place k : smooth_in p (fun _ z => z k)
  | smooth_plus F G : smooth_in p F -> smooth_in p G -> smooth_in p (fun s z => F s z + G s z)
  | smooth_mult F G : smooth_in p F -> smooth_in p G -> smooth_in p (fun s z => F s z * G s z)
  | smooth_pow F n : smooth_in p F -> smooth_in p (fun s z => F s z ^ n)
  | smooth_erf F : smooth_in p F -> smooth_in p (fun s z => erf (F s z))
  | smooth_sin F : smooth_in p F -> smooth_in p (fun s z => sin (F s z))
  | smooth_cos F : smooth_in p F -> smooth_in p (fun s z => cos (F s z))
  | smooth_exp F c : smooth_in p F -> (forall s z, F s z <= c) -> smooth_in p (fun s z => exp (F s z)).

(* z with x in place k. *)
Definition moved (z : point) (k : nat) (x : R) : point := fun i => if i =? k then x else z i.
