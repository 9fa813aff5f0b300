import type { Announcement } from '#contract/announcements/record.ts';
import { messages } from '#web/features/announcements/messages.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';

/** Texts of an announcement that several components show. */
export function useWords() {
  const t = useText(messages);
  const format = useFormat();
  return {
    /** 'Parents', or 'Parents: Grade 5, Grade 6 A'. */
    audience: ({ targetAudience, audiences }: Pick<Announcement, 'targetAudience' | 'audiences'>) => {
      const audience = t(`audience.${targetAudience}`);
      const classes = audiences.map(({ class_name, section_name }) =>
        [class_name, section_name].filter(Boolean).join(' '),
      );
      return classes.length === 0 ? audience : t('audienceOf', { audience, classes: classes.join(', ') });
    },
    /** The organizer, or else the author. */
    organizer: ({ organizer, createdBy }: Announcement) => organizer ?? createdBy,
    /** When it was or will be published; for a draft, the day it was written. */
    published: (announcement: Announcement) => {
      const { status, publishDate, publishedDate, created_dt } = announcement;
      if (status === 'draft') return t('writtenOn', { date: format.day(created_dt) });
      if (status === 'scheduled') return t('publishesOn', { date: format.dateTime(publishDate) });
      return t('publishedOn', { date: format.day(publishedDate ?? publishDate) });
    },
  };
}
