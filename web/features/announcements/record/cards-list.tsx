import { Button } from '@mantine/core';
import type { Announcement } from '#contract/announcements/record.ts';
import styles from '#web/features/announcements/announcements.module.css';
import type { Announcements } from '#web/features/announcements/list/use-announcements.ts';
import {
  hasFilters,
  type ListState,
  noFilters,
  type SetListState,
} from '#web/features/announcements/list/use-list-state.ts';
import { messages } from '#web/features/announcements/messages.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { EmptyList } from '#web/ui/feedback/empty-list.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { CardBones } from '#web/ui/feedback/skeletons.tsx';
import { IconAnnouncement, IconPlus } from '#web/ui/icons.tsx';
import { AnnouncementCard } from './card.tsx';
import { useAnnouncementRemoval } from './use-removal.ts';
import { useAnnouncementRights } from './use-rights.ts';
import { useMoves } from './use-transitions.ts';

type AnnouncementsListProps = {
  readonly list: Announcements;
  readonly state: ListState;
  readonly setState: SetListState;
};

/** The cards, pinned ones first. */
export function AnnouncementsList({ list, state, setState }: AnnouncementsListProps) {
  const t = useText(messages);
  const rights = useAnnouncementRights();
  const remove = useAnnouncementRemoval();
  const { publish } = useMoves();
  if (!list.rows) return <CardBones label={t('title')} cards={6} />;
  if (list.rows.length === 0) return <Empty list={list} state={state} setState={setState} />;
  const actionsOf = (announcement: Announcement) => {
    const may = rights(announcement);
    return {
      onView: () => void setState({ announcement: announcement.id }),
      onEdit: may.edit ? () => void setState({ edit: announcement.id }) : undefined,
      onDelete: may.remove ? () => void remove(announcement) : undefined,
      onPublish: may.publish ? () => void publish(announcement) : undefined,
    };
  };
  return (
    <ul className={styles.cards} aria-label={t('cards')} data-updating={list.updating || undefined}>
      {list.rows.map((announcement) => (
        <li key={announcement.id}>
          <AnnouncementCard announcement={announcement} {...actionsOf(announcement)} />
        </li>
      ))}
    </ul>
  );
}

function Empty({ list, state, setState }: AnnouncementsListProps) {
  const t = useText(messages);
  const may = useMay();
  if (list.failed) return <EmptyState icon={IconAnnouncement} title={t('none')} />;
  const isFiltered = hasFilters(state);
  if (!isFiltered && !may('announcements.create'))
    return <EmptyState icon={IconAnnouncement} title={t('none')} />;
  const add = (
    <Button leftSection={<IconPlus />} onClick={() => void setState({ wizard: 'new' })}>
      {t('add')}
    </Button>
  );
  return (
    <EmptyList
      icon={IconAnnouncement}
      title={t('none')}
      onClear={isFiltered ? () => void setState({ ...noFilters, page: undefined }) : undefined}
      noneMatch={t('noneMatch')}
      noneYet={t('noneYet')}
      action={add}
    />
  );
}
