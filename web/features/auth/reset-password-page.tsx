import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { contract } from '#contract/index.ts';
import { call } from '#web/lib/api/api.ts';
import { ApiError, errorText } from '#web/lib/api/api-error.ts';
import { useUrlState } from '#web/lib/list/url-state.ts';
import { text } from '#web/lib/list/url-values.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { AuthForm, AuthFrame } from './auth-frame.tsx';
import { messages } from './messages.ts';
import { isUsable, NewPasswordFields } from './new-password-fields.tsx';

const linkState = { token: text() };

/** The target of the link in the email: `/reset-password?token=…`. */
export function ResetPasswordPage() {
  const t = useText(messages);
  const [{ token }] = useUrlState(linkState);
  const [values, setValues] = useState({ password: '', repeated: '' });
  const reset = useMutation({
    mutationFn: () => call(contract.auth.resetPassword, { body: { token, new_password: values.password } }),
  });
  const refusal = reset.error instanceof ApiError ? reset.error.fields['new_password'] : undefined;
  const footer = <Link to="/login">{t('back')}</Link>;
  if (reset.isSuccess) {
    return (
      <AuthFrame title={t('resetTitle')} hint={t('passwordSaved')}>
        <p>{footer}</p>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={t('resetTitle')} hint={t('resetHint')} footer={footer}>
      <AuthForm onSubmit={() => isUsable(values) && reset.mutate()}>
        {token === '' && <Banner tone="danger">{t('noToken')}</Banner>}
        {reset.error && !refusal && (
          <Banner tone="danger">{errorText(reset.error, t('passwordFailed'))}</Banner>
        )}
        <NewPasswordFields values={values} onChange={setValues} refusal={refusal} />
        <Button type="submit" disabled={token === '' || !isUsable(values) || reset.isPending}>
          {t(reset.isPending ? 'savingPassword' : 'savePassword')}
        </Button>
        <Link to="/forgot-password">{t('newLink')}</Link>
      </AuthForm>
    </AuthFrame>
  );
}
