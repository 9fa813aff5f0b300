import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { contract } from '#contract/index.ts';
import { call } from '#web/lib/api.ts';
import { ApiError, errorText } from '#web/lib/api-error.ts';
import { reading } from '#web/lib/server-state.ts';
import { startSession } from '#web/lib/session.ts';
import { useText } from '#web/lib/text.ts';
import { AuthFrame } from './auth-frame.tsx';
import { CodeForm } from './code-form.tsx';
import { type Credentials, CredentialsForm } from './credentials-form.tsx';
import { messages } from './messages.ts';

const codes = new Set(['otp_required', 'otp_wrong']);
const isAboutCode = (error: unknown) => error instanceof ApiError && codes.has(error.code ?? '');

/** Signing in step by step: what was typed, whether a code is asked for, and what went wrong. */
function useLogin() {
  const t = useText(messages);
  const [credentials, setCredentials] = useState<Credentials>({ user_email: '', password: '' });
  const [asksCode, setAsksCode] = useState(false);
  const login = useMutation({
    mutationFn: (otp: string) => call(contract.auth.login, { body: { ...credentials, ...(otp && { otp }) } }),
    onSuccess: startSession,
    onError: (error) => setAsksCode(isAboutCode(error)),
  });
  const asked = login.error instanceof ApiError && login.error.code === 'otp_required';
  const back = () => {
    login.reset();
    setAsksCode(false);
  };
  return {
    credentials,
    setCredentials,
    asksCode,
    back,
    submit: login.mutate,
    busy: login.isPending || login.isSuccess,
    failure: login.error && !asked ? failureText(login.error, t) : undefined,
  };
}

/** Email and password first; the code of a second factor where the account has one. */
export function LoginPage() {
  const t = useText(messages);
  const isNew = useQuery(reading(contract.setup.status)).data?.needed === true;
  const { credentials, setCredentials, asksCode, back, submit, busy, failure } = useLogin();
  if (isNew) return <Navigate to="/setup" replace />;
  if (asksCode) {
    return (
      <AuthFrame title={t('codeTitle')} hint={t('codeHint')}>
        <CodeForm busy={busy} failure={failure} onSubmit={submit} onBack={back} />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title={t('signInTitle')}
      hint={t('signInHint')}
      footer={<Link to="/forgot-password">{t('forgotLink')}</Link>}
    >
      <CredentialsForm
        values={credentials}
        onChange={setCredentials}
        busy={busy}
        failure={failure}
        onSubmit={() => submit('')}
      />
    </AuthFrame>
  );
}

function failureText(error: Error, t: ReturnType<typeof useText<(typeof messages)['messages']>>) {
  return errorText(error, error instanceof ApiError ? t('loginFailed') : t('loginFailedRetry'));
}
