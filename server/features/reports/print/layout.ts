import type { PdfKind } from '#contract/reports/calls.ts';
import type { GradeBand } from '#contract/settings/grading.ts';
import type { AttendanceRow } from '#server/features/reports/facts/attendance-queries.ts';
import type {
  AverageRow,
  RankRow,
  SubjectAverageRow,
} from '#server/features/reports/facts/average-queries.ts';
import { type ExamPaperKey, missingPapers } from '#server/features/reports/facts/missing-papers.ts';
import type { ExamRow, MarkRow, PersonRow, RegistrationRow } from '#server/features/reports/facts/queries.ts';
import type { PrintSettings } from '#server/features/reports/report/queries.ts';
import { formatNumber } from '#server/features/reports/writing/wording.ts';
import type { PrintedBlock, PrintOrder, Printout } from '#server/kit/print/content.ts';

/** Everything a printout needs about one student in one year. */
export type YearRecord = {
  readonly year_name: string;
  readonly place: PersonRow | undefined;
  readonly exams: readonly ExamRow[];
  readonly marks: readonly MarkRow[];
  readonly registrations: readonly RegistrationRow[];
  readonly subjects: readonly SubjectAverageRow[];
  readonly averages: readonly AverageRow[];
  /** Ranks in the class; empty if the school shows none. */
  readonly ranks: readonly RankRow[];
  /** Papers in which others of the class have a mark. */
  readonly sat: readonly ExamPaperKey[];
  readonly attendance: AttendanceRow | undefined;
  /** What the class teacher wrote, about the year (no exam) and about exams. */
  readonly comments: readonly { readonly exam_id: string | null; readonly comment: string }[];
};

export type PrintFormat = { readonly locale: string; readonly shows_rank: boolean };

const percent = (value: number | null) => (value === null ? 'N/A' : `${formatNumber(value)}%`);
const marksNumber = (value: number | null) => (value === null ? '' : formatNumber(value));

/** A calendar date as the school writes it. */
export function dateIn(locale: string, date: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );
}

const letterRegions = new Set(['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'VE']);

/** Letter in regions that print on it, A4 everywhere else. */
export function pageSizeOf(locale: string): PrintOrder['size'] {
  return letterRegions.has(new Intl.Locale(locale).region ?? '') ? 'LETTER' : 'A4';
}

/** The heading of each printout of the school. */
export function letterheadOf(school: PrintSettings): PrintOrder['letterhead'] {
  const contact = [school.phone, school.email].filter(Boolean).join(' · ');
  const address = (school.address ?? '').split('\n').map((line) => line.trim());
  const lines = [address.filter(Boolean).join(', '), contact].filter(Boolean);
  return { name: school.name, lines, logo: school.logo };
}

const noMark: Readonly<Record<MarkRow['state'] | 'missing', string>> = {
  present: '',
  absent: 'Absent',
  exempt: 'Exempt',
  missing: 'No mark yet',
};

function markCells(mark: MarkRow): string[] {
  if (mark.state !== 'present') return [mark.subject, noMark[mark.state], '', '', '', mark.remarks ?? ''];
  const { subject, marks, total_marks, percentage, grade, remarks } = mark;
  return [subject, marksNumber(marks), marksNumber(total_marks), percent(percentage), grade, remarks ?? ''];
}

const examColumns = [
  { label: 'Subject', share: 3 },
  { label: 'Marks', share: 1.4, isNumber: true },
  { label: 'Out of', share: 1, isNumber: true },
  { label: 'Percentage', share: 1.3, isNumber: true },
  { label: 'Grade', share: 0.9 },
  { label: 'Remarks', share: 3.2 },
];

/** `3 of 24`, or why there is no rank. */
function rankText(ranks: readonly RankRow[], exam_id: string | null): string {
  const rank = ranks.find((row) => row.exam_id === exam_id);
  if (!rank) return 'Not ranked';
  return rank.place === null ? 'Not ranked: marks are missing' : `${rank.place} of ${rank.ranked}`;
}

function totalRow(marks: readonly MarkRow[], average: AverageRow | undefined) {
  const sat = marks.filter(({ state }) => state === 'present');
  const sum = (field: 'marks' | 'total_marks') => sat.reduce((total, mark) => total + (mark[field] ?? 0), 0);
  const totals = sat.length > 0 ? [formatNumber(sum('marks')), formatNumber(sum('total_marks'))] : ['', ''];
  const { average: value = null, grade = 'N/A' } = average ?? {};
  return { cells: ['Exam average', ...totals, percent(value), grade, ''], isTotal: true };
}

/** The table of one exam; none if the student has no paper in it. */
function examBlocks(record: YearRecord, exam: ExamRow, format: PrintFormat): PrintedBlock[] {
  const marks = record.marks.filter(({ exam_id }) => exam_id === exam.exam_id);
  const missing = missingPapers(record.registrations, record.marks, record.sat)
    .filter(({ exam_id }) => exam_id === exam.exam_id)
    .map(({ subject }) => [subject, noMark.missing, '', '', '', '']);
  if (marks.length + missing.length === 0) return [];
  const average = record.averages.find(({ exam_id }) => exam_id === exam.exam_id);
  const hasRemarks = marks.some(({ remarks }) => remarks);
  const columns = hasRemarks ? examColumns : examColumns.slice(0, -1);
  const rows = [...marks.map(markCells), ...missing]
    .toSorted(([a = ''], [b = '']) => a.localeCompare(b))
    .map((cells) => ({ cells }));
  const facts = [
    exam.exam_date && dateIn(format.locale, exam.exam_date),
    format.shows_rank && `Rank in class: ${rankText(record.ranks, exam.exam_id)}`,
    !exam.is_published && 'Provisional: the results are not published yet',
  ].filter(Boolean);
  return [
    { kind: 'heading', text: exam.name },
    ...(facts.length > 0 ? [{ kind: 'text', text: facts.join(' · '), isSmall: true } as const] : []),
    { kind: 'table', columns, rows: [...rows, totalRow(marks, average)] },
  ];
}

const plural = (count: number, one: string, many = `${one}s`) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** The rate with the days it is based on. */
function attendanceText(attendance: AttendanceRow | undefined): string {
  if (!attendance || attendance.rate === null) return 'No data';
  const { rate, attended, days, absent, excused, late, half_day } = attendance;
  const parts = [
    plural(absent, 'day absent', 'days absent'),
    plural(excused, 'day excused', 'days excused'),
    plural(half_day, 'half day'),
    plural(late, 'late arrival'),
  ];
  return `${percent(rate)}: ${formatNumber(attended)} of ${plural(days, 'recorded school day')} (${parts.join(', ')})`;
}

const legend = (bands: readonly GradeBand[]) =>
  `Grades: ${bands.map(({ grade, lower_bound }) => `${grade} from ${formatNumber(lower_bound)}%`).join(', ')}.`;

/** The scale of the newest exam, to explain the grades. */
function legendBlocks(records: readonly YearRecord[]): PrintedBlock[] {
  const bands = records.flatMap(({ exams }) => exams).at(-1)?.bands;
  return bands ? [{ kind: 'text', text: legend(bands), isSmall: true }] : [];
}

const signatures: PrintedBlock = {
  kind: 'signatures',
  labels: ['Class teacher', 'Head of school', 'Parent or guardian'],
};

const personFacts = (name: string, record: YearRecord) => [
  { label: 'Student', value: name },
  { label: 'Admission number', value: record.place?.admission_no ?? '–' },
  { label: 'Class', value: record.place?.class_name ?? 'Not enrolled' },
  { label: 'Section', value: record.place?.section ?? '–' },
  { label: 'Roll number', value: record.place?.roll_no ?? '–' },
  { label: 'Academic year', value: record.year_name },
];

function overallFacts(record: YearRecord, { shows_rank }: PrintFormat) {
  const year = record.averages.find(({ exam_id }) => exam_id === null);
  return [
    { label: 'Overall average', value: percent(year?.whole_average ?? null) },
    { label: 'Overall grade', value: year?.grade ?? 'N/A' },
    ...(shows_rank ? [{ label: 'Rank in class', value: rankText(record.ranks, null) }] : []),
  ];
}

/** The comment about the exam or, on the card of a year, about the year. */
function commentBlocks({ comments }: YearRecord, exam: ExamRow | null): PrintedBlock[] {
  const own = comments.find(({ exam_id }) => exam_id === (exam?.exam_id ?? null));
  if (!own) return [];
  return [
    { kind: 'heading', text: 'Comment of the class teacher' },
    { kind: 'text', text: own.comment },
  ];
}

/** A report card: a table for each exam, or for the requested one, then the year as a whole. */
export function reportCard(
  name: string,
  record: YearRecord,
  { exam, ...format }: PrintFormat & { readonly exam: ExamRow | null },
): Printout {
  const exams = exam ? [exam] : record.exams;
  const tables = exams.flatMap((one) => examBlocks(record, one, format));
  const none: PrintedBlock = { kind: 'text', text: 'No marks have been entered yet.' };
  return {
    title: exam ? `Report card · ${exam.name}` : 'Report card',
    subject: name,
    blocks: [
      { kind: 'facts', items: personFacts(name, record) },
      ...(tables.length > 0 ? tables : [none]),
      { kind: 'heading', text: 'The year' },
      { kind: 'facts', items: overallFacts(record, format) },
      { kind: 'text', text: `Attendance: ${attendanceText(record.attendance)}` },
      ...commentBlocks(record, exam),
      ...legendBlocks([record]),
      signatures,
    ],
  };
}

/** One exam of a transcript: the percentage, or why there is none. */
function shortMark(mark: MarkRow | undefined): string {
  if (!mark) return '–';
  return mark.state === 'present' ? percent(mark.percentage) : noMark[mark.state];
}

/** How many exams fit next to each other; older ones still count in the average. */
const examsAcross = 5;

function yearTable(record: YearRecord): PrintedBlock {
  const held = record.exams.filter(({ exam_id }) => record.marks.some((mark) => mark.exam_id === exam_id));
  const shown = held.slice(-examsAcross);
  const subjects = [...new Map(record.marks.map((mark) => [mark.subject_id, mark.subject]))];
  const rows = subjects.map(([subject_id, subject]) => {
    const own = record.subjects.find((row) => row.subject_id === subject_id);
    const marks = shown.map(({ exam_id }) =>
      shortMark(record.marks.find((mark) => mark.exam_id === exam_id && mark.subject_id === subject_id)),
    );
    return { cells: [subject, ...marks, percent(own?.average ?? null), own?.grade ?? 'N/A'] };
  });
  const averageOf = (exam_id: string | null) => record.averages.find((row) => row.exam_id === exam_id);
  const whole = averageOf(null);
  const averages = shown.map(({ exam_id }) => percent(averageOf(exam_id)?.average ?? null));
  const last = ['Average', ...averages, percent(whole?.whole_average ?? null), whole?.grade ?? 'N/A'];
  return {
    kind: 'table',
    columns: [
      { label: 'Subject', share: 3 },
      ...shown.map(({ name }) => ({ label: name, share: 1.4, isNumber: true })),
      { label: 'Average', share: 1.2, isNumber: true },
      { label: 'Grade', share: 0.9 },
    ],
    rows: [...rows, { cells: last, isTotal: true }],
  };
}

function yearBlocks(record: YearRecord): PrintedBlock[] {
  const { class_name, section, roll_no } = record.place ?? {};
  const place = [class_name, section && `Section ${section}`, roll_no && `Roll number ${roll_no}`];
  return [
    { kind: 'heading', text: [record.year_name, ...place].filter(Boolean).join(' · ') },
    record.marks.length > 0 ? yearTable(record) : { kind: 'text', text: 'No marks were entered.' },
    { kind: 'text', text: `Attendance: ${attendanceText(record.attendance)}` },
  ];
}

/** All years, the earliest first. */
export function transcript(name: string, records: readonly YearRecord[]): Printout {
  const none: PrintedBlock = { kind: 'text', text: 'This student has not been enrolled in any year.' };
  return {
    title: 'Transcript',
    subject: name,
    blocks: [
      { kind: 'facts', items: [{ label: 'Student', value: name }] },
      ...(records.length > 0 ? records.flatMap(yearBlocks) : [none]),
      ...legendBlocks(records),
      { kind: 'signatures', labels: ['Registrar', 'Head of school'] },
    ],
  };
}

const kinds: Readonly<Record<PdfKind, string>> = { report_card: 'Report card', transcript: 'Transcript' };

/** The file name: kind, student or class, and year. */
export function fileNameOf(kind: PdfKind, ...parts: readonly (string | number | null | undefined)[]): string {
  return `${[kinds[kind], ...parts.filter((part) => part)].join(' - ')}.pdf`;
}
