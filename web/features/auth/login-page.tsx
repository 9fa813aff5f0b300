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

/** Email and password first; the code of a second factor where the account has one. */
export function LoginPage() {
  const t = useText(messages);
  const isNew = useQuery(reading(contract.setup.status)).data?.needed === true;
  const [credentials, setCredentials] = useState<Credentials>({ user_email: '', password: '' });
  const [asksCode, setAsksCode] = useState(false);
  const login = useMutation({
    mutationFn: (otp: string) => call(contract.auth.login, { body: { ...credentials, ...(otp && { otp }) } }),
    onSuccess: startSession,
    onError: (error) => setAsksCode(isAboutCode(error)),
  });
  const isBusy = login.isPending || login.isSuccess;
  const asked = login.error instanceof ApiError && login.error.code === 'otp_required';
  const failure = login.error && !asked ? failureText(login.error, t) : undefined;
  if (isNew) return <Navigate to="/setup" replace />;
  if (asksCode) {
    const back = () => {
      login.reset();
      setAsksCode(false);
    };
    return (
      <AuthFrame title={t('codeTitle')} hint={t('codeHint')}>
        <CodeForm busy={isBusy} failure={failure} onSubmit={login.mutate} onBack={back} />
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
        busy={isBusy}
        failure={failure}
        onSubmit={() => login.mutate('')}
      />
    </AuthFrame>
  );
}

function failureText(error: Error, t: ReturnType<typeof useText<(typeof messages)['messages']>>) {
  return errorText(error, error instanceof ApiError ? t('loginFailed') : t('loginFailedRetry'));
}
