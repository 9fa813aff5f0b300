import type { ReportSentence, StudentReport } from '#contract/reports/calls.ts';
import classes from './reports.module.css';

/** The text of a report in its paragraphs. */
export function ParagraphsPanel({ sentences, content }: Pick<StudentReport, 'sentences' | 'content'>) {
  const paragraphs = [...Map.groupBy(sentences, ({ paragraph }: ReportSentence) => paragraph)];
  const texts =
    paragraphs.length > 0
      ? paragraphs.map(([place, some]) => ({ place, text: some.map(({ text }) => text).join(' ') }))
      : [{ place: 0, text: content }];
  return (
    <div className={classes.text}>
      {texts.map(({ place, text }) => (
        <p key={place}>{text}</p>
      ))}
    </div>
  );
}
