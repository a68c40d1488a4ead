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
(* The same limit, where what is asked of the members is in other brackets. *)
Ltac same_limit := match goal with |- tends _ _ ?a => multimatch goal with
  | H : tends _ _ a |- _ => solve [destruct H as [asked limit]; split; [
      let n := fresh in intro n; pose proof (asked n); cbv beta in *; opened; together; first [exact I | here | assumption]
      | exact limit]]
  end end.
Ltac claimed_inside :=
  solve [together; first [exact I | here | regrouped | assumption | same_limit | at_one_place]].
