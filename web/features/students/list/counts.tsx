import type { StudentStatus } from '#contract/students/values.ts';
import { messages } from '#web/features/students/messages.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { StatCard, StatCards } from '#web/ui/display/stat-card.tsx';
import { IconCheck, IconClose, IconStudent, IconUsers } from '#web/ui/icons.tsx';
import type { Students } from './use-students.ts';

type StudentCountsBarProps = {
  readonly counts: Students['counts'];
  /** Opens the list behind a number; without a status, all students. */
  readonly onOpen: (status?: StudentStatus) => void;
};

const cards = [
  { status: 'active', icon: <IconCheck /> },
  { status: 'inactive', icon: <IconClose /> },
  { status: 'graduated', icon: <IconStudent /> },
] as const;

/** The number of students, regardless of the filters; each number opens its list. */
export function StudentCountsBar({ counts, onOpen }: StudentCountsBarProps) {
  const t = useText(messages);
  const format = useFormat();
  const formatCount = (count: number | undefined) => (count === undefined ? undefined : format.number(count));
  return (
    <StatCards>
      <StatCard
        label={t('total')}
        value={formatCount(counts?.total)}
        icon={<IconUsers />}
        onPress={() => onOpen()}
      />
      {cards.map(({ status, icon }) => (
        <StatCard
          key={status}
          label={t(`status.${status}`)}
          value={formatCount(counts?.[status])}
          icon={icon}
          onPress={() => onOpen(status)}
        />
      ))}
    </StatCards>
  );
}
