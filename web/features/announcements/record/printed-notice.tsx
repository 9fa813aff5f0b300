import type { Announcement } from '#contract/announcements/record.ts';
import { messages } from '#web/features/announcements/all-messages.ts';
import styles from '#web/features/announcements/announcements.module.css';
import { useFormat } from '#web/lib/format.ts';
import { useSessionUser } from '#web/lib/session/session.ts';
import { useText } from '#web/lib/text.ts';
import { PrintSheet } from '#web/ui/page/print-sheet.tsx';
import { RichText } from '#web/ui/rich-text/rich-text.tsx';
import { useWords } from './use-labels.ts';

type PrintedNoticeCardProps = {
  readonly announcement: Announcement;
  /** The print dialog was closed. */
  readonly onDone: () => void;
};

/** The announcement as a page to print, for the notice board. */
export function PrintedNoticeCard({ announcement, onDone }: PrintedNoticeCardProps) {
  const t = useText(messages);
  const school = useSessionUser()?.school?.name;
  const { title, description, content, attachments } = announcement;
  return (
    <PrintSheet onDone={onDone}>
      <div className={styles.printed}>
        <p>{[school, t(`type.${announcement.type}`)].filter(Boolean).join(' · ')}</p>
        <h1>{title}</h1>
        <PrintedFacts announcement={announcement} />
        <p>
          <strong>{description}</strong>
        </p>
        {content && <RichText markup={content} />}
        {attachments.length > 0 && (
          <p>
            {t('attachments')}: {attachments.map(({ fileName }) => fileName).join(', ')}
          </p>
        )}
      </div>
    </PrintSheet>
  );
}

function PrintedFacts({ announcement }: Pick<PrintedNoticeCardProps, 'announcement'>) {
  const t = useText(messages);
  const format = useFormat();
  const words = useWords();
  const { type, eventDate, eventLocation, publishDate, publishedDate, expiryDate } = announcement;
  const isEvent = type === 'event';
  const facts = [
    { label: t('eventDate'), value: isEvent && eventDate && format.dateTime(eventDate) },
    { label: t('eventLocation'), value: isEvent && eventLocation },
    { label: t('audience'), value: words.audience(announcement) },
    { label: t('organizer'), value: words.organizer(announcement) },
    { label: t('publishDate'), value: format.day(publishedDate ?? publishDate) },
    { label: t('expiryDate'), value: expiryDate && format.date(expiryDate) },
  ];
  return (
    <dl>
      {facts.map(
        ({ label, value }) =>
          value && (
            <div key={label} className={styles.printedFact}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
