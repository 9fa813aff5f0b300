import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

type EmptyStateProps = {
  /** An icon; its size is set here. */
  readonly icon: (props: { readonly size: number }) => ReactNode;
  /** The specification's sentence. */
  readonly title: string;
  readonly hint?: string;
  /** The specification's button. */
  readonly action?: ReactNode;
};

/** Shown instead of an empty list, with a hint what to do. */
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
