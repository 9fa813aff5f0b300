import { Button } from '@mantine/core';
import { useState } from 'react';
import { messages } from '#web/features/account/all-messages.ts';
import { OneTimeCodeInput } from '#web/features/account/confirmation-fields.tsx';
import { fieldErrors } from '#web/features/account/field-errors.ts';
import { AuthForm, AuthFrame } from '#web/features/auth/auth-frame.tsx';
import { useText } from '#web/lib/text.ts';
import { AuthenticatorPanel } from './authenticator-panel.tsx';
import { FactorFailure } from './failure.tsx';
import { RecoveryCodesPanel } from './recovery-codes-panel.tsx';

export type Secret = { readonly secret: string; readonly otpauth_url: string };

type CodeStepProps = Secret & {
  readonly busy: boolean;
  readonly error: Error | null;
  readonly onSubmit: (otp: string) => void;
};

/** The secret for the app, and a code that proves the app has it. */
export function CodeStep({ secret, otpauth_url, busy, error, onSubmit }: CodeStepProps) {
  const t = useText(messages);
  const [otp, setOtp] = useState('');
  return (
    <AuthForm onSubmit={() => otp.length === 6 && onSubmit(otp)}>
      <FactorFailure error={error} />
      <AuthenticatorPanel secret={secret} otpauth_url={otpauth_url} />
      <OneTimeCodeInput value={otp} onChange={setOtp} error={fieldErrors(error)['otp']} />
      <Button type="submit" loading={busy} disabled={otp.length < 6}>
        {t('confirm')}
      </Button>
    </AuthForm>
  );
}

type CodesStepProps = { readonly codes: readonly string[]; readonly onKept: () => void };

/** The recovery codes, until the person confirms that they are saved. */
export function CodesStep({ codes, onKept }: CodesStepProps) {
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
