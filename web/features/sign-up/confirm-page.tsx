import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { contract } from '#contract/index.ts';
import { AuthForm, AuthFrame } from '#web/features/auth/auth-frame.tsx';
import { isUsable, NewPasswordFields } from '#web/features/auth/new-password-fields.tsx';
import { call } from '#web/lib/api/api.ts';
import { ApiError, errorText } from '#web/lib/api/api-error.ts';
import { useUrlState } from '#web/lib/list/url-state.ts';
import { text } from '#web/lib/list/url-values.ts';
import { startSession } from '#web/lib/session/session.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { messages } from './messages.ts';

const linkState = { token: text() };

/** The target of the link in the email: `/sign-up/confirm?token=…`. */
export function ConfirmSignUpPage() {
  const t = useText(messages);
  const [{ token }] = useUrlState(linkState);
  const [values, setValues] = useState({ password: '', repeated: '' });
  const create = useMutation({
    mutationFn: () => call(contract.signUp.confirm, { body: { token, new_password: values.password } }),
    onSuccess: (user) => startSession(user),
  });
  const fields = create.error instanceof ApiError ? create.error.fields : {};
  const isWrong = token === '' || fields['token'] !== undefined;
  const refusal = fields['new_password'];
  const isReady = isUsable(values) && !create.isPending && !create.isSuccess;
  return (
    <AuthFrame
      title={t('confirmTitle')}
      {...(!isWrong && { hint: t('confirmHint') })}
      footer={isWrong ? <Link to="/sign-up">{t('again')}</Link> : <Link to="/login">{t('back')}</Link>}
    >
      {isWrong ? (
        <Banner tone="danger">{t('wrongLink')}</Banner>
      ) : (
        <AuthForm onSubmit={() => isReady && create.mutate()}>
          {create.error && !refusal && (
            <Banner tone="danger">{errorText(create.error, t('createFailed'))}</Banner>
          )}
          <NewPasswordFields values={values} onChange={setValues} refusal={refusal} />
          <Button type="submit" disabled={!isReady}>
            {t(create.isPending ? 'creating' : 'create')}
          </Button>
        </AuthForm>
      )}
    </AuthFrame>
  );
}
