import type { ListedTeacher } from '#contract/teachers/calls.ts';
import type { InvitationOutcome, TeacherInvitation } from '#contract/users/calls.ts';

function outcomeOf({ account, status, email }: ListedTeacher): InvitationOutcome {
  if (account === 'invited') return 'already_invited';
  if (account === 'joined' || account === 'inactive') return 'has_account';
  if (status === 'inactive') return 'has_left';
  return email || account === 'expired' || account === 'undelivered' ? 'invited' : 'no_email';
}

/** What the list says before the invitations are sent; the server has the last word, for example on taken addresses. */
export const expectedOutcome = (teacher: ListedTeacher): TeacherInvitation => ({
  teacher_id: teacher.teacher_id,
  teacher_name: teacher.teacher_name,
  email: teacher.email,
  outcome: outcomeOf(teacher),
});
