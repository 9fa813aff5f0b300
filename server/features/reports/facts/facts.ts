/** A paper of one exam in one subject. */
export type ExamPaper = { readonly exam: string; readonly subject: string };

export type ExamFacts = {
  readonly name: string;
  /** The mean of the exam's percentages, to one decimal; null when none was marked. */
  readonly average: number | null;
};

export type SubjectFacts = {
  readonly name: string;
  readonly average: number;
  readonly class_average: number | null;
};

export type MonthFacts = {
  /** `2026-03` */
  readonly month: string;
  readonly days: number;
  readonly attended: number;
  readonly rate: number;
};

export type AttendanceFacts = {
  /** Days that count: enrolled, school kept, a mark there. */
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
  /** Of how many the rate of the class is made. */
  readonly classmates: number;
  readonly months: readonly MonthFacts[];
};

/** Everything a report may be written from: no health, family, religion or money. */
export type ReportFacts = {
  readonly student_id: string;
  readonly name: string;
  readonly year: number;
  readonly year_name: string;
  /** The one exam it is about; null for the whole year. */
  readonly exam_name: string | null;
  /** In the order they were held. */
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
  /** From which share and number of days missed attendance needs a talk: the school's settings. */
  readonly chronic_absence: { readonly percent: number; readonly days: number };
};
