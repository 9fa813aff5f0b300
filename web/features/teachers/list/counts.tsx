import type { ReactNode } from 'react';
import type { TeacherCounts } from '#contract/teachers/calls.ts';
import type { TeacherStatus } from '#contract/teachers/values.ts';
import { messages } from '#web/features/teachers/messages.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { StatCard, StatCards } from '#web/ui/display/stat-card.tsx';
import { IconCalendar, IconCheck, IconClass, IconClock, IconTeacher } from '#web/ui/icons.tsx';

type TeacherCountsBarProps = {
  readonly counts: TeacherCounts | undefined;
  /** Opens the list behind a number; without a status, all teachers. */
  readonly onOpen: (status?: TeacherStatus) => void;
};

type Card = {
  readonly count: 'total' | 'active' | 'on_leave' | 'avg_experience' | 'departments';
  readonly icon: ReactNode;
};
const cards: readonly Card[] = [
  { count: 'total', icon: <IconTeacher /> },
  { count: 'active', icon: <IconCheck /> },
  { count: 'on_leave', icon: <IconCalendar /> },
  { count: 'avg_experience', icon: <IconClock /> },
  { count: 'departments', icon: <IconClass /> },
];

/** Figures over all teachers, regardless of the filters; a number of people opens their list. */
export function TeacherCountsBar({ counts, onOpen }: TeacherCountsBarProps) {
  const t = useText(messages);
  const format = useFormat();
  const press = (count: Card['count']) => {
    if (count === 'total') return { onPress: () => onOpen() };
    return count === 'active' || count === 'on_leave' ? { onPress: () => onOpen(count) } : {};
  };
  const formatCount = (count: Card['count']) => {
    if (!counts) return undefined;
    if (count !== 'avg_experience') return format.number(counts[count]);
    return t('years', { count: counts.avg_experience });
  };
  return (
    <StatCards>
      {cards.map(({ count, icon }) => (
        <StatCard
          key={count}
          label={t(`count.${count}`)}
          value={formatCount(count)}
          icon={icon}
          {...press(count)}
        />
      ))}
    </StatCards>
  );
}
