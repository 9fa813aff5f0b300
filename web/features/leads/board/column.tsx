import { memo, useId } from 'react';
import styles from '#web/features/leads/leads.module.css';
import { messages } from '#web/features/leads/messages.ts';
import { amountOf } from '#web/features/leads/rules.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { ColumnList } from './column-list.tsx';
import type { ColumnProps } from './column-props.ts';

/** One stage: its name, number of leads, their value, and its cards. */
export const ColumnSection = memo(function ColumnSection({ isTarget, ...list }: ColumnProps) {
  const t = useText(messages);
  const format = useFormat();
  const id = useId();
  const { lead_stage, count, values } = list.column;
  return (
    <section
      className={styles.column}
      data-stage={lead_stage}
      data-over={isTarget || undefined}
      aria-labelledby={id}
    >
      <header className={styles.columnHeader}>
        <h2 id={id}>{t(`stage.${lead_stage}`)}</h2>
        <span className={styles.count}>{t('count', { count })}</span>
        <span className={styles.sum}>
          {values.map(({ currency, value }) => amountOf(format, value, currency)).join(' + ') || t('noValue')}
        </span>
      </header>
      <ColumnList {...list} />
    </section>
  );
});
