import { Button, PasswordInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { contract } from '#contract/index.ts';
import { isUsable, NewPasswordFields } from '#web/features/auth/new-password-fields.tsx';
import { errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import classes from './account.module.css';
import { AccountCard } from './account-card.tsx';
import { AccountNameInput } from './confirmation-fields.tsx';
import { fieldErrors } from './field-errors.ts';
import { messages } from './messages.ts';

const blank = { current_password: '', password: '', repeated: '' };

function usePasswordForm() {
  const t = useText(messages);
  const [values, setValues] = useState(blank);
  const change = useWrite(contract.auth.changePassword);
  // The state of the call arrives a moment after it began, and keys may come faster.
  const isSending = useRef(false);
  const { current_password, password: new_password } = values;
  const isReady = current_password !== '' && isUsable(values) && !change.isPending;
  const edit = (typed: Partial<typeof blank>) => {
    // A reset forgets a call that is on its way.
    if (!isSending.current) change.reset();
    setValues({ ...values, ...typed });
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || isSending.current) return;
    isSending.current = true;
    try {
      await change.mutateAsync({ body: { current_password, new_password } });
      setValues(blank);
      toast({ message: t('passwordSaved') });
    } catch {
      // The form shows `change.error`.
    } finally {
      isSending.current = false;
    }
  };
  return { values, edit, isReady, save, busy: change.isPending, error: change.error };
}

/** Changes your password with the current one. */
export function PasswordPanel() {
  const t = useText(messages);
  const { values, edit, isReady, save, busy, error } = usePasswordForm();
  const errors = fieldErrors(error);
  return (
    <AccountCard title={t('password')} hint={t('passwordHint')}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => void save(event)}
        aria-label={t('changePassword')}
      >
        <AccountNameInput />
        {error && Object.keys(errors).length === 0 && (
          <Banner tone="danger">{errorText(error, t('passwordFailed'))}</Banner>
        )}
        <PasswordInput
          label={t('currentPassword')}
          autoComplete="current-password"
          required
          error={errors['current_password']}
          value={values.current_password}
          onChange={(event) => edit({ current_password: event.currentTarget.value })}
        />
        <NewPasswordFields values={values} onChange={edit} refusal={errors['new_password']} />
        <Button type="submit" loading={busy} disabled={!isReady}>
          {t('changePassword')}
        </Button>
      </form>
    </AccountCard>
  );
}
