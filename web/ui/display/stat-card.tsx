import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Bone } from '#web/ui/feedback/skeletons.tsx';
import classes from './stat-card.module.css';

type StatCardProps = {
  readonly label: string;
  /** Formatted, for example `format.number(240)`; `undefined` while it loads. */
  readonly value: string | undefined;
  readonly icon?: ReactNode;
  /** A note about the number. */
  readonly hint?: string;
  /** The target of the card's link. */
  readonly to?: string;
  /** The action of the card, if it is no link. */
  readonly onPress?: () => void;
};

/** One number with its label, as a link, a button or plain text. */
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
