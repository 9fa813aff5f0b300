import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { CountedExam } from '#contract/exams/calls.ts';
import { useNextStep } from '#web/features/dashboard/next-step.tsx';
import { ExportButton, ImportButton } from '#web/features/imports/import-actions.tsx';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { IconClass, IconEdit, IconPlus, IconTask } from '#web/ui/icons.tsx';
import { Later } from '#web/ui/later/later.tsx';
import { createLazyPart } from '#web/ui/later/lazy-part.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { SheetFilters } from './filters/filters.tsx';
import { type Choices, useChoices } from './filters/use-choices.ts';
import { messages } from './messages.ts';
import { SheetSection } from './sheet/section.tsx';

const ExamDialog = createLazyPart(async () => ({ default: (await import('./exam/dialog.tsx')).ExamDialog }));

type ExamToEdit = 'new' | CountedExam | undefined;

/** The marks of a class in an exam, as a sheet that people type into. */
export function MarksPage() {
  const t = useText(messages);
  const may = useMay();
  const choices = useChoices();
  const { exam, year } = choices;
  const [open, setOpen] = useState<ExamToEdit>();
  const add = may('exams.create') && <AddButton onAdd={() => setOpen('new')} />;
  const edit = exam && may('exams.update') && (
    <Button variant="default" leftSection={<IconEdit />} onClick={() => setOpen(exam)}>
      {t('editExam')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        breadcrumbs={[{ label: t('school') }, { label: t('title') }]}
        actions={
          <>
            <Transfers choices={choices} />
            {edit}
          </>
        }
        primary={add}
      />
      <SheetFilters choices={choices} />
      <Content choices={choices} add={add} />
      <Later>
        {open && year !== undefined && (
          <ExamDialog
            year={year}
            exam={open === 'new' ? undefined : open}
            onClose={() => setOpen(undefined)}
            onMade={(exam_id) => void choices.setState({ exam: exam_id })}
          />
        )}
      </Later>
    </>
  );
}

/** Export and import of the marks of the open class and exam. */
function Transfers({ choices: { exam, schoolClass, year } }: { readonly choices: Choices }) {
  const filters = { class_id: schoolClass?.class_id, exam_name: exam?.exam_name, year };
  return (
    <>
      {exam && schoolClass && <ExportButton kind="marks" filters={filters} />}
      <ImportButton kind="marks" />
    </>
  );
}

function AddButton({ onAdd }: { readonly onAdd: () => void }) {
  const t = useText(messages);
  return (
    <Button leftSection={<IconPlus />} onClick={onAdd}>
      {t('addExam')}
    </Button>
  );
}

type ContentProps = { readonly choices: Choices; readonly add: ReactNode };

function Content({ choices, add }: ContentProps) {
  const t = useText(messages);
  const { classes, exams, exam, place, year = '' } = choices;
  const nextStep = useNextStep(['year', 'subjects', 'classes', 'students'], exams !== undefined && !exam);
  if (choices.failed) return <ErrorWithRetry message={t('readFailed')} onRetry={choices.retry} />;
  if (classes.isPending || !exams) return <Bones label={t('loading')} lines={10} />;
  if (nextStep) return <EmptyState icon={IconTask} title={t('noExams', { year })} {...nextStep} />;
  if (classes.total === 0)
    return <EmptyState icon={IconClass} title={t('noClasses')} hint={t('noClassesHint')} />;
  if (!exam) {
    const hint = t(add ? 'noExamsHint' : 'noExamsRead');
    return <EmptyState icon={IconTask} title={t('noExams', { year })} hint={hint} action={add} />;
  }
  if (!place) return <Bones label={t('loading')} lines={10} />;
  const { params, query } = place;
  return (
    <SheetSection
      key={[params.id, params.classId, query.section].join('/')}
      place={place}
      exam={exam}
      choices={choices}
    />
  );
}
