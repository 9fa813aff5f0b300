import { Button, NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { contract } from '#contract/index.ts';
import type { RequestOf } from '#contract/kit/route.ts';
import { messages } from '#web/features/attendance/all-messages.ts';
import { monthOf } from '#web/features/attendance/record/calendar-days.ts';
import { peopleTypes } from '#web/features/attendance/register/use-attendance-state.ts';
import { JobPanel } from '#web/features/jobs/job-panel.tsx';
import { call } from '#web/lib/api/api.ts';
import { ApiError, errorText } from '#web/lib/api/api-error.ts';
import { downloadReply } from '#web/lib/api/download.ts';
import { classChoices } from '#web/lib/choices/classes.ts';
import { useText } from '#web/lib/text.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { DateInput } from '#web/ui/form/date-input.tsx';
import { useClassesOfDay } from './use-classes-of-day.ts';

type ExportDialogProps = { readonly date: string; readonly onClose: () => void };

type ExportRequest = RequestOf<typeof contract.attendance.startExport>['body'];
const isTooLarge = (error: unknown) => error instanceof ApiError && error.status === 413;

const requestBodyOf = (form: Record<'from' | 'to' | 'type' | 'class_id' | 'format', string>) =>
  ({
    from_date: form.from,
    to_date: form.to,
    person_type: form.type === 'teachers' ? 'teacher' : 'student',
    class_id: form.class_id || undefined,
    format: form.format === 'csv' ? 'csv' : 'xlsx',
  }) as const;

/** Downloads at once; larger exports run in the background. */
function useExport(date: string, onDone: () => void) {
  const t = useText(messages);
  const [form, setForm] = useState({ ...monthOf(date), type: 'students', class_id: '', format: 'xlsx' });
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [job, setJob] = useState<string>();
  const startLater = async (body: ExportRequest) => {
    try {
      setJob((await call(contract.attendance.startExport, { body })).job_id);
    } catch (error) {
      setFailure(errorText(error, t('exportFailed')));
    }
  };
  const download = async () => {
    setBusy(true);
    setFailure(undefined);
    const query = requestBodyOf(form);
    try {
      await downloadReply(contract.attendance.export, { query });
      onDone();
    } catch (error) {
      if (isTooLarge(error)) await startLater(query);
      else setFailure(errorText(error, t('exportFailed')));
    }
    setBusy(false);
  };
  return {
    form,
    change: (part: Partial<typeof form>) => setForm({ ...form, ...part }),
    failure,
    busy,
    job,
    download,
  };
}

/** The attendance records of some days and classes as a file; large exports run in the background. */
export function ExportDialog({ date, onClose }: ExportDialogProps) {
  const t = useText(messages);
  const asking = useExport(date, onClose);
  return (
    <Dialog title={t('exportTitle')} size="sm" onClose={onClose}>
      {asking.job === undefined ? <ExportFields {...asking} /> : <JobPanel jobId={asking.job} />}
    </Dialog>
  );
}

function ExportFields({ form, change, failure, busy, download }: ReturnType<typeof useExport>) {
  const t = useText(messages);
  const { classes = [] } = useClassesOfDay(form.type === 'teachers' ? 'teachers' : 'students', form.to);
  const choices = classChoices(classes);
  return (
    <Stack gap="sm">
      <p>{t('exportHint')}</p>
      {failure && <Banner tone="danger">{failure}</Banner>}
      <DateInput label={t('from')} value={form.from} onChange={(from) => change({ from })} />
      <DateInput label={t('to')} value={form.to} onChange={(to) => change({ to })} />
      <NativeSelect
        label={t('personType')}
        data={peopleTypes.map((value) => ({ value, label: t(value) }))}
        value={form.type}
        onChange={(event) => change({ type: event.currentTarget.value, class_id: '' })}
      />
      <NativeSelect
        label={t('class')}
        data={[{ value: '', label: t('allClasses') }, ...choices]}
        value={form.class_id}
        onChange={(event) => change({ class_id: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('format')}
        data={formats}
        value={form.format}
        onChange={(event) => change({ format: event.currentTarget.value })}
      />
      <Button loading={busy} onClick={() => void download()}>
        {t('download')}
      </Button>
    </Stack>
  );
}

const formats = [
  { value: 'xlsx', label: 'Excel (XLSX)' },
  { value: 'csv', label: 'CSV' },
];
