import { useEffect, useState } from 'react';
import { messages } from '#web/features/attendance/all-messages.ts';
import { useAbsences } from '#web/features/attendance/notices/use-absences.ts';
import { RecordDialog } from '#web/features/attendance/record/dialog.tsx';
import { isNotFound } from '#web/lib/api/api-error.ts';
import { useFormat } from '#web/lib/format.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useSessionUser } from '#web/lib/session/session.ts';
import { useText } from '#web/lib/text.ts';
import { AccessReason } from '#web/ui/display/access-reason.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { IconStudent } from '#web/ui/icons.tsx';
import { RegisterActions } from './actions.tsx';
import { RegisterBanners } from './banners.tsx';
import { findPeople } from './drafts.ts';
import { PeopleGrid } from './people-grid.tsx';
import { PeopleTable } from './people-table.tsx';
import type { Person } from './person.ts';
import { noDraft } from './row-controls.tsx';
import { RegisterSummary } from './summary.tsx';
import type { PanelProps } from './use-attendance-state.ts';
import { type RegisterMarking, useMarking } from './use-marking.ts';
import { type Register, useRegister } from './use-register.ts';

type OpenRegisterProps = PanelProps & {
  readonly class_id: string;
  readonly onUnsaved: (there: boolean) => void;
};

const sameSection = (section: string | undefined) => (person: Person) =>
  section === undefined || person.section?.toLowerCase() === section.toLowerCase();

/** The register of a class on a day: take it one by one, or all present and then the exceptions. */
export function OpenRegister({ onUnsaved, ...place }: OpenRegisterProps) {
  const t = useText(messages);
  const { state, type, class_id } = place;
  const author = useSessionUser()?.name ?? null;
  const { data: register, error, refetch } = useRegister(type, class_id, state.date);
  const [override, setOverride] = useState(false);
  const marking = useMarking({ type, class_id, date: state.date }, override, author);
  const unsaved = (marking.draft?.size ?? 0) > 0 || marking.remarks.size > 0;
  useEffect(() => onUnsaved(unsaved), [unsaved, onUnsaved]);
  if (isNotFound(error)) return <ErrorWithRetry message={t('unknownClass')} />;
  if (error && !register) return <ErrorWithRetry message={t('failed')} onRetry={() => void refetch()} />;
  if (!register) return <Bones label={t('title')} lines={10} />;
  return (
    <>
      <AccessReason access={register.access} />
      <RegisterBanners
        register={register}
        marking={marking}
        override={override}
        onOverride={() => setOverride(true)}
      />
      <People {...place} register={register} marking={marking} override={override} />
    </>
  );
}

type ShownRegister = Omit<OpenRegisterProps, 'onUnsaved'> & {
  readonly register: Register;
  readonly marking: RegisterMarking;
  readonly override: boolean;
};

function People({ state, type, class_id, register, marking, override }: ShownRegister) {
  const t = useText(messages);
  const { today } = useFormat();
  const may = useMay();
  const [opened, setOpened] = useState<string>();
  const mayMark =
    state.date <= today() &&
    (register.is_school_day || override) &&
    may(type === 'students' ? 'attendance.mark' : 'attendance.markTeacher');
  const absences = useAbsences(class_id, type === 'students' && state.date === today());
  const people = register.people
    .filter(sameSection(state.section))
    .map((one) => ({ ...one, absence: absences.get(one.id) }));
  const draft = marking.draft ?? noDraft;
  const shown = findPeople(people, draft, state);
  const List = state.view === 'grid' ? PeopleGrid : PeopleTable;
  const person = people.find(({ id }) => id === opened);
  return (
    <>
      <RegisterSummary register={register} section={state.section} people={people} draft={draft} />
      {mayMark && <RegisterActions people={people} marking={marking} />}
      {shown.length === 0 ? (
        <EmptyState icon={IconStudent} title={t(people.length === 0 ? 'noPeople' : 'noMatch')} />
      ) : (
        <List people={shown} type={type} marking={marking} mayMark={mayMark} onOpen={setOpened} />
      )}
      {person && (
        <OpenRecord
          state={state}
          {...{ type, person, marking, mayMark, override }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

type OpenRecordProps = Pick<ShownRegister, 'state' | 'type' | 'marking' | 'override'> & {
  readonly person: Person;
  readonly mayMark: boolean;
  readonly onClose: () => void;
};

function OpenRecord({ state, type, person, marking, mayMark, override, onClose }: OpenRecordProps) {
  const record = {
    ...person,
    remarks: marking.remarks.get(person.id) ?? person.remarks,
    type: type === 'students' ? 'student' : 'teacher',
    personId: person.id,
    date: state.date,
    override,
  } as const;
  const forget = () => marking.forgetRemarks([person.id]);
  return <RecordDialog mark={record} mayMark={mayMark} onSaved={forget} onClose={onClose} />;
}
