import { ActionIcon } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
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
  /** The place for the page's breadcrumbs and actions. */
  readonly breadcrumbs: (element: HTMLElement | null) => void;
  readonly actions: (element: HTMLElement | null) => void;
};

/** Breadcrumbs and actions of the open page, then the permanent items. */
export function TopBar({ menuOpen, onMenu, onPalette, breadcrumbs, actions }: TopBarProps) {
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
      <div ref={actions} className={classes.actions} />
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
