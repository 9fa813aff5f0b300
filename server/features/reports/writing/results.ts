import type {
  ExamFacts,
  ExamPaper,
  ReportFacts,
  SubjectFacts,
} from '#server/features/reports/facts/facts.ts';
import {
  count,
  difference,
  evenPoints,
  nameFigure,
  percent,
  pick,
  points,
  roundAsShown,
  type Sentence,
  withFigures,
  writeSentence,
  yearFigure,
} from './wording.ts';

/** Below this a subject needs more practice. */
const weakPercent = 50;
const papersNamed = 4;

const scopeOf = (facts: ReportFacts) =>
  facts.exam_name === null ? yearFigure(facts) : nameFigure('Exam', `${facts.exam_name} ${facts.year_name}`);

/** What the marks show: rank, class, subjects, trend and missing papers. */
export function resultSentences(facts: ReportFacts): Sentence[] {
  if (facts.overall.average === null) return [noMarks(facts), ...papersWithoutMark(facts)];
  return [
    standingSentence(facts, facts.overall.average),
    ...comparedWithClass(facts, facts.overall.average),
    ...strengths(facts),
    ...trend(facts),
    ...papersWithoutMark(facts),
  ];
}

const noMarks = (facts: ReportFacts): Sentence =>
  withFigures(
    pick(`${facts.student_id}.none`, [
      writeSentence`No marks have been entered for ${facts.name} in ${scopeOf(facts)} so far, so nothing can be said about results yet.`,
      writeSentence`For ${facts.name} there are no marks in ${scopeOf(facts)} yet; results cannot be described before some are entered.`,
    ]),
    count('Marked papers', 0, 'paper'),
  );

function standingSentence(facts: ReportFacts, value: number): Sentence {
  const average = percent('Overall average', value);
  const grade = nameFigure('Grade', facts.overall.grade);
  const papers = count('Marked papers', facts.overall.papers, 'marked paper');
  return pick(`${facts.student_id}.${facts.year}.standing`, [
    writeSentence`${facts.name} has an overall average of ${average} in ${scopeOf(facts)}, which is grade ${grade}, from ${papers}.`,
    writeSentence`In ${scopeOf(facts)}, ${facts.name} reached ${average} on average (grade ${grade}), counting ${papers}.`,
    writeSentence`With ${papers} in ${scopeOf(facts)}, ${facts.name} stands at an average of ${average}, grade ${grade}.`,
  ]);
}

function comparedWithClass(facts: ReportFacts, average: number): Sentence[] {
  const { class_average, classmates } = facts.overall;
  if (class_average === null || classmates < 2) return [];
  const ofClass = percent('Class average', class_average);
  const gap = points('Difference', difference(average, class_average));
  const where = average > class_average ? 'above' : 'below';
  const sentence =
    gap.value === 0
      ? writeSentence`That is level with the class average of ${ofClass}.`
      : pick(`${facts.student_id}.${facts.year}.class`, [
          writeSentence`That is ${gap} ${where} the class average of ${ofClass}.`,
          writeSentence`The class as a whole averages ${ofClass}, so this is ${gap} ${where} it.`,
        ]);
  return [
    withFigures(
      sentence,
      percent('Overall average', average),
      count('Students with marks', classmates, 'student'),
    ),
  ];
}

const subjectNames = (subjects: readonly SubjectFacts[]) =>
  subjects.map(({ name }) => nameFigure('Subject', name));

function strengths(facts: ReportFacts): Sentence[] {
  const [best] = facts.subjects;
  const worst = facts.subjects.at(-1);
  if (!best || !worst) return [];
  const high = percent(`${best.name}, average`, best.average);
  if (facts.subjects.length === 1) {
    return [writeSentence`The only subject with marks is ${nameFigure('Subject', best.name)}, at ${high}.`];
  }
  if (difference(best.average, worst.average) < evenPoints) {
    return [evenResults(facts.subjects, best, worst)];
  }
  const low = percent(`${worst.name}, average`, worst.average);
  const strongest = facts.subjects.filter(
    ({ average }) => roundAsShown(average) === roundAsShown(best.average),
  );
  const weakest = facts.subjects.filter(
    ({ average }) => roundAsShown(average) === roundAsShown(worst.average),
  );
  return [
    pick(`${facts.student_id}.${facts.year}.subjects`, [
      writeSentence`The strongest results are in ${subjectNames(strongest)} (${high}), the weakest in ${subjectNames(weakest)} (${low}).`,
      writeSentence`${subjectNames(strongest)} ${strongest.length === 1 ? 'stands' : 'stand'} out with ${high}, while ${subjectNames(weakest)} ${weakest.length === 1 ? 'comes' : 'come'} last with ${low}.`,
    ]),
  ];
}

const evenResults = (subjects: readonly SubjectFacts[], best: SubjectFacts, worst: SubjectFacts): Sentence =>
  withFigures(
    writeSentence`Results are even across ${count('Subjects with marks', subjects.length, 'subject')}, all close to ${percent('Highest subject average', best.average)}.`,
    percent('Lowest subject average', worst.average),
  );

type MarkedExam = ExamFacts & { readonly average: number };
const isMarked = (exam: ExamFacts): exam is MarkedExam => exam.average !== null;

/** Describes the change from the previous exam to the last one, or to the exam that the report is about. */
function trend(facts: ReportFacts): Sentence[] {
  const marked = facts.exams.filter(isMarked);
  const end = facts.exam_name === null ? marked.length - 1 : marked.findIndex(isNamed(facts.exam_name));
  const after = marked[end];
  if (!after) return [];
  const before = marked[end - 1];
  if (!before) return [noTrend(facts, after, marked.length)];
  return [movement(facts, before, after), ...highestExam(facts, marked)];
}

const isNamed = (name: string) => (exam: ExamFacts) => exam.name === name;

const noTrend = (facts: ReportFacts, only: MarkedExam, exams: number): Sentence =>
  facts.exam_name !== null && exams > 1
    ? writeSentence`No exam of the year with marks came before ${nameFigure('Exam', only.name)}, so there is nothing to compare it with.`
    : withFigures(
        writeSentence`Only ${nameFigure('Exam', only.name)} has marks so far, so no trend can be told yet.`,
        count('Exams with marks', exams, 'exam'),
      );

function movement(facts: ReportFacts, before: MarkedExam, after: MarkedExam): Sentence {
  const from = percent(`${before.name}, average`, before.average);
  const to = percent(`${after.name}, average`, after.average);
  const exams = [nameFigure('Exam', before.name), nameFigure('Exam', after.name)] as const;
  const change = points('Change', difference(before.average, after.average));
  if (Number(change.value) < evenPoints) {
    return writeSentence`From ${exams[0]} to ${exams[1]} the exam average held steady, from ${from} to ${to}.`;
  }
  const rose = after.average > before.average;
  return pick(`${facts.student_id}.${facts.year}.trend`, [
    writeSentence`From ${exams[0]} to ${exams[1]} the exam average ${rose ? 'rose' : 'fell'} by ${change}, from ${from} to ${to}.`,
    writeSentence`The exam average went ${rose ? 'up' : 'down'} by ${change} between ${exams[0]} (${from}) and ${exams[1]} (${to}).`,
  ]);
}

function highestExam(facts: ReportFacts, marked: readonly MarkedExam[]): Sentence[] {
  const [first, ...others] = marked.toSorted((a, b) => b.average - a.average);
  const isTied = roundAsShown(others[0]?.average ?? -1) === roundAsShown(first?.average ?? -1);
  if (facts.exam_name !== null || !first || marked.length < 3 || isTied) return [];
  return [
    writeSentence`Of the ${count('Exams with marks', marked.length, 'exam')} with marks, ${nameFigure('Exam', first.name)} had the highest average, ${percent(`${first.name}, average`, first.average)}.`,
  ];
}

const paperNames = (papers: readonly ExamPaper[]) =>
  papers.slice(0, papersNamed).map(({ exam, subject }) => nameFigure('Paper', `${subject} (${exam})`));

/** `A and B`, or the first few and how many more there are. */
const listPapers = (papers: readonly ExamPaper[]) =>
  papers.length <= papersNamed
    ? paperNames(papers)
    : [...paperNames(papers), count('Further papers', papers.length - papersNamed, 'other')];

function papersWithoutMark({ absent, exempt, missing }: ReportFacts): Sentence[] {
  const sentences: Sentence[] = [];
  if (absent.length > 0) {
    const papers = count('Absent from', absent.length, 'paper');
    sentences.push(
      writeSentence`Absent from ${papers}: ${listPapers(absent)}; ${absent.length === 1 ? 'it counts' : 'they count'} neither for nor against the average.`,
    );
  }
  if (exempt.length > 0) {
    sentences.push(
      writeSentence`Exempt from ${count('Exempt from', exempt.length, 'paper')}: ${listPapers(exempt)}.`,
    );
  }
  if (missing.length > 0) {
    const papers = count('Papers without a mark', missing.length, 'paper');
    sentences.push(
      writeSentence`${papers} ${missing.length === 1 ? 'has' : 'have'} no mark yet: ${listPapers(missing)}; the averages may still change.`,
    );
  }
  return sentences;
}

/** What would help, judging by the marks. */
export function resultAdvice(facts: ReportFacts): Sentence[] {
  const worst = facts.subjects.at(-1);
  if (!worst) return [];
  const average = percent(`${worst.name}, average`, worst.average);
  const subject = nameFigure('Subject', worst.name);
  if (worst.average < weakPercent) {
    return [
      pick(`${facts.student_id}.${facts.year}.advice`, [
        writeSentence`Regular practice in ${subject}, now at ${average}, would help most.`,
        writeSentence`What would help most is extra support in ${subject}, where the average is ${average}.`,
      ]),
    ];
  }
  if (
    worst.class_average !== null &&
    difference(worst.average, worst.class_average) >= 5 &&
    worst.average < worst.class_average
  ) {
    return [
      writeSentence`There is room to grow in ${subject}: ${average} against a class average of ${percent(`${worst.name}, class average`, worst.class_average)}.`,
    ];
  }
  const weak = facts.missing.length + facts.absent.length;
  if (weak > 0) {
    return [
      writeSentence`A mark for the ${count('Open papers', weak, 'open paper')} would complete the picture.`,
    ];
  }
  return [
    writeSentence`No subject is below ${percent('Mark below which a subject needs practice', weakPercent)}; keeping up the present way of working is the best advice.`,
  ];
}
