import type { Mark } from '#contract/marks/mark.ts';
import type { MarkState } from '#contract/marks/values.ts';
import type { Tone } from '#web/ui/display/status-badge.tsx';

const tones: readonly (readonly [from: number, tone: Tone])[] = [
  [90, 'success'],
  [80, 'info'],
  [70, 'muted'],
  [60, 'warning'],
];

/** The colour of a mark: it changes at 90, 80, 70 and 60, whatever grades the school gives. */
export function toneOf(percentage: number | null): Tone {
  if (percentage === null) return 'muted';
  return tones.find(([from]) => percentage >= from)?.[1] ?? 'danger';
}

const blank = (typed: string) => typed.trim() === '';

/** A figure as it was typed; nothing typed is nothing, not zero. */
const typedFigure = (typed: string) => (blank(typed) ? null : Number(typed.replace(',', '.')));

/** What the form of a mark holds: text, as it was typed. */
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

/** What stays the same from one paper of an exam to the next. */
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

/** What of the form describes the paper: for the preview, and for what is sent. */
export const figuresOf = ({ state, marks, total_marks }: MarkValues) => ({
  state,
  marks: state === 'present' ? typedFigure(marks) : null,
  total_marks: typedFigure(total_marks) ?? Number.NaN,
});
