import { Button, Stack, Text } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { contract } from '#contract/index.ts';
import type { CmsUser } from '#contract/users/calls.ts';
import { OwnPasswordInput } from '#web/features/account/confirmation-fields.tsx';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { messages } from './all-messages.ts';
import { UserFailurePanel } from './user-failure-panel.tsx';

type UserFactorDialogProps = {
  readonly user: CmsUser;
  /** Turning off your own second factor requires your own password. */
  readonly own: boolean;
  readonly onClose: () => void;
};

/** Asks before it turns off a lost second factor, and stays open with the reason if that fails. */
export function UserFactorDialog({ user, own, onClose }: UserFactorDialogProps) {
  const t = useText(messages);
  const id = useId();
  const [password, setPassword] = useState('');
  const remove = useWrite(contract.users.removeTwoFactor);
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    const onSuccess = () => {
      toast({ message: t('takeFactorDone', { name: user.cms_user_name }) });
      onClose();
    };
    remove.mutate({ params: { id: user.cms_user_id }, body: { password } }, { onSuccess });
  };
  const wrong = remove.error instanceof ApiError ? remove.error.fields['password'] : undefined;
  const close = () => !remove.isPending && onClose();
  const footer = (
    <>
      <Button variant="default" data-autofocus={!own} disabled={remove.isPending} onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button type="submit" form={id} color="red" loading={remove.isPending}>
        {t('takeFactor')}
      </Button>
    </>
  );
  return (
    <Dialog title={t('takeFactor')} size="sm" role="alertdialog" onClose={close} footer={footer}>
      <form id={id} noValidate onSubmit={confirm}>
        <Stack gap="sm">
          {remove.isError && <UserFailurePanel sentence={t('takeFactorFailed')} error={remove.error} />}
          <Text>{t(own ? 'takeFactorOwn' : 'takeFactorQuestion', { name: user.cms_user_name })}</Text>
          {!own && <Text c="dimmed">{t('takeFactorWarning')}</Text>}
          {own && <OwnPasswordInput value={password} onChange={setPassword} error={wrong} />}
        </Stack>
      </form>
    </Dialog>
  );
}
