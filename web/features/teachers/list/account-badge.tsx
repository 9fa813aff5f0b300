import type { TeacherAccount } from '#contract/teachers/calls.ts';
import { messages } from '#web/features/teachers/messages.ts';
import { useText } from '#web/lib/text.ts';
import { StatusBadge } from '#web/ui/display/status-badge.tsx';

const tones = {
  none: 'muted',
  invited: 'info',
  expired: 'warning',
  joined: 'success',
  inactive: 'danger',
} as const;

/** Whether a teacher can sign in. */
export function AccountBadge({ account }: { readonly account: TeacherAccount }) {
  const t = useText(messages);
  return <StatusBadge tone={tones[account]}>{t(`account.${account}`)}</StatusBadge>;
}
