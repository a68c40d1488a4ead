(* What holds for every number, where what it asks for is in other brackets: those of a definition. *)
From slr Require Export Steps.
Open Scope R_scope.

(* For the same numbers and under the same conditions, part by part. *)
Ltac same_every K := lazymatch goal with
  | |- forall _, _ => let x := fresh in intro x; specialize (K x); same_every K
  | |- _ => opened; together; first [exact I | here | assumption]
  end.
Ltac known_every := multimatch goal with
  | H : forall _ : R, _ |- forall _ : R, _ => solve [let K := fresh in pose proof H as K; same_every K]
  end.
