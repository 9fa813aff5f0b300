import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { contract } from '#contract/index.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { messages } from './all-messages.ts';
import { OwnPasswordInput } from './confirmation-fields.tsx';
import { fieldErrors } from './field-errors.ts';
import { FormDialog } from './form-dialog.tsx';

/** Asks for a new address and the password; the new address then has to be confirmed. */
export function AddressDialog({ onClose }: { readonly onClose: () => void }) {
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
