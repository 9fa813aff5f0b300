import type { ReportSentence } from '#contract/reports.ts';
import { useText } from '#web/lib/text.ts';
import { messages } from './messages.ts';
import classes from './reports.module.css';

/** Each sentence with the figures it rests on below it. */
export function FiguresList({ sentences }: { readonly sentences: readonly ReportSentence[] }) {
  const t = useText(messages);
  return (
    <ol className={classes.sentences} aria-label={t('figures')}>
      {sentences.map(({ text, figures }) => (
        <li key={text}>
          <p>{text}</p>
          <dl>
            {figures.map(({ label, shown }) => (
              <div key={`${label} ${shown}`}>
                <dt>{label}</dt>
                <dd>{shown}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ol>
  );
}
