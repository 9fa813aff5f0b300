import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { contract } from '#contract/index.ts';
import { call } from '#web/lib/api/api.ts';
import { ApiError, errorText } from '#web/lib/api/api-error.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { readSession, type SessionEnd, startSession } from '#web/lib/session/session.ts';
import { useText } from '#web/lib/text.ts';
import { AuthFrame } from './auth-frame.tsx';
import { CodeForm } from './code-form.tsx';
import { type Credentials, CredentialsForm } from './credentials-form.tsx';
import { messages } from './messages.ts';
import { RecoveryForm } from './recovery-form.tsx';

const codes = new Set(['otp_required', 'otp_wrong']);
const isAboutCode = (error: unknown) => error instanceof ApiError && codes.has(error.code ?? '');

/** The code of the second factor, once it is asked for. */
type FactorProof = { readonly otp?: string; readonly recovery_code?: string };

/** Sign-in step by step: what was typed, whether a code is asked for, and the error. */
function useLogin() {
  const t = useText(messages);
  const [credentials, setCredentials] = useState<Credentials>({
    user_email: '',
    password: '',
    shared_computer: false,
  });
  const [asksCode, setAsksCode] = useState(false);
  const login = useMutation({
    mutationFn: (proof: FactorProof) => call(contract.auth.login, { body: { ...credentials, ...proof } }),
    onSuccess: (user) => startSession(user, credentials.shared_computer),
    onError: (error) => setAsksCode(isAboutCode(error)),
  });
  const needsCode = login.error instanceof ApiError && login.error.code === 'otp_required';
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
    failure: login.error && !needsCode ? failureText(login.error, t) : undefined,
  };
}

/** Email and password first, then the code of the second factor if the account has one. */
export function LoginPage() {
  const t = useText(messages);
  const isNew = useQuery(queryFor(contract.setup.status)).data?.needed === true;
  const { credentials, setCredentials, asksCode, back, submit, busy, failure } = useLogin();
  const [ending] = useState(() => readSession().ending);
  const [usesRecovery, setUsesRecovery] = useState(false);
  if (isNew) return <Navigate to="/setup" replace />;
  if (asksCode) {
    const form = { busy, failure, onBack: back, onSwitch: () => setUsesRecovery(!usesRecovery) };
    return usesRecovery ? (
      <AuthFrame title={t('recoveryTitle')} hint={t('recoveryHint')}>
        <RecoveryForm {...form} onSubmit={(recovery_code) => submit({ recovery_code })} />
      </AuthFrame>
    ) : (
      <AuthFrame title={t('codeTitle')} hint={t('codeHint')}>
        <CodeForm {...form} onSubmit={(otp) => submit({ otp })} />
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
        notice={endingText(ending, t)}
        onSubmit={() => submit({})}
      />
    </AuthFrame>
  );
}

type LoginText = ReturnType<typeof useText<(typeof messages)['messages']>>;

/** Why the person was signed out; empty after signing out, or without an earlier session. */
function endingText(ending: SessionEnd, t: LoginText): string | undefined {
  return ending === 'none' || ending === 'signed-out' ? undefined : t(`ending.${ending}`);
}

function failureText(error: Error, t: LoginText) {
  return errorText(error, error instanceof ApiError ? t('loginFailed') : t('loginFailedRetry'));
}
