import { useEffect, useState } from 'react';
import { useFormat } from '#web/lib/format.ts';
import { useMay } from '#web/lib/permissions.ts';
import { useSessionUser } from '#web/lib/session.ts';
import { useText } from '#web/lib/text.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorWithRetry } from '#web/ui/error-with-retry.tsx';
import { IconStudent } from '#web/ui/icons.tsx';
import { Bones } from '#web/ui/skeletons.tsx';
import { MarkDialog } from './mark-dialog.tsx';
import { messages } from './messages.ts';
import { PeopleGrid } from './people-list.tsx';
import { PeopleTable } from './people-table.tsx';
import { RegisterActions } from './register-actions.tsx';
import type { PanelProps } from './register-panel.tsx';
import { RegisterBanners } from './register-status-bar.tsx';
import { matching, type Person } from './rules.ts';
import { RegisterSummary } from './summary-bar.tsx';
import { useMarking } from './use-marking.ts';
import { useRegister } from './use-register.ts';

type OpenRegisterProps = PanelProps & {
  readonly class_id: string;
  readonly onUnsaved: (there: boolean) => void;
};

const sameSection = (section: string | undefined) => (person: Person) =>
  section === undefined || person.section?.toLowerCase() === section.toLowerCase();

/** Everybody of a class on a day: marked one by one, or all present and then the exceptions. */
export function OpenRegister({ state, type, class_id, onUnsaved }: OpenRegisterProps) {
  const t = useText(messages);
  const { today } = useFormat();
  const may = useMay();
  const author = useSessionUser()?.name ?? null;
  const { data: register, isError, refetch } = useRegister(type, class_id, state.date);
  const [override, setOverride] = useState(false);
  const [opened, setOpened] = useState<string>();
  const marking = useMarking({ type, class_id, date: state.date }, override, author);
  const unsaved = (marking.draft?.size ?? 0) > 0;
  useEffect(() => onUnsaved(unsaved), [unsaved, onUnsaved]);
  if (isError && !register) return <ErrorWithRetry message={t('failed')} onRetry={() => void refetch()} />;
  if (!register) return <Bones label={t('title')} lines={10} />;

  const isFuture = state.date > today();
  const mayMark =
    !isFuture &&
    (register.is_school_day || override) &&
    may(type === 'students' ? 'attendance.mark' : 'attendance.markTeacher');
  const people = register.people.filter(sameSection(state.section));
  const draft = marking.draft ?? new Map();
  const shown = matching(people, draft, state);
  const List = state.view === 'grid' ? PeopleGrid : PeopleTable;
  const person = people.find(({ id }) => id === opened);
  return (
    <>
      <RegisterBanners
        register={register}
        marking={marking}
        isFuture={isFuture}
        override={override}
        onOverride={() => setOverride(true)}
      />
      <RegisterSummary register={register} people={people} draft={draft} />
      {mayMark && <RegisterActions people={people} marking={marking} />}
      {shown.length === 0 ? (
        <EmptyState icon={IconStudent} title={t(people.length === 0 ? 'noPeople' : 'noMatch')} />
      ) : (
        <List people={shown} type={type} marking={marking} mayMark={mayMark} onOpen={setOpened} />
      )}
      {person && (
        <MarkDialog
          type={type === 'students' ? 'student' : 'teacher'}
          personId={person.id}
          name={person.name}
          date={state.date}
          mark={{ status: person.status, remarks: person.remarks, version: person.version }}
          mayMark={mayMark}
          override={override}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
