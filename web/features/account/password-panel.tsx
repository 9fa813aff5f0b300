import { Button, PasswordInput } from '@mantine/core';
import { contract } from '#contract/index.ts';
import { isUsable, NewPasswordFields } from '#web/features/auth/new-password-fields.tsx';
import { errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { useEditForm } from '#web/ui/form/use-edit-form.ts';
import classes from './account.module.css';
import { AccountCard } from './account-card.tsx';
import { AccountNameInput } from './confirmation-fields.tsx';
import { messages } from './messages.ts';

const blank = { current_password: '', password: '', repeated: '' };

function usePasswordForm() {
  const t = useText(messages);
  const change = useWrite(contract.auth.changePassword);
  const edit = useEditForm({
    initial: blank,
    bodyOf: ({ current_password, password }) => ({ current_password, new_password: password }),
    send: (body) => change.mutateAsync({ body }),
    version: undefined,
    onSaved: () => {
      edit.form.setValues(blank);
      edit.form.resetDirty(blank);
      toast({ message: t('passwordSaved') });
    },
  });
  return edit;
}

/** Changes your password with the current one. */
export function PasswordPanel() {
  const t = useText(messages);
  const { form, busy, failure, submit } = usePasswordForm();
  const { values, errors } = form;
  const isReady = values.current_password !== '' && isUsable(values) && !busy;
  return (
    <AccountCard title={t('password')} hint={t('passwordHint')}>
      <form
        className={classes.form}
        noValidate
        onSubmit={form.onSubmit((typed) => {
          if (isReady) void submit(typed);
        })}
        aria-label={t('changePassword')}
      >
        <AccountNameInput />
        {failure && <Banner tone="danger">{errorText(failure, t('passwordFailed'))}</Banner>}
        <PasswordInput
          label={t('currentPassword')}
          autoComplete="current-password"
          required
          {...form.getInputProps('current_password')}
        />
        <NewPasswordFields
          values={values}
          onChange={(typed) => form.setValues(typed)}
          refusal={errors['new_password']}
        />
        <Button type="submit" loading={busy} disabled={!isReady}>
          {t('changePassword')}
        </Button>
      </form>
    </AccountCard>
  );
}
