import type { RetentionKind } from '#contract/privacy/values.ts';
import { useText } from '#web/lib/text.ts';
import { messages } from './all-messages.ts';
import { timeOf } from './choices.ts';

/** A retention period in words: 'Forever', '7 years', '90 days'. */
export function useTimeName() {
  const t = useText(messages);
  return (kind: RetentionKind, days: number | null): string => {
    if (days === null && kind === 'log') return t('sevenYears');
    if (days === null && kind === 'notification') return t('halfYear');
    if (days === null) return t('forEver');
    const { unit, count } = timeOf(days);
    return t(unit, { count });
  };
}
