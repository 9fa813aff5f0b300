import { Link } from '@tanstack/react-router';
import { createContext, Fragment, type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '#web/lib/text.ts';
import { useTitle } from '#web/lib/titles.ts';
import { IconChevronRight } from '#web/ui/icons.tsx';
import { messages } from '#web/ui/messages.ts';
import classes from './page-header.module.css';

export type Crumb = {
  readonly label: string;
  /** Missing for the page itself and for mere groups. */
  readonly to?: string;
};

/** The place for a page's breadcrumbs and actions in the top bar; provided by the shell. */
export const PageSlots = createContext<{
  readonly breadcrumbs: HTMLElement | null;
  readonly actions: HTMLElement | null;
}>({ breadcrumbs: null, actions: null });

/** Buttons of a part of the page, for example of the open tab; they precede the page's own. */
export function PageActions({ children }: { readonly children: ReactNode }) {
  const { actions } = use(PageSlots);
  return actions && createPortal(children, actions);
}

type PageHeaderProps = {
  /** The heading, and the browser's title: 'title | Homeroom'. */
  readonly title: string;
  /** After the home link 'Dashboard', which is always there; the page itself comes last. */
  readonly breadcrumbs?: readonly Crumb[];
  /** Buttons of the page, shown in the top bar. */
  readonly actions?: ReactNode;
  /** A sentence below the heading. */
  readonly description?: ReactNode;
};

/** Starts every page: breadcrumbs and actions go to the top bar, the heading stays on the page. */
export function PageHeader({ title, breadcrumbs = [], actions, description }: PageHeaderProps) {
  const slots = use(PageSlots);
  useTitle(title);
  return (
    <>
      {slots.breadcrumbs && createPortal(<Breadcrumbs crumbs={breadcrumbs} />, slots.breadcrumbs)}
      {slots.actions && createPortal(actions, slots.actions)}
      <header className={classes.header}>
        <h1>{title}</h1>
        {description && <p className={classes.description}>{description}</p>}
      </header>
    </>
  );
}

function Breadcrumbs({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  const t = useText(messages);
  const all: readonly Crumb[] = [{ label: t('home'), to: '/' }, ...crumbs];
  const up = all.findLastIndex(({ to }, index) => to && index < all.length - 1);
  return (
    <nav aria-label={t('breadcrumbs')}>
      <ol className={classes.crumbs}>
        {all.map(({ label, to }, index) => (
          <Fragment key={label}>
            {index > 0 && (
              <li aria-hidden="true" className={classes.separator}>
                <IconChevronRight size={14} />
              </li>
            )}
            <li className={classes.crumb} data-up={index === up || undefined}>
              {to && index < all.length - 1 ? (
                <Link to={to}>{label}</Link>
              ) : (
                <span aria-current={index === all.length - 1 ? 'page' : undefined}>{label}</span>
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}
