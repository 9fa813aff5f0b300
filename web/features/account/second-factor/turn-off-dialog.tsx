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

/** Turns the second factor off; asks for the password and one of its codes. */
export function TwoFactorOffDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText(messages);
  const [password, setPassword] = useState('');
  const [otp, setOtp] = useState('');
  const disable = useWrite(contract.auth.disableTwoFactor);
  const fields = fieldErrors(disable.error);
  const finish = () => {
    toast({ message: t('disabled') });
    onClose();
  };
  return (
    <FormDialog
      title={t('turnOff')}
      submitLabel={t('turnOff')}
      danger
      ready={password !== '' && otp.length === 6}
      busy={disable.isPending}
      error={disable.error}
      onSubmit={() => disable.mutate({ body: { password, otp } }, { onSuccess: finish })}
      onClose={onClose}
    >
      <Text>{t('turnOffHint')}</Text>
      <OwnPasswordInput value={password} onChange={setPassword} error={fields['password']} />
      <OneTimeCodeInput value={otp} onChange={setOtp} error={fields['otp']} />
    </FormDialog>
  );
}
