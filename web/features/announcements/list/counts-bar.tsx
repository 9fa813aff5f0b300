import { messages } from '#web/features/announcements/messages.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { StatCard, StatCards } from '#web/ui/display/stat-card.tsx';
import { IconAnnouncement, IconCheck, IconClock, IconEdit } from '#web/ui/icons.tsx';
import type { Announcements } from './use-announcements.ts';
import type { ListState } from './use-list-state.ts';

type AnnouncementCountsBarProps = {
  readonly counts: Announcements['counts'];
  /** Opens the list behind a number. */
  readonly onOpen: (status: ListState['status']) => void;
};

const cards = [
  { count: 'total', status: undefined, label: 'total', icon: <IconAnnouncement /> },
  { count: 'published', status: 'published', label: 'published', icon: <IconCheck /> },
  { count: 'drafts', status: 'draft', label: 'drafts', icon: <IconEdit /> },
  { count: 'expiring_soon', status: 'expiring', label: 'expiringSoon', icon: <IconClock /> },
] as const;

/** The number of announcements of each kind among all that match search and filters. */
export function AnnouncementCountsBar({ counts, onOpen }: AnnouncementCountsBarProps) {
  const t = useText(messages);
  const format = useFormat();
  return (
    <StatCards>
      {cards.map(({ count, status, label, icon }) => (
        <StatCard
          key={count}
          label={t(label)}
          value={counts && format.number(counts[count])}
          icon={icon}
          onPress={() => onOpen(status)}
        />
      ))}
    </StatCards>
  );
}
