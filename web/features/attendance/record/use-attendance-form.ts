import { useState } from 'react';
import type { AttendanceStatus, PersonType } from '#contract/attendance/values.ts';
import { contract } from '#contract/index.ts';
import { messages } from '#web/features/attendance/all-messages.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';

/** One attendance record, as it was read. */
export type OpenRecord = {
  readonly type: PersonType;
  readonly personId: string;
  readonly name: string;
  readonly date: string;
  /** Undefined if there is no attendance record yet. */
  readonly status: AttendanceStatus | undefined;
  readonly remarks: string | null;
  readonly version: string | null;
  readonly override: boolean;
};

/** The values of the correction, and how they are saved. */
export function useAttendanceForm(mark: OpenRecord, onSaved: () => void) {
  const t = useText(messages);
  const student = useWrite(contract.attendance.markStudent);
  const teacher = useWrite(contract.attendance.markTeacher);
  const [failure, setFailure] = useState<string>();
  const [form, setForm] = useState({
    status: mark.status ?? 'present',
    notes: mark.remarks ?? '',
    reason: '',
  });
  const save = async () => {
    setFailure(undefined);
    const { date, version, override } = mark;
    const { reason, ...values } = form;
    const body = { date, version, override, ...values, ...(reason.trim() && { reason }) };
    const { mutateAsync } = mark.type === 'student' ? student : teacher;
    try {
      await mutateAsync({ params: { id: mark.personId }, body });
    } catch (error) {
      return setFailure(errorText(error, t('updateFailed')));
    }
    return onSaved();
  };
  const change = (part: Partial<typeof form>) => setForm((before) => ({ ...before, ...part }));
  return { form, change, save, failure, busy: student.isPending || teacher.isPending };
}
