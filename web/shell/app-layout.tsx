import { useHotkeys } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { ownUserQuery } from '#web/lib/own-user.ts';
import { useSessionUser } from '#web/lib/session.ts';
import { useText } from '#web/lib/text.ts';
import { PageSlots } from '#web/ui/page-header.tsx';
import classes from './app-layout.module.css';
import { messages } from './messages.ts';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';

const CommandPalette = lazy(() =>
  import('./command-palette.tsx').then((module) => ({ default: module.CommandPalette })),
);
const NewPasswordPage = lazy(() =>
  import('#web/features/auth/new-password-page.tsx').then((module) => ({ default: module.NewPasswordPage })),
);

/** The frame of every signed-in page. Whoever has a password set by somebody else chooses an own one first. */
export function AppLayout() {
  useQuery(ownUserQuery);
  const mustChange = useSessionUser()?.must_change_password === true;
  if (mustChange) {
    return (
      <Suspense>
        <NewPasswordPage />
      </Suspense>
    );
  }
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

function Frame({ children }: { readonly children: ReactNode }) {
  const t = useText(messages);
  const [menuOpenAt, setMenuOpenAt] = useState<string>();
  const [paletteOpen, setPaletteOpen] = useState(false);
  const [breadcrumbs, setBreadcrumbs] = useState<HTMLElement | null>(null);
  const [actions, setActions] = useState<HTMLElement | null>(null);
  const slots = useMemo(() => ({ breadcrumbs, actions }), [breadcrumbs, actions]);
  const path = useLocation({ select: ({ pathname }) => pathname });
  const menuOpen = menuOpenAt === path;
  const closeMenu = () => setMenuOpenAt(undefined);
  useHotkeys(
    [
      ['mod+K', () => setPaletteOpen(true)],
      ['Escape', closeMenu, { preventDefault: false }],
    ],
    [],
  );
  return (
    <div className={classes.frame}>
      <a href="#content" className={classes.skip}>
        {t('skip')}
      </a>
      <Sidebar open={menuOpen} onClose={closeMenu} />
      {menuOpen && <div className={classes.veil} onClick={closeMenu} aria-hidden="true" />}
      <div className={classes.main} inert={menuOpen}>
        <TopBar
          menuOpen={menuOpen}
          onMenu={() => setMenuOpenAt(menuOpen ? undefined : path)}
          onPalette={() => setPaletteOpen(true)}
          breadcrumbs={setBreadcrumbs}
          actions={setActions}
        />
        <main id="content" className={classes.content} tabIndex={-1}>
          <PageSlots value={slots}>{children}</PageSlots>
        </main>
      </div>
      <Suspense>{paletteOpen && <CommandPalette onClose={() => setPaletteOpen(false)} />}</Suspense>
    </div>
  );
}
