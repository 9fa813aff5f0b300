import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '#web/lib/text.ts';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import classes from './dashboard.module.css';
import { messages } from './messages.ts';

export type RecentItem = {
  readonly id: string;
  readonly title: string;
  readonly detail?: ReactNode;
  /** A photo before the text. */
  readonly face?: ReactNode;
  /** A badge or a time after the text. */
  readonly aside?: ReactNode;
  readonly to?: string;
  readonly search?: Readonly<Record<string, string>>;
};

type RecentCardProps = {
  readonly title: string;
  /** Undefined while loading, null if it could not be read. */
  readonly items: readonly RecentItem[] | undefined | null;
  /** Shown if there are none. */
  readonly empty: string;
  readonly viewAll: string;
};

/** A short list of the newest records, with a link to all. */
export function RecentCard({ title, items, empty, viewAll }: RecentCardProps) {
  const t = useText(messages);
  return (
    <section className={classes.card} aria-label={title}>
      <div className={classes.cardHead}>
        <h2 className={classes.heading}>{title}</h2>
        <Link to={viewAll} className={classes.viewAll} aria-label={t('viewAllOf', { list: title })}>
          {t('viewAll')}
        </Link>
      </div>
      {items === null && <p className={classes.none}>{t('notRead')}</p>}
      {items === undefined && <Bones label={t('loading')} lines={3} />}
      {items?.length === 0 && <p className={classes.none}>{empty}</p>}
      {items && items.length > 0 && (
        <ul className={classes.items}>
          {items.map((item) => (
            <li key={item.id}>{item.to ? <LinkedItem {...item} to={item.to} /> : <PlainItem {...item} />}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function LinkedItem(item: RecentItem & { readonly to: string }) {
  return (
    <Link to={item.to} search={item.search ?? {}} className={classes.item}>
      <ItemWords {...item} />
    </Link>
  );
}

function PlainItem(item: RecentItem) {
  return (
    <div className={classes.item}>
      <ItemWords {...item} />
    </div>
  );
}

function ItemWords({ title, detail, face, aside }: RecentItem) {
  return (
    <>
      {face}
      <span className={classes.words}>
        <span className={classes.itemTitle}>{title}</span>
        {detail && <span className={classes.detail}>{detail}</span>}
      </span>
      {aside}
    </>
  );
}
