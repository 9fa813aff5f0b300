import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AttendanceMark } from '#contract/attendance/schemas.ts';
import type { AttendanceStatus } from '#contract/attendance/values.ts';
import { contract } from '#contract/index.ts';
import { messages } from '#web/features/attendance/messages.ts';
import {
  allPresent,
  type Draft,
  noteStatus,
  type Person,
  recordsOf,
} from '#web/features/attendance/record/rules.ts';
import { ApiError, errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { textOf } from '#web/lib/text.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import type { PeopleType } from './use-attendance-state.ts';
import { registerKey } from './use-register.ts';

type Place = { readonly type: PeopleType; readonly class_id: string; readonly date: string };
type Change = { readonly status: AttendanceStatus; readonly notes?: string };

/** What a refusal said beyond that it failed: who was quicker, or why the day cannot be marked. */
const reasonsOf = (error: unknown): string[] =>
  error instanceof ApiError && error.status < 500 && error.status > 0
    ? error.errors.map(({ message }) => message)
    : [errorText(error)];

type Rows = readonly Record<string, unknown>[];
type Cached = { readonly students?: Rows; readonly teachers?: Rows };

/** The register as it is in memory, with one mark as the server has just answered it. */
function withMark(cached: Cached | undefined, mark: AttendanceMark, name: string | null) {
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

/** Saves one mark at a time for each person, in the order of the key presses. */
function useOneByOne({ type, class_id, date }: Place, override: boolean, author: string | null) {
  const client = useQueryClient();
  const { mutateAsync } = useWrite(contract.attendance.mark);
  const queues = useRef(new Map<string, Promise<string | null>>());
  const save = (person: Person, change: Change) => {
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
      client.setQueryData<Cached>(key, (cached) => withMark(cached, mark, author));
      return mark.version;
    };
    const before = queues.current.get(person.id);
    const saved = before ? before.then(send, () => send(person.version)) : send(person.version);
    queues.current.set(person.id, saved);
    const done = () => queues.current.get(person.id) === saved && queues.current.delete(person.id);
    return saved.finally(done);
  };
  return { save, isSaving: (id: string) => queues.current.has(id) };
}

/** Saves all that was noted by one request. */
function useAllAtOnce({ type, class_id, date }: Place, override: boolean) {
  const { mutateAsync, isPending } = useWrite(contract.attendance.markMany);
  const save = async (draft: Draft) => {
    if (draft.size === 0) return;
    const person_type = type === 'students' ? 'student' : 'teacher';
    const body = { class_id, person_type, date, override, records: recordsOf(draft) } as const;
    const { saved } = await mutateAsync({ body });
    toast({ message: textOf(messages)('saved', { count: saved }) });
  };
  return { save, saving: isPending };
}

/**
 * Marking in two ways: each mark saved at once; or, after `startAllPresent`, noted here and saved by one request. A mark
 * is shown as changed only when the server has stored it.
 */
export function useMarking(place: Place, override: boolean, author: string | null) {
  const oneByOne = useOneByOne(place, override, author);
  const allAtOnce = useAllAtOnce(place, override);
  const [draft, setDraft] = useState<Draft>();
  const [reasons, setReasons] = useState<readonly string[]>();
  const tried = (attempt: Promise<unknown>) => {
    setReasons(undefined);
    return attempt.catch((error: unknown) => setReasons(reasonsOf(error)));
  };
  const change = (person: Person, wish: Change) => tried(oneByOne.save(person, wish));
  return {
    /** Undefined while marks are saved at once. */
    draft,
    /** Why the last attempt failed; empty where there is no more to say. */
    reasons,
    dismiss: () => setReasons(undefined),
    saving: allAtOnce.saving,
    mark: (person: Person, status: AttendanceStatus) => {
      if (draft) setDraft(noteStatus(draft, person, status));
      else if (person.status !== status || oneByOne.isSaving(person.id)) void change(person, { status });
    },
    remark: (person: Person, notes: string) =>
      person.status === undefined ? undefined : change(person, { status: person.status, notes }),
    startAllPresent: (people: readonly Person[]) => setDraft(allPresent(people, draft ?? new Map())),
    discard: () => {
      setDraft(undefined);
      setReasons(undefined);
    },
    save: () => tried(allAtOnce.save(draft ?? new Map()).then(() => setDraft(undefined))),
  };
}
export type Marking = ReturnType<typeof useMarking>;
