import { useQuery, useQueryClient } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import { type ExamSummary, type Mark, newMark } from '#contract/marks/mark.ts';
import type { GradeBand } from '#contract/settings/grading.ts';
import { messages } from '#web/features/marks/messages.ts';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { EditDialog } from '#web/ui/form/edit-dialog.tsx';
import { affected } from './affected.ts';
import { MarkFields } from './fields.tsx';
import { type ExamPaper, figuresOf, type MarkValues, markValues } from './form-values.ts';

type MarkDialogProps = {
  /** The student. */
  readonly id: string;
  readonly year: number;
  /** The mark to edit; undefined for a new one. */
  readonly mark: Mark | undefined;
  /** The exam of the last new mark. */
  readonly paper: ExamPaper;
  readonly onPaper: (paper: ExamPaper) => void;
  readonly exams: readonly ExamSummary[];
  /** The bands for an exam that does not exist yet. */
  readonly bands: readonly GradeBand[];
  readonly onClose: () => void;
};

/** Adds or corrects a mark, with a preview of percentage and grade. */
export function MarkDialog(props: MarkDialogProps) {
  const { id, year, mark, paper, onPaper, exams, bands, onClose } = props;
  const t = useText(messages);
  const subjects = useQuery(queryFor(contract.marks.listSubjects, { params: { id }, query: { year } }));
  const calls = useCalls(props);
  const none = subjects.data?.subjects.length === 0;
  return (
    <EditDialog
      title={t(mark ? 'editMark' : 'addMark')}
      row={mark}
      valuesOf={(row: Mark | undefined) => markValues(row, paper)}
      schema={newMark}
      bodyOf={bodyIn(year)}
      send={async (body, options) => {
        await calls.send(body, options);
        if (!mark) onPaper({ ...paper, ...paperOf(body) });
      }}
      reload={calls.reload}
      done={t('markSaved')}
      failed={t('markSaveFailed')}
      canSave={mark !== undefined || (subjects.data !== undefined && !none)}
      onClose={onClose}
    >
      {(form) => (
        <MarkFields
          form={form}
          year={year}
          mark={mark}
          subjects={subjects.data?.subjects}
          bands={exams.find(({ exam_name }) => exam_name === form.values.exam_name)?.bands ?? bands}
        />
      )}
    </EditDialog>
  );
}

const bodyIn = (year: number) => (values: MarkValues) => ({
  subject_id: values.subject_id,
  exam_name: values.exam_name,
  year,
  ...figuresOf(values),
  exam_date: values.exam_date || null,
  remarks: values.remarks,
  reason: values.reason,
});
type MarkBody = ReturnType<ReturnType<typeof bodyIn>>;

const paperOf = ({ exam_name, total_marks, exam_date }: MarkBody): ExamPaper => ({
  exam_name,
  total_marks: String(total_marks),
  exam_date: exam_date ?? '',
});

function useCalls({ id, year, mark }: MarkDialogProps) {
  const client = useQueryClient();
  const create = useWrite(contract.marks.create, affected);
  const update = useWrite(contract.marks.update, affected);
  const send = (body: MarkBody, options: { idempotencyKey?: string; version?: string }) => {
    const { reason, ...entered } = body;
    if (!mark) return create.mutateAsync({ params: { id }, body: newMark.parse(entered), ...options });
    const { subject_id: _, exam_name: __, year: ___, ...changes } = entered;
    return update.mutateAsync({ params: { id, markId: mark.id }, body: { ...changes, reason }, ...options });
  };
  const reload = async () => {
    const query = queryFor(contract.marks.list, { params: { id }, query: { year } });
    const { marks } = await client.fetchQuery({ ...query, staleTime: 0 });
    return marks.find((each) => each.id === mark?.id);
  };
  return { send, reload };
}
