(* Theorems about Gaussian means that are not proved here. *)
From Coq Require Import Reals List Arith.
From Coquelicot Require Import Coquelicot.
From slr Require Import Gaussian.
Open Scope R_scope.

Axiom mean_of_sum : forall n C F G, psd n C -> tempered F -> tempered G ->
  E n (fun z => F z + G z) C = E n F C + E n G C.

Axiom mean_of_multiple : forall n C c F, psd n C -> tempered F -> E n (fun z => c * F z) C = c * E n F C.

Axiom mean_of_positive : forall n C F, psd n C -> tempered F -> (forall z, 0 < F z) -> 0 < E n F C.

(* C. Stein's identity, for each F' k the derivative of F in place k. *)
Axiom stein : forall n C j F F', psd n C -> (j < n)%nat -> tempered F ->
  (forall k, (k < n)%nat -> tempered (F' k) /\ forall z, is_derive (fun s => F (moved z k s)) (z k) (F' k z)) ->
  E n (fun z => z j * F z) C = total n (fun k => entry n C j k * E n (F' k) C).

(* The law of AZ is N(0, ACA'). *)
Axiom affine_image : forall n m A C D F, psd n C -> tempered F ->
  (forall i j, (i < m)%nat -> (j < m)%nat ->
    total n (fun k => A j k * total n (fun l => A i l * entry n C l k)) = entry m D i j) ->
  E n (fun z => F (image n m A z)) C = E m F D.

(* (E F(s, Z))' = E F_s(s, Z). *)
Axiom derivative_of_mean : forall n C p F F', psd n C -> smooth_in p F ->
  (forall z, is_derive (fun s => F s z) p (F' z)) -> is_derive (fun s => E n (F s) C) p (E n F' C).

(* Substitution in one variable. *)
Axiom complete_square : forall a b c (f : R -> R), 0 < 1 + 2 * a -> tempered (fun z => f (z O)) ->
  tempered (fun z => exp (- (a * z O ^ 2 + b * z O + c)) * f (z O)) ->
  E 1 (fun z => exp (- (a * z O ^ 2 + b * z O + c)) * f (z O)) (1 :: nil) =
    exp (b ^ 2 / (2 * (1 + 2 * a)) - c) / sqrt (1 + 2 * a) *
      E 1 (fun z => f (z O / sqrt (1 + 2 * a) - b / (1 + 2 * a))) (1 :: nil).
