import { Group } from '@mantine/core';
import { useText } from '#web/lib/text.ts';
import { StatusBadge } from '#web/ui/display/status-badge.tsx';
import { messages } from './messages.ts';
import type { UrgentMessage } from './urgent-message.ts';

const tones = {
  waiting: 'info',
  sent: 'success',
  delivered: 'success',
  failed: 'danger',
  cancelled: 'warning',
  unreachable: 'warning',
} as const;
const counted = ['waiting', 'sent', 'delivered', 'failed', 'cancelled', 'unreachable'] as const;

/** How many messages are waiting, sent, delivered, failed and cancelled, and how many people have no address. */
export function CountsBadges({ counts }: Pick<UrgentMessage, 'counts'>) {
  const t = useText(messages);
  return (
    <Group gap="xs">
      {counted.map(
        (state) =>
          counts[state] > 0 && (
            <StatusBadge key={state} tone={tones[state]}>
              {t(`count.${state}`, { count: counts[state] })}
            </StatusBadge>
          ),
      )}
    </Group>
  );
}
