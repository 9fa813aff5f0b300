import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

type EmptyStateProps = {
  /** A drawing of the icon set; its size is set here. */
  readonly icon: (props: { readonly size: number }) => ReactNode;
  /** The spec's sentence. */
  readonly title: string;
  readonly hint?: string;
  /** The spec's button. */
  readonly action?: ReactNode;
};

/** What stands where a list would be, and what to do about it. */
export function EmptyState({ icon: Drawing, title, hint, action }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <span className={classes.drawing}>
        <Drawing size={40} />
      </span>
      <p className={classes.title}>{title}</p>
      {hint && <p className={classes.hint}>{hint}</p>}
      {action}
    </div>
  );
}
