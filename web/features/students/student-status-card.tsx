import type { StudentStatus } from '#contract/student-values.ts';
import { useText } from '#web/lib/text.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { toneOf } from './choices.ts';
import { messages } from './messages.ts';

/** Active is green, inactive red, graduated blue, transferred yellow, each with its word. */
export function StudentStatusBadge({ status }: { readonly status: StudentStatus }) {
  const t = useText(messages);
  return <StatusBadge tone={toneOf[status]}>{t(`status.${status}`)}</StatusBadge>;
}
