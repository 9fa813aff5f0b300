import { Text } from '@mantine/core';
import { useState } from 'react';
import { contract } from '#contract/index.ts';
import { messages } from '#web/features/account/all-messages.ts';
import { OwnPasswordInput } from '#web/features/account/confirmation-fields.tsx';
import { fieldErrors } from '#web/features/account/field-errors.ts';
import { FormDialog } from '#web/features/account/form-dialog.tsx';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { toast } from '#web/ui/feedback/toast.tsx';

/** Signs out all other devices; asks for the password. */
export function EndOthersDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText(messages);
  const [password, setPassword] = useState('');
  const end = useWrite(contract.auth.endOtherSessions);
  const finish = () => {
    toast({ message: t('othersEnded') });
    onClose();
  };
  return (
    <FormDialog
      title={t('endOthersTitle')}
      submitLabel={t('endOthers')}
      danger
      ready={password !== ''}
      busy={end.isPending}
      error={end.error}
      onSubmit={() => end.mutate({ body: { password } }, { onSuccess: finish })}
      onClose={onClose}
    >
      <Text>{t('endOthersQuestion')}</Text>
      <OwnPasswordInput value={password} onChange={setPassword} error={fieldErrors(end.error)['password']} />
    </FormDialog>
  );
}
