import type { ReactNode } from 'react';
import type { Announcement } from '#contract/announcements/record.ts';
import { messages } from '#web/features/announcements/all-messages.ts';
import styles from '#web/features/announcements/announcements.module.css';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { InfoCard, InfoList } from '#web/ui/display/info-list.tsx';
import { useWords } from './use-labels.ts';

type AboutItem = { readonly label: string; readonly value: ReactNode; readonly missing?: string };

/** Audience, dates and organizer of an announcement. */
export function AboutCard({ announcement }: { readonly announcement: Announcement }) {
  const t = useText(messages);
  const event = useEvent(announcement);
  const dates = useDates(announcement);
  const rest = useRest(announcement);
  return (
    <InfoCard title={t('about')}>
      <InfoList items={[...event, ...dates, ...rest]} />
    </InfoCard>
  );
}

function useEvent({ type, eventDate, eventLocation }: Announcement): AboutItem[] {
  const t = useText(messages);
  const format = useFormat();
  if (type !== 'event') return [];
  return [
    { label: t('eventDate'), value: eventDate && format.dateTime(eventDate) },
    { label: t('eventLocation'), value: eventLocation },
  ];
}

function useDates(announcement: Announcement): AboutItem[] {
  const t = useText(messages);
  const format = useFormat();
  const words = useWords();
  const { category, status, publishDate, publishedDate, expiryDate } = announcement;
  const published = status === 'draft' ? null : (publishedDate ?? publishDate);
  return [
    { label: t('audience'), value: words.audience(announcement) },
    { label: t('organizer'), value: words.organizer(announcement) },
    { label: t('category'), value: category },
    {
      label: t('publishDate'),
      value: published && format.dateTime(published),
      missing: t(`status.${status}`),
    },
    { label: t('expiryDate'), value: expiryDate && format.date(expiryDate), missing: t('never') },
  ];
}

function useRest(announcement: Announcement): AboutItem[] {
  const t = useText(messages);
  const format = useFormat();
  const { tags, isPublic, sendMail, isEssential, oneLetterPerChild, createdBy, created_dt, views } =
    announcement;
  const chips = (
    <ul className={styles.tags}>
      {tags.map((tag) => (
        <li key={tag} className={styles.tag}>
          {tag}
        </li>
      ))}
    </ul>
  );
  return [
    { label: t('tags'), value: tags.length > 0 ? chips : null, missing: t('noTags') },
    { label: t('visibility'), value: t(isPublic ? 'publicNotice' : 'internal') },
    { label: t('mail'), value: t(mailWord({ sendMail, isEssential, oneLetterPerChild })) },
    { label: t('viewsLabel'), value: format.number(views) },
    {
      label: t('createdBy'),
      value: [createdBy, format.dateTime(created_dt)].filter(Boolean).join(', '),
    },
  ];
}

type MailOptions = Pick<Announcement, 'sendMail' | 'isEssential' | 'oneLetterPerChild'>;

function mailWord({ sendMail, isEssential, oneLetterPerChild }: MailOptions) {
  if (!sendMail) return 'mailNo';
  if (isEssential) return 'mailEssential';
  return oneLetterPerChild ? 'mailPerChild' : 'mailYes';
}
