import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { contract } from '#contract/index.ts';
import { messages } from '#web/features/account/all-messages.ts';
import { OwnPasswordInput } from '#web/features/account/confirmation-fields.tsx';
import { fieldErrors } from '#web/features/account/field-errors.ts';
import { FormDialog } from '#web/features/account/form-dialog.tsx';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { RecoveryCodesPanel } from './recovery-codes-panel.tsx';

type RecoveryDialogProps = { readonly onClose: () => void };

/** Makes new recovery codes, with the password, and shows them once. */
export function RecoveryDialog({ onClose }: RecoveryDialogProps) {
  const t = useText(messages);
  const [password, setPassword] = useState('');
  const renew = useWrite(contract.auth.renewRecoveryCodes);
  if (renew.data) return <RecoveryCodesDialog codes={renew.data.recovery_codes} onClose={onClose} />;
  return (
    <FormDialog
      title={t('recoveryRenew')}
      submitLabel={t('recoveryRenew')}
      ready={password !== ''}
      busy={renew.isPending}
      error={renew.error}
      onSubmit={() => renew.mutate({ body: { password } })}
      onClose={onClose}
    >
      <Text>{t('recoveryRenewHint')}</Text>
      <OwnPasswordInput
        value={password}
        onChange={setPassword}
        error={fieldErrors(renew.error)['password']}
      />
    </FormDialog>
  );
}

type RecoveryCodesDialogProps = RecoveryDialogProps & { readonly codes: readonly string[] };

/** Shows recovery codes until the person confirms that they are saved. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const t = useText(messages);
  return (
    <Dialog
      title={t('recoveryCodes')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('recoveryKept')}</Button>}
    >
      <RecoveryCodesPanel codes={codes} />
    </Dialog>
  );
}
