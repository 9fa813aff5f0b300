import type { ClassPerformance } from '#contract/classes/performance.ts';
import { messages } from '#web/features/classes/all-messages.ts';
import styles from '#web/features/classes/classes.module.css';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { BarsChart, TrendChart } from '#web/ui/chart/chart.tsx';
import { ResultsTable } from './results-table.tsx';

/** A chart with more is unreadable; the table shows all. */
const comparedAtMost = 4;

/** The figures of a class as charts, each with a table, and all averages in one table. */
export function PerformancePanel({ exams, subjects, summary }: ClassPerformance) {
  const t = useText(messages);
  const format = useFormat();
  const compared = exams.slice(-comparedAtMost);
  const areLast = exams.length > compared.length;
  return (
    <>
      <ResultsTable exams={exams} subjects={subjects} summary={summary} />
      <div className={styles.charts}>
        <TrendChart
          title={t('averageByExam')}
          unit="%"
          axis={{ name: t('exam'), labels: exams.map(({ exam_name }) => exam_name) }}
          series={[{ name: t('average'), values: exams.map(({ average_percentage }) => average_percentage) }]}
          write={format.percent}
          most={100}
        />
        <SubjectBars exams={compared} subjects={subjects} areLast={areLast} />
        <GradeBars exams={compared} areLast={areLast} />
      </div>
    </>
  );
}

type ComparedExams = Pick<ClassPerformance, 'exams'> & {
  /** There are earlier exams, which the drawing leaves out. */
  readonly areLast: boolean;
};

function SubjectBars({ exams, subjects, areLast }: ComparedExams & Pick<ClassPerformance, 'subjects'>) {
  const t = useText(messages);
  const format = useFormat();
  const series = exams.map(({ exam_name }) => ({
    name: exam_name,
    values: subjects.map((subject) => averageIn(subject, exam_name)),
  }));
  return (
    <BarsChart
      title={areLast ? t('averageBySubjectLately', { count: exams.length }) : t('averageBySubject')}
      unit="%"
      axis={{ name: t('subject'), labels: subjects.map(({ subject_name }) => subject_name) }}
      series={series}
      write={format.percent}
      most={100}
    />
  );
}

function GradeBars({ exams, areLast }: ComparedExams) {
  const t = useText(messages);
  const format = useFormat();
  const grades = gradesOf(exams);
  const series = exams.map(({ exam_name, distribution }) => ({
    name: exam_name,
    values: grades.map((grade) => distribution.find((own) => own.grade === grade)?.count ?? 0),
  }));
  return (
    <BarsChart
      title={areLast ? t('gradeDistributionLately', { count: exams.length }) : t('gradeDistribution')}
      unit={t('marksUnit')}
      axis={{ name: t('grade'), labels: grades }}
      series={series}
      write={format.number}
    />
  );
}

function averageIn(subject: ClassPerformance['subjects'][number], exam: string) {
  return subject.exams.find(({ exam_name }) => exam_name === exam)?.average_percentage ?? null;
}

/** The grades of all exams, best first, in each exam's own order. */
function gradesOf(exams: ClassPerformance['exams']) {
  const grades: string[] = [];
  for (const { distribution } of exams) {
    let place = 0;
    for (const { grade } of distribution) {
      const known = grades.indexOf(grade);
      if (known < 0) grades.splice(place, 0, grade);
      place = (known < 0 ? place : known) + 1;
    }
  }
  return grades;
}
