import type { ReportFigure, ReportSentence } from '#contract/reports/calls.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { messages } from './messages.ts';
import classes from './reports.module.css';

/** Each sentence with the figures behind it. */
export function FiguresList({ sentences }: { readonly sentences: readonly ReportSentence[] }) {
  const t = useText(messages);
  const format = useFormat();
  // The label makes the noun unnecessary.
  const formatFigure = ({ value, shown }: ReportFigure) =>
    typeof value === 'number' && !shown.endsWith('%') ? format.number(value) : shown;
  return (
    <ol className={classes.sentences} aria-label={t('figures')}>
      {sentences.map(({ text, figures }) => (
        <li key={text}>
          <p>{text}</p>
          <dl>
            {figures.map((figure) => (
              <div key={`${figure.label} ${figure.shown}`}>
                <dt>{figure.label}</dt>
                <dd>{formatFigure(figure)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ol>
  );
}
