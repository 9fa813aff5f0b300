import { type ReactNode, useId } from 'react';
import classes from './account.module.css';

type AccountCardProps = {
  readonly title: string;
  readonly hint?: string;
  /** A status, shown next to the title. */
  readonly status?: ReactNode;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
};

/** A card of the account page. */
export function AccountCard({ title, hint, status, actions, children }: AccountCardProps) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.heading}>
        <div>
          <h2 id={id}>{title}</h2>
          {hint && <p className={classes.hint}>{hint}</p>}
        </div>
        {status}
        {actions}
      </div>
      {children}
    </section>
  );
}
