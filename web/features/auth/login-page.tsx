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
import { SchoolChoice } from './school-choice.tsx';

const codes = new Set(['otp_required', 'otp_wrong']);
const isAboutCode = (error: unknown) => error instanceof ApiError && codes.has(error.code ?? '');

/** What is asked for after the password: the school, then the code of the second factor. */
type NextStep = { readonly school_id?: string; readonly otp?: string; readonly recovery_code?: string };
const steps = new Set(['otp_required', 'school_required']);
const choicesIn = (error: unknown) =>
  error instanceof ApiError && error.code === 'school_required'
    ? (error.errors[0]?.choices ?? [])
    : undefined;

/** Sign-in step by step: what was typed, whether a code is asked for, and the error. */
function useLogin() {
  const t = useText(messages);
  const [credentials, setCredentials] = useState<Credentials>({
    user_email: '',
    password: '',
    shared_computer: false,
  });
  const [asksCode, setAsksCode] = useState(false);
  const [choices, setChoices] = useState<ReturnType<typeof choicesIn>>();
  const [school, setSchool] = useState<Pick<NextStep, 'school_id'>>({});
  const login = useMutation({
    mutationFn: (next: NextStep) =>
      call(contract.auth.login, { body: { ...credentials, ...school, ...next } }),
    onSuccess: (user) => startSession(user, credentials.shared_computer),
    onError: (error, { school_id }) => {
      setAsksCode(isAboutCode(error));
      if (school_id !== undefined) setSchool({ school_id });
      setChoices((before) => choicesIn(error) ?? before);
    },
  });
  const isStep = login.error instanceof ApiError && steps.has(login.error.code ?? '');
  const back = () => {
    login.reset();
    setAsksCode(false);
    setChoices(undefined);
    setSchool({});
  };
  return {
    credentials,
    setCredentials,
    asksCode,
    choices,
    back,
    submit: login.mutate,
    busy: login.isPending || login.isSuccess,
    failure: login.error && !isStep ? failureText(login.error, t) : undefined,
  };
}

type Login = ReturnType<typeof useLogin>;

/** The code of the second factor, or a recovery code instead. */
function CodeStep({ login: { busy, failure, back, submit } }: { readonly login: Login }) {
  const t = useText(messages);
  const [usesRecovery, setUsesRecovery] = useState(false);
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

/** Email and password first; then the school if it could be several, and the code if the account has a second factor. */
export function LoginPage() {
  const t = useText(messages);
  const installation = useQuery(queryFor(contract.setup.status)).data;
  const login = useLogin();
  const { credentials, setCredentials, asksCode, choices, back, submit, busy, failure } = login;
  const [ending] = useState(() => readSession().ending);
  if (installation?.needed) return <Navigate to="/setup" replace />;
  if (asksCode) return <CodeStep login={login} />;
  if (choices) {
    const form = { choices, busy, failure, onBack: back };
    return (
      <AuthFrame title={t('schoolTitle')} hint={t('schoolHint')}>
        <SchoolChoice {...form} onChoose={(school_id) => submit({ school_id })} />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title={t('signInTitle')}
      hint={t('signInHint')}
      footer={<Links canSignUp={installation?.sign_up === true} />}
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

function Links({ canSignUp }: { readonly canSignUp: boolean }) {
  const t = useText(messages);
  return (
    <>
      <Link to="/forgot-password">{t('forgotLink')}</Link>
      {canSignUp && (
        <p>
          <Link to="/sign-up">{t('signUpLink')}</Link>
        </p>
      )}
    </>
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
