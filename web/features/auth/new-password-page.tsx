import { Button, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { contract } from '#contract/index.ts';
import { ApiError, errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { signOut } from '#web/lib/sign-out.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { AuthForm, AuthFrame } from './auth-frame.tsx';
import { messages } from './messages.ts';
import { isUsable, NewPasswordFields } from './new-password-fields.tsx';

/** Appears instead of every page while the password is one that someone else set. */
export function NewPasswordPage() {
  const t = useText(messages);
  const [current, setCurrent] = useState('');
  const [values, setValues] = useState({ password: '', repeated: '' });
  // Saving reads the user again, and then this page is no longer needed.
  const change = useWrite(contract.auth.changePassword);
  const fields = change.error instanceof ApiError ? change.error.fields : {};
  const isPlaced = Boolean(fields['current_password'] || fields['new_password']);
  const save = () => change.mutate({ body: { current_password: current, new_password: values.password } });
  const isReady = current !== '' && isUsable(values) && !change.isPending;
  return (
    <AuthFrame
      title={t('mustChangeTitle')}
      hint={t('mustChangeHint')}
      footer={
        <Button variant="subtle" onClick={signOut}>
          {t('signOut')}
        </Button>
      }
    >
      <AuthForm onSubmit={() => isReady && save()}>
        {change.error && !isPlaced && (
          <Banner tone="danger">{errorText(change.error, t('passwordFailed'))}</Banner>
        )}
        <PasswordInput
          label={t('currentPassword')}
          name="current-password"
          autoComplete="current-password"
          required
          error={fields['current_password']}
          value={current}
          onChange={(event) => setCurrent(event.currentTarget.value)}
        />
        <NewPasswordFields values={values} onChange={setValues} refusal={fields['new_password']} />
        <Button type="submit" disabled={!isReady}>
          {t(change.isPending ? 'savingPassword' : 'savePassword')}
        </Button>
      </AuthForm>
    </AuthFrame>
  );
}
