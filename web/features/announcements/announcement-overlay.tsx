import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Announcement } from '#contract/announcement-fields.ts';
import { contract } from '#contract/index.ts';
import { useRecord } from '#web/lib/record-reading.ts';
import { reading } from '#web/lib/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { DetailTabs } from '#web/ui/detail-tabs.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { PendingRecord } from '#web/ui/pending-record.tsx';
import { AnnouncementBadges } from './announcement-badges-list.tsx';
import styles from './announcements.module.css';
import { messages } from './messages.ts';
import { NoticeTab } from './notice-tab.tsx';
import { RecordActions } from './record-actions.tsx';
import { useAnnouncementRights } from './use-announcement-rights.ts';
import type { ListState, SetListState } from './use-list-state.ts';
import { useViewing } from './use-viewing.ts';

const CommentsTab = lazy(async () => ({ default: (await import('./comments-tab.tsx')).CommentsTab }));
const ReadersTab = lazy(async () => ({ default: (await import('./readers-tab.tsx')).ReadersTab }));
const DeliveriesTab = lazy(async () => ({ default: (await import('./deliveries-tab.tsx')).DeliveriesTab }));
const PrintedNoticeCard = lazy(async () => ({
  default: (await import('./printed-notice-card.tsx')).PrintedNoticeCard,
}));

type AnnouncementOverlayProps = {
  readonly id: string;
  readonly state: ListState;
  readonly setState: SetListState;
  readonly onClose: () => void;
};

/** One announcement over the list. */
export function AnnouncementOverlay({ id, ...open }: AnnouncementOverlayProps) {
  const t = useText(messages);
  const found = useRecord(reading(contract.announcements.get, { params: { id } }));
  if (found.record) return <Overlay {...open} announcement={found.record} />;
  const texts = { title: t('viewDetails'), unknown: t('unknown'), failed: t('readFailed') };
  return <PendingRecord {...found} {...texts} onClose={open.onClose} />;
}

type OverlayProps = Omit<AnnouncementOverlayProps, 'id'> & { readonly announcement: Announcement };

function Overlay({ announcement, state, setState, onClose }: OverlayProps) {
  const t = useText(messages);
  const [printing, setPrinting] = useState(false);
  useViewing(announcement);
  const header = (heading: ReactNode) => (
    <div className={styles.header}>
      {heading}
      <AnnouncementBadges announcement={announcement} />
    </div>
  );
  const actions = (
    <RecordActions
      announcement={announcement}
      onPrint={() => setPrinting(true)}
      onEdit={() => void setState({ edit: announcement.id })}
      onClose={onClose}
    />
  );
  return (
    <Dialog title={announcement.title} size="xl" header={header} footer={actions} onClose={onClose}>
      <DetailTabs
        label={t('record')}
        tabs={useTabs(announcement, state, setState)}
        tab={state.tab}
        onTab={(tab) => void setState({ tab, at: undefined }, { replace: true })}
      />
      <Suspense>
        {printing && <PrintedNoticeCard announcement={announcement} onDone={() => setPrinting(false)} />}
      </Suspense>
    </Dialog>
  );
}

function useTabs(announcement: Announcement, state: ListState, setState: SetListState) {
  const t = useText(messages);
  const { seeReaders, seeMails } = useAnnouncementRights()(announcement);
  const { comments, sendMail } = announcement;
  const shared = { announcement, state, setState };
  const isOut = announcement.status === 'published' || announcement.status === 'archived';
  return [
    {
      id: 'notice',
      label: t('tab.notice'),
      content: () => <NoticeTab announcement={announcement} />,
    },
    {
      id: 'comments',
      label: comments > 0 ? t('tab.commentsOf', { count: comments }) : t('tab.comments'),
      content: () => <CommentsTab announcement={announcement} />,
    },
    ...(seeReaders && isOut
      ? [{ id: 'readers', label: t('tab.readers'), content: () => <ReadersTab {...shared} /> }]
      : []),
    ...(seeMails && isOut && sendMail
      ? [{ id: 'deliveries', label: t('tab.deliveries'), content: () => <DeliveriesTab {...shared} /> }]
      : []),
  ];
}
