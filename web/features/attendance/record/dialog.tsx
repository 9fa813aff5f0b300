import { Button, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { attendanceStatuses } from '#contract/attendance/values.ts';
import { messages } from '#web/features/attendance/all-messages.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { RecordHistory } from './history.tsx';
import { type OpenRecord, useAttendanceForm } from './use-attendance-form.ts';

type MarkDialogProps = {
  readonly mark: OpenRecord;
  readonly mayMark: boolean;
  readonly onSaved?: () => void;
  readonly onClose: () => void;
};

/** One attendance record: correct it with a reason, and see its history. */
export function RecordDialog({ mark, mayMark, onSaved, onClose }: MarkDialogProps) {
  const t = useText(messages);
  const format = useFormat();
  const { type, personId, name, date, status } = mark;
  return (
    <Dialog title={t('dialogDay', { name, date: format.date(date) })} size="md" onClose={onClose}>
      <Stack gap="md">
        {mayMark && <RecordForm mark={mark} {...(onSaved && { onSaved })} onClose={onClose} />}
        {status !== undefined && <RecordHistory type={type} personId={personId} date={date} />}
      </Stack>
    </Dialog>
  );
}

function RecordForm({ mark, onSaved, onClose }: Omit<MarkDialogProps, 'mayMark'>) {
  const t = useText(messages);
  const { form, change, save, failure, busy } = useAttendanceForm(mark, () => {
    onSaved?.();
    onClose();
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Stack gap="sm">
        {failure && <Banner tone="danger">{`${t('updateFailed')} ${failure}`}</Banner>}
        <RecordFields isMarked={mark.status !== undefined} form={form} change={change} />
        <Group gap="xs">
          <Button type="submit" loading={busy}>
            {t('save')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type MarkFieldsProps = Pick<ReturnType<typeof useAttendanceForm>, 'form' | 'change'> & {
  readonly isMarked: boolean;
};

function RecordFields({ isMarked, form, change }: MarkFieldsProps) {
  const t = useText(messages);
  return (
    <>
      <NativeSelect
        label={t('status')}
        data={attendanceStatuses.map((value) => ({ value, label: t(value) }))}
        value={form.status}
        onChange={(event) =>
          change({
            status: attendanceStatuses.find((known) => known === event.currentTarget.value) ?? form.status,
          })
        }
      />
      <Textarea
        label={t('remarks')}
        maxLength={10_000}
        value={form.notes}
        onChange={(event) => change({ notes: event.currentTarget.value })}
      />
      {isMarked && (
        <TextInput
          label={t('reason')}
          description={t('reasonHint')}
          maxLength={10_000}
          value={form.reason}
          onChange={(event) => change({ reason: event.currentTarget.value })}
        />
      )}
    </>
  );
}
