import { Group, Text } from '@mantine/core';
import type { PlannedStudent, PromotionDecision } from '#contract/promotion/calls.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { StatusBadge } from '#web/ui/display/status-badge.tsx';
import type { Column } from '#web/ui/table/types.ts';
import { messages } from './messages.ts';

const tones = {
  promote: 'success',
  repeat: 'warning',
  graduate: 'info',
  leave: 'danger',
} as const satisfies Record<PromotionDecision, string>;

/** A student, the current class, the next class, and the reason. */
export function usePlanColumns(): readonly Column<PlannedStudent>[] {
  const t = useText(messages);
  return [
    { key: 'name', header: t('student'), cell: (row) => <NameCell {...row} /> },
    { key: 'now', header: t('now'), cell: ({ from }) => <PlaceCell {...from} /> },
    { key: 'decision', header: t('decision'), cell: (row) => <DecisionCell {...row} /> },
    { key: 'next', header: t('nextYear'), cell: (row) => <NextCell {...row} /> },
  ];
}

function NameCell({ name }: PlannedStudent) {
  return (
    <Group gap="sm" wrap="nowrap">
      <Avatar name={name} />
      <Text fw={500} size="sm" lineClamp={2}>
        {name}
      </Text>
    </Group>
  );
}

type ClassPlace = { class_name: string | null; section: string | null; roll_no: string | null };

function PlaceCell({ class_name, section, roll_no }: ClassPlace) {
  const t = useText(messages);
  const place = class_name && section ? t('place', { class: class_name, section }) : class_name;
  return (
    <div>
      <Text size="sm">{place}</Text>
      <Text size="xs" c="dimmed">
        {roll_no ? t('roll', { number: roll_no }) : t('noRoll')}
      </Text>
    </div>
  );
}

function NextCell({ decision, to, outcome }: PlannedStudent) {
  const t = useText(messages);
  if (outcome === 'already') return <Text size="sm">{t('already')}</Text>;
  if (decision === 'graduate' || decision === 'leave') return <Text size="sm">{t('leavesSchool')}</Text>;
  return <PlaceCell {...to} />;
}

function DecisionCell({ decision, reason, average, outcome }: PlannedStudent) {
  const t = useText(messages);
  const format = useFormat();
  const written = average === null ? t('noData') : format.percent(average);
  return (
    <div>
      <StatusBadge tone={tones[decision]}>{t(`decision.${decision}`)}</StatusBadge>
      <Text size="xs" c="dimmed">
        {t(`reason.${reason}`, { average: written })}
      </Text>
      {outcome && (
        <Text size="xs" c="dimmed">
          {t(`outcome.${outcome}`)}
        </Text>
      )}
    </div>
  );
}
