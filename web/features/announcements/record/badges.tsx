import type { Announcement } from '#contract/announcements/record.ts';
import styles from '#web/features/announcements/announcements.module.css';
import { priorityTone, statusTone } from '#web/features/announcements/list/tones.ts';
import { messages } from '#web/features/announcements/messages.ts';
import { useText } from '#web/lib/text.ts';
import { StatusBadge } from '#web/ui/display/status-badge.tsx';
import { IconPin } from '#web/ui/icons.tsx';

/** Type, status, priority and whether it is pinned. */
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
