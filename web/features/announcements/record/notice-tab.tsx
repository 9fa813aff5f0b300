import { Button } from '@mantine/core';
import type { Announcement } from '#contract/announcements/record.ts';
import { contract } from '#contract/index.ts';
import { messages } from '#web/features/announcements/all-messages.ts';
import styles from '#web/features/announcements/announcements.module.css';
import { errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { RichText } from '#web/ui/rich-text/rich-text.tsx';
import { AboutCard } from './about-card.tsx';
import { AttachmentsList } from './attachments-list.tsx';
import { ExpirySign } from './card.tsx';
import { useAnnouncementRights } from './use-rights.ts';

type NoticeTabProps = { readonly announcement: Announcement };

/** The announcement: text, attachments, audience and dates. */
export function NoticeTab({ announcement }: NoticeTabProps) {
  const { description, content, needsAcknowledgement, attachments } = announcement;
  const may = useAnnouncementRights()(announcement);
  return (
    <div className={styles.pane}>
      {needsAcknowledgement && may.acknowledge && <Acknowledging announcement={announcement} />}
      <div className={styles.notice}>
        <div className={styles.pane}>
          <ExpirySign announcement={announcement} />
          <p className={styles.lead}>{description}</p>
          {content && <RichText markup={content} />}
          {attachments.length > 0 && <AttachmentsList attachments={attachments} />}
        </div>
        <AboutCard announcement={announcement} />
      </div>
    </div>
  );
}

function Acknowledging({ announcement }: NoticeTabProps) {
  const t = useText(messages);
  const { id, acknowledged, acknowledgements } = announcement;
  const acknowledge = useWrite(contract.announcements.acknowledge);
  const run = () =>
    acknowledge.mutate(
      { params: { id } },
      {
        onError: (error) =>
          toast({ tone: 'danger', message: t('acknowledgeFailed', { message: errorText(error) }) }),
      },
    );
  const button = (
    <Button loading={acknowledge.isPending} onClick={run}>
      {t('acknowledge')}
    </Button>
  );
  return (
    <Banner tone={acknowledged ? 'info' : 'warning'} actions={acknowledged ? undefined : button}>
      {t(acknowledged ? 'acknowledged' : 'acknowledgeAsked')}{' '}
      {acknowledgements > 0 && t('acknowledgements', { count: acknowledgements })}
    </Banner>
  );
}
