import { Button } from '@mantine/core';
import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { contract } from '#contract/index.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { StatCard, StatCards } from '#web/ui/display/stat-card.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { DateInput } from '#web/ui/form/date-input.tsx';
import { IconDocument, IconStudent, IconTeacher } from '#web/ui/icons.tsx';
import { Later } from '#web/ui/later/later.tsx';
import { createLazyPart } from '#web/ui/later/lazy-part.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { RefreshButton } from '#web/ui/page/refresh-button.tsx';
import classes from './attendance.module.css';
import { ClassList } from './day/class-list.tsx';
import { DayPanel } from './day/day-panel.tsx';
import { messages } from './messages.ts';
import {
  type AttendanceState,
  closedPanel,
  type PeopleType,
  useAttendanceState,
} from './register/use-attendance-state.ts';

const RegisterPanel = createLazyPart(async () => ({
  default: (await import('./attendance-panel.tsx')).RegisterPanel,
}));
const ExportDialog = createLazyPart(async () => ({
  default: (await import('./day/export-dialog.tsx')).ExportDialog,
}));

/** The kind of people in the open register. */
function findOpenType(
  { type, class: class_id }: AttendanceState,
  seesTeachers: boolean,
): PeopleType | undefined {
  if (type === 'teachers' && !seesTeachers) return undefined;
  return type ?? (class_id ? 'students' : undefined);
}

/** Attendance of one day: which registers to take, and which are missing. */
export function AttendancePage() {
  const t = useText(messages);
  const [state, setState] = useAttendanceState();
  const may = useMay();
  const { date } = state;
  const seesTeachers = may('attendance.listTeacherClasses');
  const type = findOpenType(state, seesTeachers);
  const openRegister = (class_id: string, section: string | undefined) =>
    void setState({ ...closedPanel, type: 'students', class: class_id, section });
  const open = (people: PeopleType) => void setState({ ...closedPanel, type: people });
  return (
    <>
      <PageHeader title={t('title')} breadcrumbs={[{ label: t('page') }]} actions={<Actions date={date} />} />
      <DaySelect date={date} onDate={(next) => void setState({ date: next })} />
      {seesTeachers ? (
        <PeopleCards date={date} onOpen={open} />
      ) : (
        <ClassList state={state} type="students" setState={setState} />
      )}
      <DayPanel date={date} onOpen={openRegister} />
      <Later>
        {type && (
          <RegisterPanel
            state={state}
            type={type}
            setState={setState}
            onClose={() => void setState(closedPanel)}
          />
        )}
      </Later>
    </>
  );
}

type DaySelectProps = { readonly date: string; readonly onDate: (date: string | undefined) => void };

function DaySelect({ date, onDate }: DaySelectProps) {
  const t = useText(messages);
  const { today } = useFormat();
  return (
    <div className={classes.day}>
      <DateInput
        label={t('date')}
        value={date}
        onChange={(next) => onDate(next === today() ? undefined : next || undefined)}
      />
    </div>
  );
}

function Actions({ date }: { readonly date: string }) {
  const t = useText(messages);
  const may = useMay();
  const client = useQueryClient();
  const busy = useIsFetching({ queryKey: ['attendance'] }) > 0;
  const [exporting, setExporting] = useState(false);
  return (
    <>
      {may('attendance.export') && (
        <Button variant="default" leftSection={<IconDocument />} onClick={() => setExporting(true)}>
          {t('export')}
        </Button>
      )}
      <RefreshButton
        busy={busy}
        onRefresh={() => void client.invalidateQueries({ queryKey: ['attendance'] })}
      />
      <Later>{exporting && <ExportDialog date={date} onClose={() => setExporting(false)} />}</Later>
    </>
  );
}

type PeopleCardsProps = { readonly date: string; readonly onOpen: (type: PeopleType) => void };

function PeopleCards({ date, onOpen }: PeopleCardsProps) {
  const t = useText(messages);
  const format = useFormat();
  const query = { query: { date } };
  const students = useQuery(queryFor(contract.attendance.listStudentClasses, query));
  const teachers = useQuery(queryFor(contract.attendance.listTeacherClasses, query));
  const failed = students.isError || teachers.isError;
  const retry = () => void Promise.all([students.refetch(), teachers.refetch()]);
  const card = (people: number | undefined, list: readonly unknown[] | undefined) => ({
    value: people === undefined ? undefined : format.number(people),
    hint: t('classCount', { count: list?.length ?? 0 }),
  });
  const enrolled = students.data?.classes.reduce((sum, { student_count }) => sum + student_count, 0);
  return (
    <>
      {failed && <ErrorWithRetry message={t('failed')} onRetry={retry} />}
      <StatCards>
        <StatCard
          label={t('students')}
          {...card(enrolled, students.data?.classes)}
          icon={<IconStudent size={28} />}
          onPress={() => onOpen('students')}
        />
        <StatCard
          label={t('teachers')}
          {...card(teachers.data?.teachers, teachers.data?.classes)}
          icon={<IconTeacher size={28} />}
          onPress={() => onOpen('teachers')}
        />
      </StatCards>
    </>
  );
}
