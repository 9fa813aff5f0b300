import type { ReactNode } from 'react';
import classes from './status-badge.module.css';

/** The meaning of a color: green, red, blue, yellow, chalk for the one thing that needs attention, or none. */
export type Tone = 'success' | 'danger' | 'info' | 'warning' | 'muted' | 'chalk';

type StatusBadgeProps = {
  readonly tone: Tone;
  /** The word: the color alone says nothing. */
  readonly children: ReactNode;
};

/** A tinted badge with a dot and its word. */
export function StatusBadge({ tone, children }: StatusBadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}

/** The tones of priorities, always shown with their names. */
export const priorityTone = {
  low: 'muted',
  medium: 'info',
  high: 'danger',
} as const satisfies Record<string, Tone>;
