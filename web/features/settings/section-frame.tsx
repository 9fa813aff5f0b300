import type { ReactNode } from 'react';
import { Banner } from '#web/ui/banner.tsx';
import classes from './settings.module.css';

type SectionFrameProps = {
  readonly title: string;
  readonly hint: string;
  readonly actions?: ReactNode;
  /** Why the last action failed. */
  readonly failure?: string | undefined;
  readonly children: ReactNode;
};

/** A section of the settings: heading, what it is for, its actions, and what went wrong. */
export function SectionFrame({ title, hint, actions, failure, children }: SectionFrameProps) {
  return (
    <section className={classes.section} aria-label={title}>
      <div className={classes.heading}>
        <div>
          <h2>{title}</h2>
          <p>{hint}</p>
        </div>
        {actions}
      </div>
      {failure && <Banner tone="danger">{failure}</Banner>}
      {children}
    </section>
  );
}
