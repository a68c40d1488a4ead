(* Theorems about Gaussian means that are not proved here. *)
From Coq Require Import Reals List Arith.
From Coquelicot Require Import Coquelicot.
From slr Require Import Gaussian.
Open Scope R_scope.

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
