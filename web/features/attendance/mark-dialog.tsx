import { Button, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type AttendanceStatus, attendanceStatuses, type PersonType } from '#contract/attendance-values.ts';
import { contract } from '#contract/index.ts';
import { errorText } from '#web/lib/api-error.ts';
import { useFormat } from '#web/lib/format.ts';
import { useWrite } from '#web/lib/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { MarkHistory } from './history-list.tsx';
import { messages } from './messages.ts';

type Mark = {
  readonly status: AttendanceStatus | undefined;
  readonly remarks: string | null;
  readonly version: string | null;
};

type MarkDialogProps = {
  readonly type: PersonType;
  readonly personId: string;
  readonly name: string;
  readonly date: string;
  readonly mark: Mark;
  readonly mayMark: boolean;
  readonly override: boolean;
  readonly onClose: () => void;
};

/** One mark of one person: correct it and say why, and see what it was before. */
export function MarkDialog(props: MarkDialogProps) {
  const t = useText(messages);
  const format = useFormat();
  const { type, personId, name, date, mark, mayMark, onClose } = props;
  return (
    <Dialog title={t('dialogDay', { name, date: format.date(date) })} size="md" onClose={onClose}>
      <Stack gap="md">
        {mayMark && <MarkForm {...props} />}
        {mark.status !== undefined && <MarkHistory type={type} personId={personId} date={date} />}
      </Stack>
    </Dialog>
  );
}

function useSaveMark({ type, personId, date, mark, override, onClose }: MarkDialogProps) {
  const t = useText(messages);
  const student = useWrite(contract.attendance.markStudent);
  const teacher = useWrite(contract.attendance.markTeacher);
  const [failure, setFailure] = useState<string>();
  const save = async (form: { status: AttendanceStatus; notes: string; reason: string }) => {
    setFailure(undefined);
    const { reason, ...rest } = form;
    const body = { date, version: mark.version, override, ...rest, ...(reason.trim() && { reason }) };
    const { mutateAsync } = type === 'student' ? student : teacher;
    try {
      await mutateAsync({ params: { id: personId }, body });
      onClose();
    } catch (error) {
      setFailure(errorText(error, t('updateFailed')));
    }
  };
  return { save, failure, busy: student.isPending || teacher.isPending };
}

function MarkForm(props: MarkDialogProps) {
  const t = useText(messages);
  const { mark, onClose } = props;
  const [form, setForm] = useState({
    status: mark.status ?? 'present',
    notes: mark.remarks ?? '',
    reason: '',
  });
  const { save, failure, busy } = useSaveMark(props);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save(form);
      }}
    >
      <Stack gap="sm">
        {failure && (
          <Banner tone="danger">
            <p>{t('updateFailed')}</p>
            <p>{failure}</p>
          </Banner>
        )}
        <NativeSelect
          label={t('status')}
          data={attendanceStatuses.map((value) => ({ value, label: t(value) }))}
          value={form.status}
          onChange={(event) => {
            const status = attendanceStatuses.find((known) => known === event.currentTarget.value);
            if (status) setForm({ ...form, status });
          }}
        />
        <Textarea
          label={t('remarks')}
          autosize
          minRows={1}
          maxLength={10_000}
          value={form.notes}
          onChange={(event) => setForm({ ...form, notes: event.currentTarget.value })}
        />
        {mark.status !== undefined && (
          <TextInput
            label={t('reason')}
            description={t('reasonHint')}
            maxLength={10_000}
            value={form.reason}
            onChange={(event) => setForm({ ...form, reason: event.currentTarget.value })}
          />
        )}
        <div className="no-print">
          <Button type="submit" loading={busy} mr="xs">
            {t('save')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
