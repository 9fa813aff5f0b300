import { Button, Group, Stack } from '@mantine/core';
import type { TeacherAssignment } from '#contract/teachers/assignments.ts';
import type { Teacher } from '#contract/teachers/calls.ts';
import { messages } from '#web/features/teachers/all-messages.ts';
import { useFormat } from '#web/lib/format.ts';
import { useYearState } from '#web/lib/list/year-state.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { StatCard, StatCards } from '#web/ui/display/stat-card.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { YearSelect } from '#web/ui/form/year-select.tsx';
import { IconBook, IconClass, IconPlus, IconTeacher } from '#web/ui/icons.tsx';
import { Later } from '#web/ui/later/later.tsx';
import { createLazyPart } from '#web/ui/later/lazy-part.tsx';
import { AssignmentsList } from './list.tsx';
import { useAssignmentRemoval, useAssignments } from './use-assignments.ts';
import { useOpenAssignment } from './use-open-assignment.ts';

const AssignmentForm = createLazyPart(async () => ({
  default: (await import('./form.tsx')).AssignmentForm,
}));

type AssignmentsTabProps = { readonly teacher: Teacher };

/** The subjects and classes of a teacher in a year, and the classes they are class teacher of. */
export function AssignmentsTab({ teacher }: AssignmentsTabProps) {
  const t = useText(messages);
  const may = useMay();
  const { years, year, onYear } = useYearState();
  const { data, isError, refetch } = useAssignments(teacher.teacher_id, year);
  const { open, show } = useOpenAssignment();
  const edited = data?.assignments.find(({ id }) => id === open);
  const isFormOpen =
    open === 'new' ? may('teachers.addAssignment') : edited && may('teachers.updateAssignment');
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <YearSelect years={years} year={year} onYear={onYear} />
        {may('teachers.addAssignment') && (
          <Button leftSection={<IconPlus />} onClick={() => show('new')}>
            {t('addAssignment')}
          </Button>
        )}
      </Group>
      {isError && <ErrorWithRetry message={t('assignmentsFailed')} onRetry={() => void refetch()} />}
      {!data && !isError && <Bones label={t('tab.assignments')} lines={6} />}
      {data && <Assignments teacher={teacher} assignments={data.assignments} onEdit={({ id }) => show(id)} />}
      <Later>
        {isFormOpen && year !== undefined && (
          <AssignmentForm
            key={open}
            teacher={teacher}
            year={year}
            assignment={edited}
            onClose={() => show(undefined)}
          />
        )}
      </Later>
    </Stack>
  );
}

type AssignmentsProps = AssignmentsTabProps & {
  readonly assignments: readonly TeacherAssignment[];
  readonly onEdit: (assignment: TeacherAssignment) => void;
};

function Assignments({ teacher, assignments, onEdit }: AssignmentsProps) {
  const t = useText(messages);
  const may = useMay();
  const remove = useAssignmentRemoval(teacher.teacher_id);
  return (
    <>
      <AssignmentCounts assignments={assignments} />
      {assignments.length === 0 ? (
        <EmptyState icon={IconBook} title={t('noAssignments')} hint={t('noAssignmentsHint')} />
      ) : (
        <AssignmentsList
          assignments={assignments}
          onEdit={may('teachers.updateAssignment') ? onEdit : undefined}
          onRemove={may('teachers.removeAssignment') ? (row) => void remove(row) : undefined}
        />
      )}
    </>
  );
}

function AssignmentCounts({ assignments }: Pick<AssignmentsProps, 'assignments'>) {
  const t = useText(messages);
  const format = useFormat();
  const distinct = (of: (row: TeacherAssignment) => string) =>
    format.number(new Set(assignments.map(of)).size);
  const inCare = assignments.filter(({ is_class_teacher }) => is_class_teacher).length;
  return (
    <StatCards>
      <StatCard label={t('totalClasses')} value={distinct(({ class_id }) => class_id)} icon={<IconClass />} />
      <StatCard
        label={t('totalSubjects')}
        value={distinct(({ subject_id }) => subject_id)}
        icon={<IconBook />}
      />
      <StatCard label={t('classTeacher')} value={format.number(inCare)} icon={<IconTeacher />} />
    </StatCards>
  );
}
