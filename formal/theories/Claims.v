(* What a statement asks for, and its last step tells of what is bound in a definition alone. *)
From slr Require Export Limits Steps.
Open Scope R_scope.

(* What is so between two ends, around a point or everywhere is so at one place. *)
Ltac at_one_place := match goal with |- ?P => multimatch goal with
  | H : forall u : R, Rmin ?a ?b <= u <= Rmax ?a ?b -> _ |- _ =>
      solve [pose proof (H a (conj (Rmin_l a b) (Rmax_l a b))); opened; here]
  | H : locally ?a _ |- _ => solve [pose proof (locally_singleton _ _ H); opened; here]
  | H : forall u : R, _ |- _ => solve [pose proof (H 0); opened; here]
  | H : forall u v : R, _ |- _ => solve [pose proof (H 0 0); opened; here]
  end end.
Ltac claimed_inside := solve [together; first [exact I | here | regrouped | assumption | at_one_place]].
