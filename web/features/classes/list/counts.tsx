import type { ReactNode } from 'react';
import type { ClassCounts } from '#contract/classes/calls.ts';
import { messages } from '#web/features/classes/messages.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { StatCard, StatCards } from '#web/ui/display/stat-card.tsx';
import { IconBook, IconCheck, IconClass, IconClock } from '#web/ui/icons.tsx';

const cards: readonly { readonly count: keyof ClassCounts; readonly icon: ReactNode }[] = [
  { count: 'total', icon: <IconClass /> },
  { count: 'active', icon: <IconCheck /> },
  { count: 'with_sections', icon: <IconBook /> },
  { count: 'recent', icon: <IconClock /> },
];

/** The number of classes, regardless of the filters. */
export function ClassCountsBar({ counts }: { readonly counts: ClassCounts | undefined }) {
  const t = useText(messages);
  const format = useFormat();
  return (
    <StatCards>
      {cards.map(({ count, icon }) => (
        <StatCard
          key={count}
          label={t(`count.${count}`)}
          value={counts && format.number(counts[count])}
          icon={icon}
        />
      ))}
    </StatCards>
  );
}
