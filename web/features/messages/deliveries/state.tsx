import { Text } from '@mantine/core';
import type { MessageState } from '#contract/messages/values.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { StatusBadge, type Tone } from '#web/ui/display/status-badge.tsx';
import { deliveryMessages } from './messages.ts';

const tones = {
  queued: 'info',
  sending: 'info',
  sent: 'success',
  delivered: 'success',
  failed: 'danger',
  cancelled: 'warning',
  suppressed: 'muted',
  unreachable: 'warning',
} as const satisfies Record<MessageState, Tone>;

type DeliveryStateProps = {
  readonly state: MessageState;
  /** Why the last attempt failed. */
  readonly reason: string | null;
  readonly next_attempt_dt?: string | null | undefined;
};

/** The state of one message, and why it has not arrived. */
export function DeliveryState({ state, reason, next_attempt_dt = null }: DeliveryStateProps) {
  const t = useText(deliveryMessages);
  const format = useFormat();
  const hasArrived = state === 'sent' || state === 'delivered';
  const notes = [
    hasArrived ? null : reason,
    next_attempt_dt && t('nextAttempt', { when: format.dateTime(next_attempt_dt) }),
  ];
  return (
    <>
      <StatusBadge tone={tones[state]}>{t(`state.${state}`)}</StatusBadge>
      {notes.map(
        (note) =>
          note && (
            <Text key={note} size="sm" c="dimmed">
              {note}
            </Text>
          ),
      )}
    </>
  );
}
