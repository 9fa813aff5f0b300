import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useRef } from 'react';
import { roleNames } from '#web/lib/role-names.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useSessionUser } from '#web/lib/session/session.ts';
import { signOut } from '#web/lib/sign-out.ts';
import { useText } from '#web/lib/text.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { IconActivity, IconLock, IconPerson, IconSignOut } from '#web/ui/icons.tsx';
import { messages } from './messages.ts';
import { ProductVersion } from './product-version.tsx';
import classes from './profile-menu.module.css';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The signed-in person and their menu. The browser's popover closes it on Escape and on an outside click. */
export function ProfileMenu() {
  const t = useText(messages);
  const user = useSessionUser();
  const panel = useRef<HTMLDivElement>(null);
  return (
    <>
      <button type="button" className={classes.button} popoverTarget="profile-menu" aria-haspopup="menu">
        <Avatar name={user?.name ?? ''} size="sm" />
        <span className="unseen">{t('profileMenu')}</span>
      </button>
      <div
        ref={panel}
        id="profile-menu"
        popover="auto"
        className={classes.panel}
        onToggle={(event) => event.newState === 'open' && itemsIn(event.currentTarget)[0]?.focus()}
      >
        <SignedInUser />
        <Items onGo={() => panel.current?.hidePopover()} />
        <footer className={classes.foot}>
          <ProductVersion />
        </footer>
      </div>
    </>
  );
}

const itemsIn = (menu: Element) => Array.from(menu.querySelectorAll<HTMLElement>('[role=menuitem]'));

function move(event: KeyboardEvent) {
  const step = steps[event.key];
  if (!step) return;
  event.preventDefault();
  const items = itemsIn(event.currentTarget);
  const at = items.findIndex((item) => item === document.activeElement);
  items.at((at + step) % items.length)?.focus();
}

function Items({ onGo }: { readonly onGo: () => void }) {
  const t = useText(messages);
  const may = useMay();
  return (
    <div role="menu" aria-label={t('profileMenu')} tabIndex={-1} className={classes.menu} onKeyDown={move}>
      <Link role="menuitem" className={classes.item} to="/profile" onClick={onGo}>
        <IconPerson />
        {t('profileSettings')}
      </Link>
      <Link role="menuitem" className={classes.item} to="/account" onClick={onGo}>
        <IconLock />
        {t('accountSettings')}
      </Link>
      {may('jobs.list') && (
        <Link role="menuitem" className={classes.item} to="/jobs" onClick={onGo}>
          <IconActivity />
          {t('backgroundJobs')}
        </Link>
      )}
      <button type="button" role="menuitem" className={classes.item} onClick={signOut}>
        <IconSignOut />
        {t('signOut')}
      </button>
    </div>
  );
}

function SignedInUser() {
  const t = useText(messages);
  const roleName = useText(roleNames);
  const user = useSessionUser();
  return (
    <div className={classes.who}>
      <strong>{user?.name}</strong>
      <span>{user?.email}</span>
      <span>{user?.role ? roleName(`role.${user.role}`) : t('unknownRole')}</span>
    </div>
  );
}
