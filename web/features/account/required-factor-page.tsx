import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { contract } from '#contract/index.ts';
import { AuthForm, AuthFrame } from '#web/features/auth/auth-frame.tsx';
import { call } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { signOut } from '#web/lib/sign-out.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { OneTimeCodeInput, OwnPasswordInput } from './confirmation-fields.tsx';
import { fieldErrors } from './form-dialog.tsx';
import { messages } from './messages.ts';
import { AuthenticatorPanel } from './second-factor/authenticator-panel.tsx';
import { RecoveryCodesPanel } from './second-factor/recovery-codes-panel.tsx';

type Secret = { readonly secret: string; readonly otpauth_url: string };
type RequiredFactorPageProps = { readonly onBegin: () => void; readonly onDone: () => void };

/** Appears instead of every page while the school requires a second factor that the person has not set up. */
export function RequiredFactorPage({ onBegin, onDone }: RequiredFactorPageProps) {
  const t = useText(messages);
  const client = useQueryClient();
  const [secret, setSecret] = useState<Secret>();
  // A plain mutation: the page stays as it is until the person has saved the recovery codes.
  const enable = useMutation({
    mutationFn: (otp: string) => call(contract.auth.enableTwoFactor, { body: { otp } }),
  });
  const finish = async () => {
    await client.invalidateQueries();
    onDone();
  };
  const footer = (
    <Button variant="subtle" onClick={signOut}>
      {t('signOut')}
    </Button>
  );
  if (enable.data) return <CodesStep codes={enable.data.recovery_codes} onKept={() => void finish()} />;
  if (secret) {
    return (
      <AuthFrame title={t('requiredTitle')} footer={footer}>
        <CodeStep {...secret} busy={enable.isPending} error={enable.error} onSubmit={enable.mutate} />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={t('requiredTitle')} hint={t('requiredHint')} footer={footer}>
      <PasswordStep
        onSecret={(made) => {
          onBegin();
          setSecret(made);
        }}
      />
    </AuthFrame>
  );
}

type CodesStepProps = { readonly codes: readonly string[]; readonly onKept: () => void };

function CodesStep({ codes, onKept }: CodesStepProps) {
  const t = useText(messages);
  return (
    <AuthFrame title={t('recoveryCodes')}>
      <AuthForm onSubmit={onKept}>
        <RecoveryCodesPanel codes={codes} />
        <Button type="submit">{t('recoveryKept')}</Button>
      </AuthForm>
    </AuthFrame>
  );
}

function PasswordStep({ onSecret }: { readonly onSecret: (secret: Secret) => void }) {
  const t = useText(messages);
  const [password, setPassword] = useState('');
  const setUp = useMutation({
    mutationFn: () => call(contract.auth.setUpTwoFactor, { body: { password } }),
    onSuccess: onSecret,
  });
  return (
    <AuthForm onSubmit={() => password !== '' && setUp.mutate()}>
      <Failure error={setUp.error} />
      <OwnPasswordInput
        value={password}
        onChange={setPassword}
        error={fieldErrors(setUp.error)['password']}
      />
      <Button type="submit" loading={setUp.isPending} disabled={password === ''}>
        {t('continue')}
      </Button>
    </AuthForm>
  );
}

type CodeStepProps = Secret & {
  readonly busy: boolean;
  readonly error: Error | null;
  readonly onSubmit: (otp: string) => void;
};

function CodeStep({ secret, otpauth_url, busy, error, onSubmit }: CodeStepProps) {
  const t = useText(messages);
  const [otp, setOtp] = useState('');
  return (
    <AuthForm onSubmit={() => otp.length === 6 && onSubmit(otp)}>
      <Failure error={error} />
      <AuthenticatorPanel secret={secret} otpauth_url={otpauth_url} />
      <OneTimeCodeInput value={otp} onChange={setOtp} error={fieldErrors(error)['otp']} />
      <Button type="submit" loading={busy} disabled={otp.length < 6}>
        {t('confirm')}
      </Button>
    </AuthForm>
  );
}

/** The error, unless it belongs to a field. */
function Failure({ error }: { readonly error: Error | null }) {
  const t = useText(messages);
  if (!error || Object.keys(fieldErrors(error)).length > 0) return null;
  return <Banner tone="danger">{errorText(error, t('twoFactorFailed'))}</Banner>;
}
