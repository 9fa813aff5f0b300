import { ActionIcon, Button, Switch } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { contract } from '#contract/index.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { IconBell, IconClose } from '#web/ui/icons.tsx';
import { messages } from './messages.ts';
import classes from './notifications.module.css';
import { NotificationsList } from './notifications-list.tsx';

const step = 20;
const most = 100;
type NotificationFilter = 'all' | 'unread';

function useNotifications(state: NotificationFilter, limit: number) {
  const request = { query: { page: 1, limit, state } };
  return useQuery({
    ...queryFor(contract.notifications.list, request),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** The notifications of the signed-in person, the newest first. */
export function NotificationsPanel({ onClose }: { readonly onClose: () => void }) {
  const t = useText(messages);
  const [state, setState] = useState<NotificationFilter>('all');
  const [limit, setLimit] = useState(step);
  const load = useNotifications(state, limit);
  const markAll = useWrite(contract.notifications.markAllRead);
  const onError = (error: Error) => toast({ tone: 'danger', message: errorText(error, t('writeFailed')) });
  return (
    <>
      <PanelHead onClose={onClose} />
      <div className={classes.tools}>
        <Switch
          label={t('onlyUnread')}
          checked={state === 'unread'}
          onChange={({ currentTarget }) => setState(currentTarget.checked ? 'unread' : 'all')}
        />
        <Button
          variant="default"
          disabled={!load.data || load.data.unread === 0}
          loading={markAll.isPending}
          onClick={() => markAll.mutate({}, { onError })}
        >
          {t('markAll')}
        </Button>
      </div>
      <Loaded
        state={state}
        load={load}
        onMore={limit < most ? () => setLimit(limit + step) : undefined}
        onClose={onClose}
      />
      <Link to="/account" className={classes.foot} onClick={onClose}>
        {t('settings')}
      </Link>
    </>
  );
}

function PanelHead({ onClose }: { readonly onClose: () => void }) {
  const t = useText(messages);
  return (
    <div className={classes.head}>
      <h2>{t('title')}</h2>
      <ActionIcon aria-label={t('close')} onClick={onClose}>
        <IconClose />
      </ActionIcon>
    </div>
  );
}

type LoadedProps = {
  readonly state: NotificationFilter;
  readonly load: ReturnType<typeof useNotifications>;
  /** Loads more; undefined if the list may not grow. */
  readonly onMore: (() => void) | undefined;
  readonly onClose: () => void;
};

function Loaded({ state, load, onMore, onClose }: LoadedProps) {
  const t = useText(messages);
  if (load.isError) {
    const message = errorText(load.error, t('failed'));
    return <ErrorWithRetry message={message} onRetry={() => void load.refetch()} />;
  }
  if (!load.data) return <Bones label={t('loading')} lines={6} />;
  const { notifications, total } = load.data;
  if (notifications.length === 0) {
    const isUnread = state === 'unread';
    return (
      <EmptyState
        icon={IconBell}
        title={t(isUnread ? 'nothingUnread' : 'empty')}
        hint={t(isUnread ? 'nothingUnreadHint' : 'emptyHint')}
      />
    );
  }
  return (
    <>
      <NotificationsList notifications={notifications} onGo={onClose} />
      {onMore && total > notifications.length && (
        <Button variant="default" loading={load.isFetching} onClick={onMore}>
          {t('more')}
        </Button>
      )}
    </>
  );
}
