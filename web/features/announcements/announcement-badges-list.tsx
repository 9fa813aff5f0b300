import type { Announcement } from '#contract/announcement-fields.ts';
import { useText } from '#web/lib/text.ts';
import { IconPin } from '#web/ui/icons.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import styles from './announcements.module.css';
import { priorityTone, statusTone } from './choices.ts';
import { messages } from './messages.ts';

/** Type, status, priority and the mark of what is pinned. */
export function AnnouncementBadges({ announcement }: { readonly announcement: Announcement }) {
  const t = useText(messages);
  const { type, status, priority, isPinned } = announcement;
  return (
    <div className={styles.badges}>
      <StatusBadge tone="muted">{t(`type.${type}`)}</StatusBadge>
      <StatusBadge tone={statusTone[status]}>{t(`status.${status}`)}</StatusBadge>
      <StatusBadge tone={priorityTone[priority]}>{t(`priority.${priority}`)}</StatusBadge>
      {isPinned && (
        <span className={styles.pin}>
          <IconPin size={16} />
          {t('pinned')}
        </span>
      )}
    </div>
  );
}
