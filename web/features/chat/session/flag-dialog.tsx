import { Textarea } from '@mantine/core';
import { contract } from '#contract/index.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { EditDialog } from '#web/ui/form/edit-dialog.tsx';
import { messages } from './messages.ts';

type FlagDialogProps = { readonly id: string; readonly messageId: string; readonly onClose: () => void };

/** Records why an answer is wrong. */
export function FlagDialog({ id, messageId, onClose }: FlagDialogProps) {
  const t = useText(messages);
  const flag = useWrite(contract.chat.flag, ['answers']);
  return (
    <EditDialog
      title={t('flagTitle')}
      row={undefined}
      valuesOf={() => ({ reason: '' })}
      schema={contract.chat.flag.body}
      bodyOf={(values) => ({ reason: values.reason })}
      send={(body, options) => flag.mutateAsync({ params: { id, messageId }, body, ...options })}
      reload={() => Promise.resolve(undefined)}
      done={t('flagDone')}
      failed={t('flagFailed')}
      saveLabel={t('flag')}
      onClose={onClose}
    >
      {(form) => (
        <Textarea
          label={t('flagReason')}
          description={t('flagHint')}
          required
          data-autofocus
          autosize
          minRows={3}
          maxRows={10}
          {...form.getInputProps('reason')}
        />
      )}
    </EditDialog>
  );
}
