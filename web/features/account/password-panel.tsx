import { Button, PasswordInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
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
import { fieldErrors } from './form-dialog.tsx';
import { messages } from './messages.ts';

const blank = { current: '', password: '', repeated: '' };

/** Changes the own password with the current one. */
export function PasswordPanel() {
  const t = useText(messages);
  const [values, setValues] = useState(blank);
  const change = useWrite(contract.auth.changePassword);
  const done = () => {
    setValues(blank);
    toast({ message: t('passwordSaved') });
  };
  const fields = fieldErrors(change.error);
  const isReady = values.current !== '' && isUsable(values) && !change.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = { current_password: values.current, new_password: values.password };
    if (isReady) change.mutate({ body }, { onSuccess: done });
  };
  return (
    <AccountCard title={t('password')} hint={t('passwordHint')}>
      <form className={classes.form} noValidate onSubmit={submit} aria-label={t('changePassword')}>
        <AccountNameInput />
        <Failure error={change.error} />
        <PasswordInput
          label={t('currentPassword')}
          autoComplete="current-password"
          required
          error={fields['current_password']}
          value={values.current}
          onChange={(event) => setValues({ ...values, current: event.currentTarget.value })}
        />
        <NewPasswordFields
          values={values}
          onChange={(typed) => setValues({ ...values, ...typed })}
          refusal={fields['new_password']}
        />
        <Button type="submit" loading={change.isPending} disabled={!isReady}>
          {t('changePassword')}
        </Button>
      </form>
    </AccountCard>
  );
}

/** What failed, unless it stands beside a field. */
function Failure({ error }: { readonly error: Error | null }) {
  const t = useText(messages);
  if (!error || Object.keys(fieldErrors(error)).length > 0) return null;
  return <Banner tone="danger">{errorText(error, t('passwordFailed'))}</Banner>;
}
