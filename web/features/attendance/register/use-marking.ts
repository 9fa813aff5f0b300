import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AttendanceMark } from '#contract/attendance/schemas.ts';
import type { AttendanceStatus } from '#contract/attendance/values.ts';
import { contract } from '#contract/index.ts';
import { messages } from '#web/features/attendance/all-messages.ts';
import { ApiError, errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { textOf } from '#web/lib/text.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { type Draft, noteAllPresent, noteStatus, type Remarks, recordsOf } from './drafts.ts';
import type { Person } from './person.ts';
import type { PeopleType } from './use-attendance-state.ts';
import { registerKey } from './use-register.ts';

type RegisterKey = { readonly type: PeopleType; readonly class_id: string; readonly date: string };
type RecordChange = { readonly status: AttendanceStatus; readonly notes?: string };

/** Why a call was refused: someone else was first, or attendance cannot be taken on that day. */
const reasonsOf = (error: unknown): string[] =>
  error instanceof ApiError && error.status < 500 && error.status > 0
    ? error.errors.map(({ message }) => message)
    : [errorText(error)];

type Rows = readonly Record<string, unknown>[];
type CachedRegister = { readonly students?: Rows; readonly teachers?: Rows };

/** The cached register with one record as the server has just returned it. */
function withMark(cached: CachedRegister | undefined, mark: AttendanceMark, name: string | null) {
  const put = (id: string, rows: Rows | undefined) =>
    rows?.map((row) =>
      row[id] === mark.person_id
        ? {
            ...row,
            attendance_status: mark.status,
            attendance_reason: mark.remarks,
            marked_at: mark.marked_at,
            marked_by: mark.marked_by,
            marked_by_name: name,
            version: mark.version,
          }
        : row,
    );
  if (!cached) return cached;
  const students = put('student_id', cached.students);
  const teachers = put('teacher_id', cached.teachers);
  return { ...cached, ...(students && { students }), ...(teachers && { teachers }) };
}

/** Saves one record at a time for each person, in the order of the key presses. */
function useOneByOne({ type, class_id, date }: RegisterKey, override: boolean, author: string | null) {
  const client = useQueryClient();
  const { mutateAsync } = useWrite(contract.attendance.mark);
  const queues = useRef(new Map<string, Promise<string | null>>());
  const save = (person: Person, change: RecordChange) => {
    const send = async (version: string | null) => {
      const person_type = type === 'students' ? 'student' : 'teacher';
      const key = registerKey(type, class_id, date);
      const body = {
        person_id: person.id,
        person_type,
        class_id,
        date,
        override,
        version,
        ...change,
      } as const;
      const mark = await mutateAsync({ body });
      await client.cancelQueries({ queryKey: key });
      client.setQueryData<CachedRegister>(key, (cached) => withMark(cached, mark, author));
      return mark.version;
    };
    const before = queues.current.get(person.id);
    const saved = before ? before.then(send, () => send(person.version)) : send(person.version);
    queues.current.set(person.id, saved);
    const forget = () => queues.current.get(person.id) === saved && queues.current.delete(person.id);
    return saved.finally(forget);
  };
  return { save, isSaving: (id: string) => queues.current.has(id) };
}

/** Saves all drafts with one request. */
function useAllAtOnce({ type, class_id, date }: RegisterKey, override: boolean) {
  const { mutateAsync, isPending } = useWrite(contract.attendance.markMany);
  const save = async (draft: Draft, remarks: Remarks) => {
    if (draft.size === 0) return;
    const person_type = type === 'students' ? 'student' : 'teacher';
    const body = { class_id, person_type, date, override, records: recordsOf(draft, remarks) } as const;
    const { saved } = await mutateAsync({ body });
    toast({ message: textOf(messages)('saved', { count: saved }) });
  };
  return { save, saving: isPending };
}

const noRemarks: Remarks = new Map();

/** Unsaved remarks. */
function useTypedRemarks() {
  const [remarks, setRemarks] = useState(noRemarks);
  return {
    remarks,
    keepRemark: (id: string, notes: string) => setRemarks(new Map([...remarks, [id, notes]])),
    forgetRemarks: (ids: readonly string[]) =>
      setRemarks((typed) => new Map([...typed].filter(([id]) => !ids.includes(id)))),
  };
}

/** Why the last save failed. */
function useFailure() {
  const [reasons, setReasons] = useState<readonly string[]>();
  const dismiss = () => setReasons(undefined);
  const reportFailure = (attempt: Promise<unknown>) => {
    dismiss();
    return attempt.catch((error: unknown) => setReasons(reasonsOf(error)));
  };
  return { reasons, dismiss, reportFailure };
}

/**
 * Taking attendance in two ways: each status saved at once; or, after `startAllPresent`, noted here and saved by one
 * request. A status is shown as changed only when the server has stored it. Remarks typed for a person who has no
 * record yet are saved with it.
 */
export function useMarking(place: RegisterKey, override: boolean, author: string | null) {
  const oneByOne = useOneByOne(place, override, author);
  const allAtOnce = useAllAtOnce(place, override);
  const [draft, setDraft] = useState<Draft>();
  const { remarks, keepRemark, forgetRemarks } = useTypedRemarks();
  const { reasons, dismiss, reportFailure } = useFailure();
  const change = (person: Person, status: AttendanceStatus, notes = remarks.get(person.id)) => {
    const saved = oneByOne.save(person, { status, ...(notes !== undefined && { notes }) });
    return reportFailure(saved.then(() => forgetRemarks([person.id])));
  };
  const saveAll = async (notes: Draft) => {
    await allAtOnce.save(notes, remarks);
    setDraft(undefined);
    forgetRemarks([...notes.keys()]);
  };
  return {
    /** Undefined while each status is saved at once. */
    draft,
    remarks,
    forgetRemarks,
    /** Why the last attempt failed; empty if there is nothing more to say. */
    reasons,
    dismiss,
    saving: allAtOnce.saving,
    mark: (person: Person, status: AttendanceStatus) => {
      if (draft) setDraft(noteStatus(draft, person, status));
      else if (person.status !== status || oneByOne.isSaving(person.id)) void change(person, status);
    },
    remark: (person: Person, notes: string) => {
      keepRemark(person.id, notes);
      if (person.status !== undefined && !draft?.has(person.id)) void change(person, person.status, notes);
    },
    startAllPresent: (people: readonly Person[]) => setDraft(noteAllPresent(people, draft ?? new Map())),
    discard: () => {
      setDraft(undefined);
      forgetRemarks([...remarks.keys()]);
      dismiss();
    },
    save: () => reportFailure(saveAll(draft ?? new Map())),
  };
}
export type RegisterMarking = ReturnType<typeof useMarking>;
