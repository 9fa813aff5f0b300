import { Text } from '@mantine/core';
import { useState } from 'react';
import { contract } from '#contract/index.ts';
import { useWrite } from '#web/lib/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { toast } from '#web/ui/toast.tsx';
import { AuthenticatorPanel } from './authenticator-panel.tsx';
import { OneTimeCodeInput, OwnPasswordInput } from './confirmation-fields.tsx';
import { FormDialog, fieldErrors } from './form-dialog.tsx';
import { messages } from './messages.ts';

type Secret = { readonly secret: string; readonly otpauth_url: string };
type StepProps = { readonly onClose: () => void };

/** First the password, then the secret for the app and a code that proves it arrived. */
export function TwoFactorSetUpDialog({ onClose }: StepProps) {
  const [secret, setSecret] = useState<Secret>();
  if (!secret) return <AskPassword onSecret={setSecret} onClose={onClose} />;
  return <ConfirmCode secret={secret} onClose={onClose} />;
}

function AskPassword({ onSecret, onClose }: StepProps & { readonly onSecret: (secret: Secret) => void }) {
  const t = useText(messages);
  const [password, setPassword] = useState('');
  const setUp = useWrite(contract.auth.setUpTwoFactor);
  return (
    <FormDialog
      title={t('setUp')}
      submitLabel={t('continue')}
      ready={password !== ''}
      busy={setUp.isPending}
      error={setUp.error}
      onSubmit={() => setUp.mutate({ body: { password } }, { onSuccess: onSecret })}
      onClose={onClose}
    >
      <Text>{t('askPassword')}</Text>
      <OwnPasswordInput
        value={password}
        onChange={setPassword}
        error={fieldErrors(setUp.error)['password']}
      />
    </FormDialog>
  );
}

function ConfirmCode({ secret, onClose }: StepProps & { readonly secret: Secret }) {
  const t = useText(messages);
  const [otp, setOtp] = useState('');
  const enable = useWrite(contract.auth.enableTwoFactor);
  const done = () => {
    toast({ message: t('enabled') });
    onClose();
  };
  return (
    <FormDialog
      title={t('setUp')}
      submitLabel={t('confirm')}
      ready={otp.length === 6}
      busy={enable.isPending}
      error={enable.error}
      onSubmit={() => enable.mutate({ body: { otp } }, { onSuccess: done })}
      onClose={onClose}
    >
      <AuthenticatorPanel {...secret} />
      <OneTimeCodeInput value={otp} onChange={setOtp} error={fieldErrors(enable.error)['otp']} />
    </FormDialog>
  );
}
