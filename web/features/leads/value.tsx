import type { Lead } from '#contract/leads/record.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import styles from './leads.module.css';
import { messages } from './messages.ts';
import { amountOf } from './rules.ts';

/** The potential value of a lead in its currency, or that it has none yet: 0 is what a lead begins with. */
export function LeadValue({ lead_value, lead_currency }: Pick<Lead, 'lead_value' | 'lead_currency'>) {
  const t = useText(messages);
  const format = useFormat();
  const value = lead_value > 0 ? amountOf(format, lead_value, lead_currency) : t('noValue');
  return <span className={styles.noWrap}>{value}</span>;
}
