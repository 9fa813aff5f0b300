/** A paper of one exam in one subject. */
export type ExamPaper = { readonly exam: string; readonly subject: string };

export type ExamFacts = {
  readonly name: string;
  /** The mean of the exam's percentages, to one decimal; null without marks. */
  readonly average: number | null;
};

export type SubjectFacts = {
  readonly name: string;
  readonly average: number;
  readonly class_average: number | null;
};

export type MonthFacts = {
  /** Such as `2026-03`. */
  readonly month: string;
  readonly days: number;
  readonly attended: number;
  readonly rate: number;
};

export type AttendanceFacts = {
  /** Days that count: enrolled, a school day, with a record. */
  readonly days: number;
  /** The sum of the day values; half a day is 0.5. */
  readonly attended: number;
  readonly rate: number | null;
  readonly present: number;
  readonly late: number;
  readonly half_day: number;
  readonly absent: number;
  readonly excused: number;
  readonly class_rate: number | null;
  /** The number of students that the rate of the class is based on. */
  readonly classmates: number;
  readonly months: readonly MonthFacts[];
};

/** Everything that a report may be based on: no health, family, religion or money. */
export type ReportFacts = {
  readonly student_id: string;
  readonly name: string;
  readonly year: number;
  readonly year_name: string;
  /** The exam that the report is about; null for the whole year. */
  readonly exam_name: string | null;
  /** In the order in which they were held. */
  readonly exams: readonly ExamFacts[];
  /** The best first. */
  readonly subjects: readonly SubjectFacts[];
  readonly overall: {
    readonly average: number | null;
    readonly grade: string;
    readonly class_average: number | null;
    readonly classmates: number;
    readonly papers: number;
  };
  readonly absent: readonly ExamPaper[];
  readonly exempt: readonly ExamPaper[];
  readonly missing: readonly ExamPaper[];
  readonly attendance: AttendanceFacts;
  /** The share and number of missed days from which attendance needs a talk, by the school's settings. */
  readonly chronic_absence: { readonly percent: number; readonly days: number };
};
