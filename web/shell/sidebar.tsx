import { ActionIcon } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useText } from '#web/lib/text.ts';
import { IconChevronLeft, IconChevronRight } from '#web/ui/icons.tsx';
import { Brand } from './brand.tsx';
import { messages } from './messages.ts';
import { type NavigationItem, useNavigation } from './navigation.ts';
import { ProductVersion } from './product-version.tsx';
import classes from './sidebar.module.css';

type SidebarProps = {
  /** On a small screen: whether it is open. */
  readonly open: boolean;
  readonly onClose: () => void;
};

/** Narrow on wide screens until expanded (the choice is kept); slides over the page on small ones. */
export function Sidebar({ open, onClose }: SidebarProps) {
  const t = useText(messages);
  const [expanded, setExpanded] = useLocalStorage({
    key: 'sidebar_expanded',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const aside = useFocusWhileOpen(open);
  const navigation = useNavigation();
  return (
    <aside
      ref={aside}
      id="sidebar"
      className={classes.sidebar}
      data-expanded={expanded || undefined}
      data-open={open || undefined}
    >
      <div className={classes.brand}>
        <Brand />
      </div>
      <nav className={classes.nav} aria-label={t('mainNavigation')}>
        {navigation.map(({ label, places }) => (
          <div key={label ?? places[0]?.label} className={classes.group}>
            {label && <p className={classes.groupLabel}>{t(label)}</p>}
            <ul className={classes.list}>
              {places.map((place) => (
                <Entry key={place.label} {...place} onGo={onClose} />
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <Foot expanded={expanded} onToggle={() => setExpanded(!expanded)} />
    </aside>
  );
}

/** While it covers the page, it has the focus, and the page is inert. */
function useFocusWhileOpen(open: boolean) {
  const aside = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    if (!open) return;
    const links = Array.from(aside.current?.querySelectorAll<HTMLElement>('nav a') ?? []);
    (links.find((link) => link.ariaCurrent === 'page') ?? links[0])?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, [open]);
  return aside;
}

type ToggleProps = { readonly expanded: boolean; readonly onToggle: () => void };

function Foot(toggle: ToggleProps) {
  return (
    <footer className={classes.foot}>
      <Toggle {...toggle} />
      <span className={classes.release}>
        <ProductVersion />
      </span>
    </footer>
  );
}

function Toggle({ expanded, onToggle }: ToggleProps) {
  const t = useText(messages);
  return (
    <ActionIcon
      className={classes.toggle ?? ''}
      aria-label={t(expanded ? 'collapse' : 'expand')}
      aria-expanded={expanded}
      aria-controls="sidebar"
      onClick={onToggle}
    >
      {expanded ? <IconChevronLeft /> : <IconChevronRight />}
    </ActionIcon>
  );
}

function Entry({ label, to, icon: Drawing, onGo }: NavigationItem & { readonly onGo: () => void }) {
  const t = useText(messages);
  return (
    <li>
      <Link
        to={to}
        className={classes.entry}
        activeProps={{ 'data-active': true, 'aria-current': 'page' }}
        activeOptions={{ exact: to === '/', includeSearch: false }}
        onClick={onGo}
      >
        <Drawing size={20} className={classes.icon} />
        <span className={classes.label}>{t(label)}</span>
      </Link>
    </li>
  );
}
