import { Button, Stack, Text } from '@mantine/core';
import { contract } from '#contract/index.ts';
import type { CmsUser } from '#contract/users/calls.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { messages } from './all-messages.ts';
import { UserFailurePanel } from './user-failure-panel.tsx';

type UserDeleteDialogProps = { readonly user: CmsUser; readonly onClose: () => void };

/** Asks for confirmation, and stays open with the reason if the deletion fails. */
export function UserDeleteDialog({ user, onClose }: UserDeleteDialogProps) {
  const t = useText(messages);
  const remove = useWrite(contract.users.remove);
  const confirm = () =>
    remove.mutate(
      { params: { id: user.cms_user_id } },
      {
        onSuccess: () => {
          toast({ message: t('deletedDone') });
          onClose();
        },
      },
    );
  const footer = (
    <>
      <Button variant="default" data-autofocus disabled={remove.isPending} onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button color="red" loading={remove.isPending} onClick={confirm}>
        {t('delete')}
      </Button>
    </>
  );
  const close = () => !remove.isPending && onClose();
  return (
    <Dialog title={t('delete')} size="sm" role="alertdialog" onClose={close} footer={footer}>
      <Stack gap="sm">
        {remove.isError && <UserFailurePanel sentence={t('deleteFailed')} error={remove.error} />}
        <Text>{t('deleteQuestion', { name: user.cms_user_name })}</Text>
        <Text c="dimmed">{t('deleteWarning')}</Text>
      </Stack>
    </Dialog>
  );
}
