import type { TeacherStatus } from '#contract/teachers/values.ts';
import { messages } from '#web/features/teachers/messages.ts';
import { useText } from '#web/lib/text.ts';
import { StatusBadge, type Tone } from '#web/ui/display/status-badge.tsx';
import { toneOf } from './choices.ts';

type TeacherStatusBadgeProps = {
  readonly status: TeacherStatus;
  /** Active is green, on leave yellow, inactive red by default. */
  readonly tones?: Readonly<Record<TeacherStatus, Tone>>;
};

/** The status as a word on its color. */
export function TeacherStatusBadge({ status, tones = toneOf }: TeacherStatusBadgeProps) {
  const t = useText(messages);
  return <StatusBadge tone={tones[status]}>{t(`status.${status}`)}</StatusBadge>;
}
