import { ActionIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { contract } from '#contract/index.ts';
import type { Notification } from '#contract/notifications/calls.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { IconCheck, IconClose } from '#web/ui/icons.tsx';
import { messages } from './messages.ts';
import classes from './notifications.module.css';
import { routeOf } from './rules.ts';

type NotificationsListProps = {
  readonly notifications: readonly Notification[];
  readonly onGo: () => void;
};

/** Each opens its subject and becomes read. */
export function NotificationsList({ notifications, onGo }: NotificationsListProps) {
  return (
    <ul className={classes.list}>
      {notifications.map((notification) => (
        <NotificationRow key={notification.notification_id} notification={notification} onGo={onGo} />
      ))}
    </ul>
  );
}

type NotificationRowProps = { readonly notification: Notification; readonly onGo: () => void };

function NotificationRow({ notification, onGo }: NotificationRowProps) {
  const t = useText(messages);
  const markRead = useWrite(contract.notifications.markRead);
  const remove = useWrite(contract.notifications.remove);
  const { title, read_dt } = notification;
  const request = { params: { id: notification.notification_id } };
  const onError = (error: Error) => toast({ tone: 'danger', message: errorText(error, t('writeFailed')) });
  const read = () => {
    if (read_dt === null) markRead.mutate(request, { onError });
  };
  const go = () => {
    read();
    onGo();
  };
  return (
    <li className={classes.row} data-unread={read_dt === null || undefined}>
      <Way notification={notification} onGo={go}>
        <Words notification={notification} />
      </Way>
      <div className={classes.acts}>
        {read_dt === null && (
          <ActionIcon aria-label={t('markOne', { title })} title={t('markOne', { title })} onClick={read}>
            <IconCheck />
          </ActionIcon>
        )}
        <ActionIcon
          aria-label={t('remove', { title })}
          title={t('remove', { title })}
          onClick={() => remove.mutate(request, { onError })}
        >
          <IconClose />
        </ActionIcon>
      </div>
    </li>
  );
}

/** A link if it has a target. */
function Way({ notification, onGo, children }: NotificationRowProps & { readonly children: ReactNode }) {
  const place = routeOf(notification.link);
  if (!place) return <div className={classes.way}>{children}</div>;
  return (
    <Link {...place} className={classes.way} onClick={onGo}>
      {children}
    </Link>
  );
}

function Words({ notification }: { readonly notification: Notification }) {
  const { title, body, created_dt, read_dt } = notification;
  const t = useText(messages);
  const format = useFormat();
  return (
    <>
      <span className={classes.title}>
        {read_dt === null && <span className="unseen">{t('unreadMark')}: </span>}
        {title}
      </span>
      {body && <span className={classes.body}>{body}</span>}
      <time className={classes.when} dateTime={created_dt} title={format.dateTime(created_dt)}>
        {format.relative(created_dt)}
      </time>
    </>
  );
}
