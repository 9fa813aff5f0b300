import { Text } from '@mantine/core';
import { useState } from 'react';
import { contract } from '#contract/index.ts';
import { messages } from '#web/features/account/all-messages.ts';
import { OneTimeCodeInput, OwnPasswordInput } from '#web/features/account/confirmation-fields.tsx';
import { fieldErrors } from '#web/features/account/field-errors.ts';
import { FormDialog } from '#web/features/account/form-dialog.tsx';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { AuthenticatorPanel } from './authenticator-panel.tsx';
import { RecoveryCodesDialog } from './recovery-dialogs.tsx';

type Secret = { readonly secret: string; readonly otpauth_url: string };
type StepProps = { readonly onClose: () => void };

/**
 * First the password, then the secret for the app and a code that proves the app has it, then the recovery codes.
 */
export function TwoFactorSetUpDialog({ onClose }: StepProps) {
  const [secret, setSecret] = useState<Secret>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  if (!secret) return <AskPassword onSecret={setSecret} onClose={onClose} />;
  return <ConfirmCode secret={secret} onCodes={setCodes} onClose={onClose} />;
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

type ConfirmCodeProps = StepProps & {
  readonly secret: Secret;
  readonly onCodes: (codes: readonly string[]) => void;
};

function ConfirmCode({ secret, onCodes, onClose }: ConfirmCodeProps) {
  const t = useText(messages);
  const [otp, setOtp] = useState('');
  const enable = useWrite(contract.auth.enableTwoFactor);
  const finish = ({ recovery_codes }: { readonly recovery_codes: readonly string[] }) => {
    toast({ message: t('enabled') });
    onCodes(recovery_codes);
  };
  return (
    <FormDialog
      title={t('setUp')}
      submitLabel={t('confirm')}
      ready={otp.length === 6}
      busy={enable.isPending}
      error={enable.error}
      onSubmit={() => enable.mutate({ body: { otp } }, { onSuccess: finish })}
      onClose={onClose}
    >
      <AuthenticatorPanel {...secret} />
      <OneTimeCodeInput value={otp} onChange={setOtp} error={fieldErrors(enable.error)['otp']} />
    </FormDialog>
  );
}
