import { Button, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { contract } from '#contract/index.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { useSessionUser } from '#web/lib/session/session.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { AccountCard } from './account-card.tsx';
import { OwnPasswordInput } from './confirmation-fields.tsx';
import { FormDialog, fieldErrors } from './form-dialog.tsx';
import { messages } from './messages.ts';

/** Your address, and the new one that waits for confirmation. */
export function AddressPanel() {
  const t = useText(messages);
  const [isOpen, setOpen] = useState(false);
  const email = useSessionUser()?.email ?? '';
  const pending = useQuery(queryFor(contract.auth.emailChange)).data?.new_email;
  const change = (
    <Button variant="default" onClick={() => setOpen(true)}>
      {t('changeEmail')}
    </Button>
  );
  return (
    <AccountCard title={t('emailTitle')} hint={t('emailHint')} actions={change}>
      <Text>{email}</Text>
      {pending && <PendingAddress email={pending} />}
      {isOpen && <AddressDialog onClose={() => setOpen(false)} />}
    </AccountCard>
  );
}

function PendingAddress({ email }: { readonly email: string }) {
  const t = useText(messages);
  const cancel = useWrite(contract.auth.cancelEmailChange, ['users']);
  const stop = () =>
    cancel.mutate(
      {},
      {
        onSuccess: () => toast({ message: t('emailCancelled') }),
        onError: (error) => toast({ tone: 'danger', message: errorText(error) }),
      },
    );
  const button = (
    <Button variant="default" loading={cancel.isPending} onClick={stop}>
      {t('cancelEmail')}
    </Button>
  );
  return (
    <Banner tone="info" actions={button}>
      {t('emailWaits', { email })}
    </Banner>
  );
}

function AddressDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText(messages);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const change = useWrite(contract.auth.changeEmail, ['users']);
  const errors = fieldErrors(change.error);
  const onSuccess = () => {
    toast({ message: t('emailRequested', { email }) });
    onClose();
  };
  const submit = () => change.mutate({ body: { new_email: email, password } }, { onSuccess });
  return (
    <FormDialog
      title={t('changeEmail')}
      submitLabel={t('changeEmail')}
      ready={email.trim() !== '' && password !== ''}
      busy={change.isPending}
      error={change.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{t('changeEmailHint')}</Text>
      <TextInput
        type="email"
        label={t('newEmail')}
        autoComplete="email"
        required
        data-autofocus
        error={errors['new_email']}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <OwnPasswordInput value={password} onChange={setPassword} error={errors['password']} />
    </FormDialog>
  );
}
