import { Stack, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { contract } from '#contract/index.ts';
import type { TeacherAnnouncement } from '#contract/teaching/announcements.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { StatusBadge } from '#web/ui/display/status-badge.tsx';
import { IconChevronRight } from '#web/ui/icons.tsx';
import { RichText } from '#web/ui/rich-text/rich-text.tsx';
import classes from './home-page.module.css';
import { HomeSection } from './home-section.tsx';
import { messages } from './messages.ts';

/** What the school has announced to teachers, staff or the teacher's classes. */
export function Announcements() {
  const t = useText(messages);
  const format = useFormat();
  const { data, isError } = useQuery(queryFor(contract.teaching.announcements));
  const [opened, open] = useState<TeacherAnnouncement>();
  const empty = t(isError ? 'announcementsFailed' : 'noAnnouncements');
  return (
    <>
      <HomeSection title={t('announcements')} empty={data || isError ? empty : t('loading')}>
        {(data?.announcements ?? []).map((announcement) => (
          <li key={announcement.id}>
            <UnstyledButton w="100%" className={classes.row} onClick={() => open(announcement)}>
              <span className={classes.entry}>
                <strong>{announcement.title}</strong>
                <span className={classes.soft}>{format.dateTime(announcement.published_dt)}</span>
              </span>
              {announcement.is_pinned && <StatusBadge tone="muted">{t('pinned')}</StatusBadge>}
              <IconChevronRight size={18} className={classes.go} />
            </UnstyledButton>
          </li>
        ))}
      </HomeSection>
      {opened && <AnnouncementDialog announcement={opened} onClose={() => open(undefined)} />}
    </>
  );
}

type AnnouncementDialogProps = {
  readonly announcement: TeacherAnnouncement;
  readonly onClose: () => void;
};

function AnnouncementDialog({ announcement, onClose }: AnnouncementDialogProps) {
  const format = useFormat();
  const { title, description, content, event_dt, event_location } = announcement;
  const event = [event_dt && format.dateTime(event_dt), event_location].filter(Boolean).join(' · ');
  return (
    <Dialog title={title} size="lg" onClose={onClose}>
      <Stack gap="sm">
        {event && <Text c="dimmed">{event}</Text>}
        <Text style={{ whiteSpace: 'pre-line' }}>{description}</Text>
        {content && <RichText markup={content} />}
      </Stack>
    </Dialog>
  );
}
