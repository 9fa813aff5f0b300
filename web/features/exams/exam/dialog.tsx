import { Button, NativeSelect } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { type CountedExam, type Exam, examChange, newExam } from '#contract/exams/calls.ts';
import { contract } from '#contract/index.ts';
import { examNames } from '#contract/marks/exam-names.ts';
import { messages } from '#web/features/exams/all-messages.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { askConfirmation } from '#web/ui/dialog/confirm-dialog.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { DateInput } from '#web/ui/form/date-input.tsx';
import { EditDialog } from '#web/ui/form/edit-dialog.tsx';

type ExamDialogProps = {
  readonly year: number;
  /** Undefined for a new one. */
  readonly exam: CountedExam | undefined;
  readonly onClose: () => void;
  readonly onMade: (exam_id: string) => void;
};

const valuesOf = (exam: Exam | undefined) => ({
  exam_name: (exam?.exam_name ?? '') as Exam['exam_name'],
  exam_date: exam?.exam_date ?? '',
  grade_scale_id: exam?.grade_scale_id ?? '',
});

type ExamValues = ReturnType<typeof valuesOf>;

/** Adds an exam to a year, or changes one. */
export function ExamDialog({ year, exam, onClose, onMade }: ExamDialogProps) {
  const t = useText(messages);
  const create = useWrite(contract.exams.create);
  const update = useWrite(contract.exams.update, ['marks', 'reports']);
  const list = useQuery(queryFor(contract.exams.list, { query: { year } }));
  const send = async (body: ExamValues & { year: number }, options: object) => {
    if (exam) return update.mutateAsync({ params: { id: exam.exam_id }, body, ...options });
    const created = await create.mutateAsync({ body, ...options });
    onMade(created.exam_id);
    return created;
  };
  const reload = async () =>
    (await list.refetch()).data?.exams.find(({ exam_id }) => exam_id === exam?.exam_id);
  return (
    <EditDialog<Exam, ExamValues, ExamValues & { year: number }>
      title={t(exam ? 'editExam' : 'addExam')}
      row={exam}
      valuesOf={valuesOf}
      schema={exam ? examChange : newExam}
      bodyOf={(values) => ({ ...values, year })}
      send={send}
      reload={reload}
      done={t('examSaved')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <ExamFields field={form.getInputProps} isPublished={Boolean(exam?.published_dt)} />
          {exam && <DeleteExam exam={exam} onClose={onClose} />}
        </>
      )}
    </EditDialog>
  );
}

type ExamFieldsProps = {
  readonly field: (name: keyof ExamValues) => GetInputPropsReturnType;
  readonly isPublished: boolean;
};

function ExamFields({ field, isPublished }: ExamFieldsProps) {
  const t = useText(messages);
  const scales = useQuery(queryFor(contract.settings.listGradeScales)).data?.grade_scales ?? [];
  return (
    <>
      <NativeSelect
        label={t('examName')}
        required
        data={[{ value: '', label: t('chooseExam') }, ...examNames]}
        {...field('exam_name')}
      />
      <DateInput label={t('examDate')} {...field('exam_date')} />
      <NativeSelect
        label={t('gradeScale')}
        disabled={isPublished}
        description={isPublished ? t('scaleKept') : undefined}
        data={[
          { value: '', label: t('usualScale') },
          ...scales.map(({ grade_scale_id, name }) => ({ value: grade_scale_id, label: name })),
        ]}
        {...field('grade_scale_id')}
      />
    </>
  );
}

function DeleteExam({ exam, onClose }: { readonly exam: CountedExam; readonly onClose: () => void }) {
  const t = useText(messages);
  const may = useMay();
  const remove = useWrite(contract.exams.remove);
  if (!may('exams.remove')) return null;
  const ask = async () => {
    const question = {
      title: t('deleteExam'),
      message: t('deleteQuestion'),
      confirmLabel: t('deleteExam'),
      danger: true,
    };
    if (!(await askConfirmation(question))) return;
    await remove.mutateAsync({ params: { id: exam.exam_id } }).then(
      () => {
        toast({ message: t('deletedDone', { exam: exam.exam_name }) });
        onClose();
      },
      (error: unknown) => toast({ message: errorText(error, t('actionFailed')), tone: 'danger' }),
    );
  };
  return (
    <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => void ask()}>
      {t('deleteExam')}
    </Button>
  );
}
