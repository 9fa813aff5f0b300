import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { contract } from '#contract/index.ts';
import type { ResultOf } from '#contract/kit/route.ts';
import type { Student } from '#contract/students/calls.ts';
import classes from '#web/features/marks/marks.module.css';
import { messages } from '#web/features/marks/messages.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useYearState } from '#web/lib/list/year-state.ts';
import { useText } from '#web/lib/text.ts';
import { StatCard, StatCards } from '#web/ui/display/stat-card.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { CardBones } from '#web/ui/feedback/skeletons.tsx';
import { YearSelect } from '#web/ui/form/year-select.tsx';
import { IconBook, IconPlus } from '#web/ui/icons.tsx';
import { SubjectCard } from './card.tsx';
import { SubjectDialog } from './dialog.tsx';
import { useClassSubjects } from './use-class-subjects.ts';
import { useSubjectRemoval } from './use-removal.ts';

type SubjectsTabProps = { readonly student: Student };
type RegisteredSubjects = ResultOf<typeof contract.marks.listSubjects>;

/** The subjects of a student in a year. */
export function SubjectsTab({ student }: SubjectsTabProps) {
  const t = useText(messages);
  const [adding, setAdding] = useState(false);
  const { year, ...select } = useYearState();
  const request = { params: { id: student.student_id }, query: { year } };
  const { data, error, refetch } = useQuery({
    ...queryFor(contract.marks.listSubjects, request),
    enabled: year !== undefined,
  });
  const add = (
    <Button leftSection={<IconPlus />} disabled={year === undefined} onClick={() => setAdding(true)}>
      {t('addSubject')}
    </Button>
  );
  return (
    <>
      <div className={classes.bar}>
        <h3>{t('subjects')}</h3>
        <YearSelect year={year} {...select} />
        {add}
      </div>
      <Counts counts={data?.counts} />
      {error && <ErrorWithRetry message={t('subjectsFailed')} onRetry={() => void refetch()} />}
      {!error && !data && <CardBones label={t('loading')} cards={6} />}
      {data && year !== undefined && <Registrations {...data} id={student.student_id} year={year} />}
      {adding && year !== undefined && (
        <SubjectDialog
          id={student.student_id}
          year={year}
          years={select.years}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}

function Counts({ counts }: { readonly counts: RegisteredSubjects['counts'] | undefined }) {
  const t = useText(messages);
  const format = useFormat();
  const formatCount = (count: number | undefined) => (count === undefined ? undefined : format.number(count));
  return (
    <StatCards>
      <StatCard label={t('enrolled')} value={formatCount(counts?.enrolled)} />
      <StatCard label={t('core')} value={formatCount(counts?.core)} />
      <StatCard label={t('elective')} value={formatCount(counts?.elective)} />
    </StatCards>
  );
}

type RegistrationsProps = RegisteredSubjects & { readonly id: string; readonly year: number };

function Registrations({ id, year, subjects, class_subjects }: RegistrationsProps) {
  const t = useText(messages);
  const remove = useSubjectRemoval(id);
  const ofClass = useClassSubjects(id, year);
  const missing = class_subjects?.unregistered ?? 0;
  const offer = class_subjects && missing > 0 && (
    <Button
      variant="default"
      leftSection={<IconPlus />}
      loading={ofClass.busy}
      onClick={() => void ofClass.register()}
    >
      {t('ofClass', { count: missing, name: class_subjects.class_name })}
    </Button>
  );
  if (subjects.length === 0) {
    return (
      <EmptyState
        icon={IconBook}
        title={t('noSubjectsTitle')}
        hint={t('noSubjectsHint', { year })}
        action={offer}
      />
    );
  }
  return (
    <>
      {offer && <Group mb="md">{offer}</Group>}
      <div className={classes.cards}>
        {subjects.map((subject) => (
          <SubjectCard key={subject.id} subject={subject} onRemove={() => void remove(subject)} />
        ))}
      </div>
    </>
  );
}
