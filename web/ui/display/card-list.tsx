import type { ReactNode } from 'react';
import classes from './card-list.module.css';

type CardListProps = { readonly label: string; readonly children: ReactNode };

/** A few things as cards, in as many columns as fit. */
export function CardList({ label, children }: CardListProps) {
  return (
    <ul className={classes.cards} aria-label={label}>
      {children}
    </ul>
  );
}

type ListCardProps = { readonly title: string; readonly children: ReactNode; readonly actions: ReactNode };

/** One card: the title, lines below it, and its buttons next to them. */
export function ListCard({ title, children, actions }: ListCardProps) {
  return (
    <li className={classes.card}>
      <div className={classes.words}>
        <h3>{title}</h3>
        {children}
      </div>
      {actions}
    </li>
  );
}

/** A line of a card in small, soft text. */
export function CardDetail({ children }: { readonly children: ReactNode }) {
  return <span className={classes.detail}>{children}</span>;
}
