import { ActionIcon, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Announcement } from '#contract/announcements/record.ts';
import styles from '#web/features/announcements/announcements.module.css';
import { messages } from '#web/features/announcements/messages.ts';
import { daysToWarn, mostTags } from '#web/features/announcements/rules.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import {
  IconCalendar,
  IconClock,
  IconDelete,
  IconEdit,
  IconEye,
  IconPerson,
  IconUsers,
  IconWarning,
} from '#web/ui/icons.tsx';
import { AnnouncementBadges } from './badges.tsx';
import { useWords } from './use-labels.ts';

type AnnouncementCardProps = {
  readonly announcement: Announcement;
  readonly onView: () => void;
  readonly onEdit: (() => void) | undefined;
  readonly onDelete: (() => void) | undefined;
  /** Drafts only. */
  readonly onPublish: (() => void) | undefined;
};

/** An announcement in the list. */
export function AnnouncementCard(props: AnnouncementCardProps) {
  const { announcement, onView } = props;
  const { title, description } = announcement;
  return (
    <article className={styles.card} aria-label={title} data-pinned={announcement.isPinned || undefined}>
      <AnnouncementBadges announcement={announcement} />
      <h2 className={styles.cardTitle}>
        <button type="button" className={styles.open} onClick={onView}>
          {title}
        </button>
      </h2>
      <p className={styles.description}>{description}</p>
      <Facts announcement={announcement} />
      <Tags tags={announcement.tags} />
      <ExpirySign announcement={announcement} />
      <CardActions {...props} />
    </article>
  );
}

function Facts({ announcement }: { readonly announcement: Announcement }) {
  const t = useText(messages);
  const format = useFormat();
  const words = useWords();
  const { type, eventDate, eventLocation, views } = announcement;
  const organizer = words.organizer(announcement);
  const event = [eventDate && format.dateTime(eventDate), eventLocation].filter(Boolean).join(', ');
  return (
    <ul className={styles.facts}>
      {type === 'event' && event && <Fact icon={<IconCalendar size={14} />}>{event}</Fact>}
      {organizer && <Fact icon={<IconPerson size={14} />}>{t('by', { name: organizer })}</Fact>}
      <Fact icon={<IconUsers size={14} />}>{words.audience(announcement)}</Fact>
      <Fact icon={<IconClock size={14} />}>{words.published(announcement)}</Fact>
      <Fact icon={<IconEye size={14} />}>{t('views', { count: views })}</Fact>
    </ul>
  );
}

function Fact({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <li className={styles.fact}>
      {icon}
      <span>{children}</span>
    </li>
  );
}

function Tags({ tags }: { readonly tags: readonly string[] }) {
  const t = useText(messages);
  if (tags.length === 0) return null;
  const rest = tags.slice(mostTags);
  return (
    <ul className={styles.tags} aria-label={t('tags')}>
      {tags.slice(0, mostTags).map((tag) => (
        <li key={tag} className={styles.tag}>
          {tag}
        </li>
      ))}
      {rest.length > 0 && (
        <li className={styles.tag} title={t('moreTagsHint', { tags: rest.join(', ') })}>
          {t('moreTags', { count: rest.length })}
        </li>
      )}
    </ul>
  );
}

/** From seven days before it expires to the day itself. */
export function ExpirySign({ announcement }: { readonly announcement: Announcement }) {
  const t = useText(messages);
  const days = daysToWarn(announcement);
  if (days === undefined) return null;
  return (
    <p className={styles.expiry}>
      <IconWarning size={14} />
      {days === 0 ? t('expiresToday') : t('expiresIn', { count: days })}
    </p>
  );
}

function CardActions({ onView, onEdit, onDelete, onPublish }: AnnouncementCardProps) {
  const t = useText(messages);
  return (
    <div className={styles.cardActions}>
      {onPublish && (
        <Button size="compact-sm" variant="light" onClick={onPublish}>
          {t('publish')}
        </Button>
      )}
      <ActionIcon aria-label={t('viewDetails')} title={t('viewDetails')} onClick={onView}>
        <IconEye />
      </ActionIcon>
      {onEdit && (
        <ActionIcon aria-label={t('edit')} title={t('edit')} onClick={onEdit}>
          <IconEdit />
        </ActionIcon>
      )}
      {onDelete && (
        <ActionIcon color="red" aria-label={t('delete')} title={t('delete')} onClick={onDelete}>
          <IconDelete />
        </ActionIcon>
      )}
    </div>
  );
}
