import { Button, Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClassDetails } from '#contract/classes/calls.ts';
import type { ClassSubject } from '#contract/classes/subjects.ts';
import { contract } from '#contract/index.ts';
import { messages } from '#web/features/classes/all-messages.ts';
import { ClassRegistrationsBanner } from '#web/features/classes/registrations/banner.tsx';
import { YearBar } from '#web/features/classes/year/bar.tsx';
import { useClassYear } from '#web/features/classes/year/use-class-year.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { StatCard, StatCards } from '#web/ui/display/stat-card.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { IconBook, IconClock, IconPlus, IconTeacher } from '#web/ui/icons.tsx';
import { SubjectDialog } from './dialog.tsx';
import { SubjectsTable } from './table.tsx';

type SubjectsTabProps = { readonly schoolClass: ClassDetails };

/** The subjects of a class in a year, with their teachers. */
export function SubjectsTab({ schoolClass }: SubjectsTabProps) {
  const t = useText(messages);
  const may = useMay();
  const years = useClassYear();
  const { year } = years;
  const params = { id: schoolClass.class_id };
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...queryFor(contract.classes.listSubjects, { params, query: { year } }),
    enabled: year !== undefined,
    placeholderData: keepPreviousData,
  });
  const [open, setOpen] = useState<ClassSubject | 'new'>();
  const about = { schoolClass };
  const close = () => setOpen(undefined);
  return (
    <Stack gap="md">
      <YearBar years={years}>
        {may('classes.addSubject') && (
          <Button ml="auto" leftSection={<IconPlus />} onClick={() => setOpen('new')}>
            {t('addSubject')}
          </Button>
        )}
      </YearBar>
      <ClassRegistrationsBanner classId={schoolClass.class_id} year={year} />
      <Figures subjects={data?.subjects} />
      {isError && <ErrorWithRetry message={t('subjectsFailed')} onRetry={() => void refetch()} />}
      {(!isError || data) && (
        <SubjectsTable {...about} subjects={data?.subjects} updating={isPlaceholderData} onEdit={setOpen} />
      )}
      {open !== undefined && year !== undefined && (
        <SubjectDialog {...about} year={year} row={open === 'new' ? undefined : open} onClose={close} />
      )}
    </Stack>
  );
}

function Figures({ subjects }: { readonly subjects: readonly ClassSubject[] | undefined }) {
  const t = useText(messages);
  const format = useFormat();
  const distinct = (ids: readonly (string | null)[]) => new Set(ids.filter((id) => id !== null)).size;
  const figures = subjects && {
    subjects: distinct(subjects.map(({ subject_id }) => subject_id)),
    teachers: distinct(subjects.map(({ teacher_id }) => teacher_id)),
    periods: subjects.reduce((sum, { periods_per_week }) => sum + periods_per_week, 0),
  };
  const formatCount = (figure: number | undefined) =>
    figure === undefined ? undefined : format.number(figure);
  return (
    <StatCards>
      <StatCard label={t('totalSubjects')} value={formatCount(figures?.subjects)} icon={<IconBook />} />
      <StatCard label={t('assignedTeachers')} value={formatCount(figures?.teachers)} icon={<IconTeacher />} />
      <StatCard label={t('weeklyPeriods')} value={formatCount(figures?.periods)} icon={<IconClock />} />
    </StatCards>
  );
}
