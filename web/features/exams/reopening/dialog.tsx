import { Textarea } from '@mantine/core';
import { contract } from '#contract/index.ts';
import { messages } from '#web/features/exams/all-messages.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { EditDialog } from '#web/ui/form/edit-dialog.tsx';
import { type PublishedMarks, showsMarks } from './published-marks.ts';

type ReopenDialogProps = {
  readonly marks: PublishedMarks & { readonly class_id: string };
  readonly onClose: () => void;
};

/** Opens the published marks of a class for corrections, with a reason. */
export function ReopenDialog({ marks, onClose }: ReopenDialogProps) {
  const t = useText(messages);
  const reopen = useWrite(contract.exams.reopen, showsMarks);
  const params = { id: marks.exam_id, classId: marks.class_id };
  return (
    <EditDialog<{ updated_dt: string }, { reason: string }, { reason: string }>
      title={t('reopenTitle', { exam: marks.exam_name })}
      row={undefined}
      valuesOf={() => ({ reason: '' })}
      schema={contract.exams.reopen.body}
      bodyOf={({ reason }) => ({ reason })}
      send={(body, options) => reopen.mutateAsync({ params, body, ...options, version: marks.updated_dt })}
      reload={async () => undefined}
      done={t('reopenedDone', { exam: marks.exam_name })}
      saveLabel={t('reopen')}
      onClose={onClose}
    >
      {(form) => (
        <Textarea
          data-autofocus
          required
          label={t('reopenReason')}
          description={t('reopenHint')}
          autosize
          minRows={2}
          maxLength={1000}
          {...form.getInputProps('reason')}
        />
      )}
    </EditDialog>
  );
}
