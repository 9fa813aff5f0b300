import { type ReactNode, useId } from 'react';
import classes from './form-layout.module.css';

/** Fields in two columns if there is room; wrap one in `WholeRow` for the full width. */
export function FormGrid({ children }: { readonly children: ReactNode }) {
  return <div className={classes.grid}>{children}</div>;
}

export function WholeRow({ children }: { readonly children: ReactNode }) {
  return <div className={classes.whole}>{children}</div>;
}

type FormSectionProps = { readonly title: string; readonly hint?: string; readonly children: ReactNode };

/** A named group of fields. */
export function FormSection({ title, hint, children }: FormSectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {hint && <p className={classes.hint}>{hint}</p>}
      {children}
    </section>
  );
}
