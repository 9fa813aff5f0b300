import { type ReactNode, useState } from 'react';
import type { Announcement } from '#contract/announcements/record.ts';
import { contract } from '#contract/index.ts';
import { messages } from '#web/features/announcements/all-messages.ts';
import styles from '#web/features/announcements/announcements.module.css';
import type { ListState, SetListState } from '#web/features/announcements/list/use-list-state.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useRecord } from '#web/lib/api/use-record.ts';
import { useText } from '#web/lib/text.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Later } from '#web/ui/later/later.tsx';
import { createLazyPart } from '#web/ui/later/lazy-part.tsx';
import { DetailTabs } from '#web/ui/page/detail-tabs.tsx';
import { PendingRecord } from '#web/ui/record/pending-record.tsx';
import { RecordActions } from './actions.tsx';
import { AnnouncementBadges } from './badges.tsx';
import { NoticeTab } from './notice-tab.tsx';
import { useAnnouncementRights } from './use-rights.ts';
import { useViewing } from './use-viewing.ts';

const CommentsTab = createLazyPart(async () => ({
  default: (await import('#web/features/announcements/reading/comments-tab.tsx')).CommentsTab,
}));
const ReadersTab = createLazyPart(async () => ({
  default: (await import('#web/features/announcements/reading/readers-tab.tsx')).ReadersTab,
}));
const DeliveriesTab = createLazyPart(async () => ({
  default: (await import('#web/features/announcements/mail/deliveries-tab.tsx')).DeliveriesTab,
}));
const PrintedNoticeCard = createLazyPart(async () => ({
  default: (await import('./printed-notice.tsx')).PrintedNoticeCard,
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
  const found = useRecord(queryFor(contract.announcements.get, { params: { id } }));
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
      <Later>
        {printing && <PrintedNoticeCard announcement={announcement} onDone={() => setPrinting(false)} />}
      </Later>
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
