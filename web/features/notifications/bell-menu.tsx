import { ActionIcon } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useText } from '#web/lib/text.ts';
import { IconBell } from '#web/ui/icons.tsx';
import { messages } from './messages.ts';
import classes from './notifications.module.css';
import { NotificationsPanel } from './notifications-panel.tsx';
import { isFresh } from './rules.ts';
import { type LiveState, useLiveState } from './use-live-state.ts';

const panelId = 'notifications';
const mostShown = 99;

/**
 * The bell with the number of unread notifications. The browser's popover closes it on Escape and on an outside
 * click.
 */
export function BellMenu({ opens = false }: { readonly opens?: boolean }) {
  const t = useText(messages);
  const state = useLiveState();
  const [isOpen, setOpen] = useState(false);
  const { panel, button } = useOpening(opens);
  const unread = state?.unread ?? 0;
  const label = unread > 0 ? t('unread', { count: unread }) : t('title');
  return (
    <div className={classes.bell}>
      <ActionIcon
        ref={button}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        popoverTarget={panelId}
      >
        <IconBell size={20} />
      </ActionIcon>
      {unread > 0 && (
        <span className={classes.count} aria-hidden="true">
          {unread > mostShown ? t('many') : unread}
        </span>
      )}
      <NewNotification state={state} />
      <div
        ref={panel}
        id={panelId}
        popover="auto"
        role="dialog"
        aria-label={t('title')}
        className={classes.panel}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen && <NotificationsPanel onClose={() => panel.current?.hidePopover()} />}
      </div>
    </div>
  );
}

/** Opens at once if the bell was pressed before the menu was loaded. */
function useOpening(opens: boolean) {
  const panel = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!opens) return;
    // The element that gets the focus when it closes.
    button.current?.focus();
    panel.current?.showPopover();
  }, [opens]);
  return { panel, button };
}

/** Announces new notifications to screen readers, but not those that were there before. */
function NewNotification({ state }: { readonly state: LiveState | undefined }) {
  const t = useText(messages);
  const [openedAt] = useState(() => new Date().toISOString());
  const newest = state?.newest;
  const words = newest && isFresh(newest, openedAt) ? t('fresh', { title: newest.title }) : '';
  return <output className="unseen">{words}</output>;
}
