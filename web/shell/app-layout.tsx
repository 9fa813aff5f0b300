import { useHotkeys } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { ownUserQuery } from '#web/lib/own-user.ts';
import { type SessionUser, useSessionUser } from '#web/lib/session/session.ts';
import { useText } from '#web/lib/text.ts';
import { Later } from '#web/ui/later/later.tsx';
import { createLazyPart } from '#web/ui/later/lazy-part.tsx';
import { type PageSlotElements, PageSlots } from '#web/ui/page/page-header.tsx';
import classes from './app-layout.module.css';
import { IdleWatch } from './idle-watch.tsx';
import { messages } from './messages.ts';
import { useHasPage } from './navigation.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { PageButtons } from './page-buttons.tsx';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';

const CommandPalette = createLazyPart(async () => ({
  default: (await import('./command-palette.tsx')).CommandPalette,
}));
const NewPasswordPage = createLazyPart(async () => ({
  default: (await import('#web/features/auth/new-password-page.tsx')).NewPasswordPage,
}));
const RequiredFactorPage = createLazyPart(async () => ({
  default: (await import('#web/features/account/required-factor-page.tsx')).RequiredFactorPage,
}));

/** The frame of all signed-in pages, once no other step is required. */
export function AppLayout() {
  useQuery(ownUserQuery);
  const user = useSessionUser();
  return (
    <>
      {user?.idle_minutes && <IdleWatch minutes={user.idle_minutes} />}
      <DutyFirst user={user}>
        <Frame>
          <Page />
        </Frame>
      </DutyFirst>
    </>
  );
}

/** The page of the address, unless it has nothing for the person. */
function Page() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  return useHasPage(path) ? <Outlet /> : <NotFoundPage />;
}

type DutyFirstProps = { readonly user: SessionUser | null; readonly children: ReactNode };

/** Requires changing a password that someone else set, and setting up a second factor if the school demands it. */
function DutyFirst({ user, children }: DutyFirstProps) {
  // Once started, the page stays until the person has seen the recovery codes, although the factor is already on.
  const [isSettingUp, setSettingUp] = useState(false);
  if (user?.must_change_password) {
    return (
      <Later>
        <NewPasswordPage />
      </Later>
    );
  }
  if (!isSettingUp && !user?.must_set_up_two_factor) return children;
  return (
    <Later>
      <RequiredFactorPage onBegin={() => setSettingUp(true)} onDone={() => setSettingUp(false)} />
    </Later>
  );
}

function Frame({ children }: { readonly children: ReactNode }) {
  const t = useText(messages);
  const { menuOpen, setMenuOpen, paletteOpen, setPaletteOpen } = useOpenParts();
  const [breadcrumbs, setBreadcrumbs] = useState<HTMLElement | null>(null);
  const [actions, setActions] = useState<HTMLElement | null>(null);
  const [rest, setRest] = useState<HTMLElement | null>(null);
  const [primary, setPrimary] = useState<HTMLElement | null>(null);
  const slots = useMemo<PageSlotElements>(
    () => ({ breadcrumbs, actions, rest, primary }),
    [breadcrumbs, actions, rest, primary],
  );
  const closeMenu = () => setMenuOpen(false);
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
          onMenu={() => setMenuOpen(!menuOpen)}
          onPalette={() => setPaletteOpen(true)}
          breadcrumbs={setBreadcrumbs}
        >
          <PageButtons actions={setActions} rest={setRest} primary={setPrimary} />
        </TopBar>
        <main id="content" className={classes.content} tabIndex={-1}>
          <PageSlots value={slots}>{children}</PageSlots>
        </main>
      </div>
      <Later>{paletteOpen && <CommandPalette onClose={() => setPaletteOpen(false)} />}</Later>
    </div>
  );
}

/** Whether the menu of a phone is open, which another page closes, and the palette. */
function useOpenParts() {
  const [menuOpenAt, setMenuOpenAt] = useState<string>();
  const [paletteOpen, setPaletteOpen] = useState(false);
  const path = useLocation({ select: ({ pathname }) => pathname });
  const setMenuOpen = (isOpen: boolean) => setMenuOpenAt(isOpen ? path : undefined);
  useHotkeys(
    [
      ['mod+K', () => setPaletteOpen(true)],
      ['Escape', () => setMenuOpen(false), { preventDefault: false }],
    ],
    [],
  );
  return { menuOpen: menuOpenAt === path, setMenuOpen, paletteOpen, setPaletteOpen };
}
