import type { Mark } from '#contract/marks/mark.ts';
import type { MarkState } from '#contract/marks/values.ts';
import type { Tone } from '#web/ui/display/status-badge.tsx';

const tones: readonly (readonly [from: number, tone: Tone])[] = [
  [90, 'success'],
  [80, 'info'],
  [70, 'muted'],
  [60, 'warning'],
];

/** The color of a mark changes at 90, 80, 70 and 60, whatever the school's grades. */
export function toneOf(percentage: number | null): Tone {
  if (percentage === null) return 'muted';
  return tones.find(([from]) => percentage >= from)?.[1] ?? 'danger';
}

const isBlank = (typed: string) => typed.trim() === '';

/** A typed number; an empty field is null, not zero. */
const typedFigure = (typed: string) => (isBlank(typed) ? null : Number(typed.replace(',', '.')));

/** The form values of a mark, as text. */
export type MarkValues = {
  subject_id: string;
  exam_name: string;
  state: MarkState;
  marks: string;
  total_marks: string;
  exam_date: string;
  remarks: string;
  reason: string;
};

/** The fields that stay the same for the next mark of an exam. */
export type ExamPaper = Pick<MarkValues, 'exam_name' | 'total_marks' | 'exam_date'>;

export const firstPaper: ExamPaper = { exam_name: '', total_marks: '100', exam_date: '' };

export const markValues = (mark: Mark | undefined, paper: ExamPaper): MarkValues => ({
  subject_id: mark?.subject_id ?? '',
  exam_name: mark?.exam_name ?? paper.exam_name,
  state: mark?.state ?? 'present',
  marks: mark?.marks === null || mark === undefined ? '' : String(mark.marks),
  total_marks: mark ? String(mark.total_marks) : paper.total_marks,
  exam_date: mark ? (mark.exam_date ?? '') : paper.exam_date,
  remarks: mark?.remarks ?? '',
  reason: '',
});

/** The fields of the form that describe the exam paper: for the preview and the body. */
export const figuresOf = ({ state, marks, total_marks }: MarkValues) => ({
  state,
  marks: state === 'present' ? typedFigure(marks) : null,
  total_marks: typedFigure(total_marks) ?? Number.NaN,
});
