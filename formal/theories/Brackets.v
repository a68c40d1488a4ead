(* Indicators of the same conditions, each of which may be there twice. *)
From slr Require Export Steps.
Open Scope R_scope.

Ltac equally_true := repeat match goal with |- context [excluded_middle_informative ?P] =>
    destruct (excluded_middle_informative P) end;
  first [reflexivity | exfalso; match goal with N : ~ _ |- _ => apply N; opened; known end].
Ltac same_brackets equation := unfold indicator;
  first [rewrite equation; equally_true | rewrite <- equation; equally_true].
