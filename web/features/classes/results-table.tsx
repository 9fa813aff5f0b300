import type { ClassPerformance } from '#contract/class-performance.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import styles from './classes.module.css';
import { messages } from './messages.ts';

type ResultsTableProps = Pick<ClassPerformance, 'exams' | 'subjects'>;
type Figure = { readonly average_percentage: number | null; readonly grade: string };

/** Average and grade by subject and exam, with the exams' own below. */
export function ResultsTable({ exams, subjects }: ResultsTableProps) {
  const t = useText(messages);
  return (
    <section className={styles.results} aria-label={t('averages')}>
      <table className={styles.register} aria-label={t('averages')}>
        <thead>
          <tr>
            <th scope="col">{t('subject')}</th>
            {exams.map(({ exam_name }) => (
              <th key={exam_name} scope="col">
                {exam_name}
              </th>
            ))}
            <th scope="col">{t('yearAverage')}</th>
          </tr>
        </thead>
        <tbody>
          {subjects.map((subject) => (
            <SubjectFigures key={subject.subject_id} subject={subject} exams={exams} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('allSubjects')}</th>
            {exams.map((exam) => (
              <FigureCell key={exam.exam_name} figure={exam} />
            ))}
            <td />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

type SubjectFiguresProps = Pick<ClassPerformance, 'exams'> & {
  readonly subject: ClassPerformance['subjects'][number];
};

function SubjectFigures({ subject, exams }: SubjectFiguresProps) {
  const inExam = new Map(subject.exams.map((figure) => [figure.exam_name, figure]));
  return (
    <tr>
      <th scope="row">{subject.subject_name}</th>
      {exams.map(({ exam_name }) => (
        <FigureCell key={exam_name} figure={inExam.get(exam_name)} />
      ))}
      <FigureCell figure={subject} />
    </tr>
  );
}

function FigureCell({ figure }: { readonly figure: Figure | undefined }) {
  const t = useText(messages);
  const format = useFormat();
  if (!figure || figure.average_percentage === null) return <td>{t('notAvailable')}</td>;
  return (
    <td>
      {format.percent(figure.average_percentage)} <span className={styles.grade}>{figure.grade}</span>
    </td>
  );
}
