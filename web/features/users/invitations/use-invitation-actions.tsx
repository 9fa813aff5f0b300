import { contract } from '#contract/index.ts';
import type { CmsUser } from '#contract/users/calls.ts';
import { messages } from '#web/features/users/messages.ts';
import type { UserRights } from '#web/features/users/use-user-rights.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { askConfirmation } from '#web/ui/dialog/confirm-dialog.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { IconDelete, IconMail } from '#web/ui/icons.tsx';
import type { RowAction } from '#web/ui/table/types.ts';

/** What can be done with someone who has not joined yet. */
export function useInvitationActions({
  mayManageInvitation,
}: Pick<UserRights, 'mayManageInvitation'>): readonly RowAction<CmsUser>[] {
  const t = useText(messages);
  const resend = useWrite(contract.users.resendInvitation, ['teachers']);
  const revoke = useWrite(contract.users.revokeInvitation, ['teachers']);
  const report = (done: string, failed: string) => ({
    onSuccess: () => toast({ message: done }),
    onError: (error: Error) => toast({ tone: 'danger', message: `${failed} ${errorText(error)}` }),
  });
  const sendAgain = ({ cms_user_id: id, cms_user_email: email }: CmsUser) =>
    resend.mutate({ params: { id } }, report(t('invitationSent', { email }), t('resendFailed')));
  const withdraw = async ({ cms_user_id: id, cms_user_name: name }: CmsUser) => {
    const question = {
      title: t('revoke'),
      message: t('revokeQuestion', { name }),
      confirmLabel: t('revoke'),
    };
    if (!(await askConfirmation({ ...question, danger: true }))) return;
    revoke.mutate({ params: { id } }, report(t('revoked', { name }), t('revokeFailed')));
  };
  return [
    { label: t('resend'), icon: <IconMail />, onRun: sendAgain, shown: mayManageInvitation },
    {
      label: t('revoke'),
      icon: <IconDelete />,
      danger: true,
      onRun: (user) => void withdraw(user),
      shown: mayManageInvitation,
    },
  ];
}
