import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Bone } from '#web/ui/feedback/skeletons.tsx';
import classes from './stat-card.module.css';

type StatCardProps = {
  readonly label: string;
  /** Written out, for example `format.number(240)`; `undefined` while it loads. */
  readonly value: string | undefined;
  readonly icon?: ReactNode;
  /** A word about the number. */
  readonly hint?: string;
  /** Where the card leads. */
  readonly to?: string;
  /** What the card does, where it leads nowhere. */
  readonly onPress?: () => void;
};

/** One number with its name. It is a link, a button or plain, by what it is given. */
export function StatCard({ label, value, icon, hint, to, onPress }: StatCardProps) {
  const content = (
    <>
      <span className={classes.words}>
        <span className={classes.label}>{label}</span>
        <span className={classes.value}>{value ?? <Bone width="short" />}</span>
        {hint && <span className={classes.hint}>{hint}</span>}
      </span>
      {icon && <span className={classes.icon}>{icon}</span>}
    </>
  );
  if (to) {
    return (
      <Link to={to} className={classes.card} data-pressable>
        {content}
      </Link>
    );
  }
  if (!onPress) return <div className={classes.card}>{content}</div>;
  return (
    <button type="button" className={classes.card} data-pressable onClick={onPress}>
      {content}
    </button>
  );
}

/** Stat cards side by side, as many as fit, two on a phone. */
export function StatCards({ children }: { readonly children: ReactNode }) {
  return <div className={classes.cards}>{children}</div>;
}
