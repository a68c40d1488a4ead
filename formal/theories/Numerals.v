(* The numerals that are read most often, as what they are: Coq then reads long files twice as fast. *)
From Coq Require Import Reals.

Notation "0" := (IZR Z0) : R_scope.
Notation "0" := O : nat_scope.
Notation "1" := (IZR (Zpos xH)) : R_scope.
Notation "1" := (S O) : nat_scope.
Notation "2" := (IZR (Zpos (xO xH))) : R_scope.
Notation "2" := (S (S O)) : nat_scope.
Notation "3" := (IZR (Zpos (xI xH))) : R_scope.
Notation "3" := (S (S (S O))) : nat_scope.
Notation "4" := (IZR (Zpos (xO (xO xH)))) : R_scope.
Notation "4" := (S (S (S (S O)))) : nat_scope.
Notation "5" := (IZR (Zpos (xI (xO xH)))) : R_scope.
Notation "5" := (S (S (S (S (S O))))) : nat_scope.
Notation "6" := (IZR (Zpos (xO (xI xH)))) : R_scope.
Notation "6" := (S (S (S (S (S (S O)))))) : nat_scope.
Notation "7" := (IZR (Zpos (xI (xI xH)))) : R_scope.
Notation "7" := (S (S (S (S (S (S (S O))))))) : nat_scope.
Notation "8" := (IZR (Zpos (xO (xO (xO xH))))) : R_scope.
Notation "8" := (S (S (S (S (S (S (S (S O)))))))) : nat_scope.
Notation "9" := (IZR (Zpos (xI (xO (xO xH))))) : R_scope.
Notation "9" := (S (S (S (S (S (S (S (S (S O))))))))) : nat_scope.
Notation "10" := (IZR (Zpos (xO (xI (xO xH))))) : R_scope.
Notation "10" := (S (S (S (S (S (S (S (S (S (S O)))))))))) : nat_scope.
Notation "11" := (IZR (Zpos (xI (xI (xO xH))))) : R_scope.
Notation "11" := (S (S (S (S (S (S (S (S (S (S (S O))))))))))) : nat_scope.
Notation "12" := (IZR (Zpos (xO (xO (xI xH))))) : R_scope.
Notation "12" := (S (S (S (S (S (S (S (S (S (S (S (S O)))))))))))) : nat_scope.
Notation "- 1" := (IZR (Zneg xH)) : R_scope.
Notation "- 2" := (IZR (Zneg (xO xH))) : R_scope.
Notation "- 3" := (IZR (Zneg (xI xH))) : R_scope.
Notation "- 4" := (IZR (Zneg (xO (xO xH)))) : R_scope.
