import type { TeacherStatus } from '#contract/teacher-values.ts';
import { useText } from '#web/lib/text.ts';
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx';
import { toneOf } from './choices.ts';
import { messages } from './messages.ts';

type TeacherStatusBadgeProps = {
  readonly status: TeacherStatus;
  /** Active is green, on leave yellow, inactive red unless told. */
  readonly tones?: Readonly<Record<TeacherStatus, Tone>>;
};

/** The status as a word on its colour. */
export function TeacherStatusBadge({ status, tones = toneOf }: TeacherStatusBadgeProps) {
  const t = useText(messages);
  return <StatusBadge tone={tones[status]}>{t(`status.${status}`)}</StatusBadge>;
}
