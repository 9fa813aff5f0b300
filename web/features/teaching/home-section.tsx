import type { ReactNode } from 'react';
import classes from './home-page.module.css';

type HomeSectionProps = {
  readonly title: string;
  /** The sentence shown instead of an empty list. */
  readonly empty: string;
  readonly children: readonly ReactNode[];
};

/** One list of the teacher's day. */
export function HomeSection({ title, empty, children }: HomeSectionProps) {
  return (
    <section className={classes.section} aria-label={title}>
      <h2 className={classes.heading}>{title}</h2>
      {children.length === 0 ? (
        <p className={classes.soft}>{empty}</p>
      ) : (
        <ul className={classes.list}>{children}</ul>
      )}
    </section>
  );
}
