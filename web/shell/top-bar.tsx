import { ActionIcon } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '#web/lib/text.ts';
import { IconMenu, IconSearch } from '#web/ui/icons.tsx';
import { Bell } from './bell.tsx';
import { messages } from './messages.ts';
import { ProfileMenu } from './profile-menu.tsx';
import { StudentSearch } from './student-search.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import classes from './top-bar.module.css';

type TopBarProps = {
  readonly menuOpen: boolean;
  readonly onMenu: () => void;
  readonly onPalette: () => void;
  /** Where the page puts its breadcrumbs. */
  readonly breadcrumbs: (element: HTMLElement | null) => void;
  /** `PageButtons`. */
  readonly children: ReactNode;
};

/** Breadcrumbs and page actions of whatever page is open, then what is always at hand. */
export function TopBar({ menuOpen, onMenu, onPalette, breadcrumbs, children }: TopBarProps) {
  const t = useText(messages);
  const onStudents = useLocation({ select: ({ pathname }) => pathname === '/students' });
  return (
    <header className={classes.bar}>
      <ActionIcon
        className={classes.menu ?? ''}
        aria-label={t(menuOpen ? 'closeMenu' : 'openMenu')}
        aria-expanded={menuOpen}
        aria-controls="sidebar"
        onClick={onMenu}
      >
        <IconMenu size={20} />
      </ActionIcon>
      <div ref={breadcrumbs} className={classes.breadcrumbs} />
      {onStudents && (
        <div className={classes.search}>
          <StudentSearch />
        </div>
      )}
      {children}
      <div className={classes.always}>
        <ActionIcon
          aria-label={t('palette')}
          title={`${t('palette')} (Ctrl+K)`}
          aria-keyshortcuts="Control+K Meta+K"
          onClick={onPalette}
        >
          <IconSearch size={20} />
        </ActionIcon>
        <Bell />
        <ThemeToggle />
        <ProfileMenu />
      </div>
    </header>
  );
}
