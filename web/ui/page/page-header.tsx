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

/** The places of the top bar that a page fills; provided by the shell. */
export type PageSlotElements = Readonly<
  Record<'breadcrumbs' | 'actions' | 'rest' | 'primary', HTMLElement | null>
>;
export const PageSlots = createContext<PageSlotElements>({
  breadcrumbs: null,
  actions: null,
  rest: null,
  primary: null,
});

type PageActionsProps = {
  /** The main button of the page, the last one; on a phone it comes first. */
  readonly primary?: ReactNode;
  /** Buttons that are always under More. */
  readonly rest?: ReactNode;
  /** Buttons of the top bar, which a phone also has under More. */
  readonly children?: ReactNode;
};

/** The buttons of a page, or of the open tab. */
export function PageActions({ primary, rest, children }: PageActionsProps) {
  const slots = use(PageSlots);
  return (
    <>
      {slots.actions && createPortal(children, slots.actions)}
      {slots.rest && createPortal(rest, slots.rest)}
      {slots.primary && createPortal(primary, slots.primary)}
    </>
  );
}

type PageHeaderProps = {
  /** The heading, and the browser's title: 'title | Homeroom'. */
  readonly title: string;
  /** After the home link 'Dashboard', which is always there; the page itself comes last. */
  readonly breadcrumbs?: readonly Crumb[];
  /** Buttons of the page, in the top bar. */
  readonly actions?: ReactNode;
  /** Its main button. */
  readonly primary?: ReactNode;
  /** A sentence below the heading. */
  readonly description?: ReactNode;
};

/** Every page starts with it: breadcrumbs and actions go to the top bar, the heading stays on the page. */
export function PageHeader({ title, breadcrumbs = [], actions, primary, description }: PageHeaderProps) {
  const slots = use(PageSlots);
  useTitle(title);
  return (
    <>
      {slots.breadcrumbs && createPortal(<Breadcrumbs crumbs={breadcrumbs} />, slots.breadcrumbs)}
      <PageActions primary={primary}>{actions}</PageActions>
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
