import type { StudentStatus } from '#contract/students/values.ts';
import { messages } from '#web/features/students/messages.ts';
import { useText } from '#web/lib/text.ts';
import { StatusBadge } from '#web/ui/display/status-badge.tsx';
import { toneOf } from './choices.ts';

/** Active is green, inactive red, graduated blue, transferred yellow, each with its word. */
export function StudentStatusBadge({ status }: { readonly status: StudentStatus }) {
  const t = useText(messages);
  return <StatusBadge tone={toneOf[status]}>{t(`status.${status}`)}</StatusBadge>;
}
