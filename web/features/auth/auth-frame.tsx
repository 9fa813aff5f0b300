import type { ReactNode } from 'react';
import { useText } from '#web/lib/text.ts';
import { useTitle } from '#web/lib/titles.ts';
import { BrandMark } from '#web/ui/display/brand-mark.tsx';
import classes from './auth-frame.module.css';
import { messages } from './messages.ts';

type AuthFrameProps = {
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
  /** Links below the form. */
  readonly footer?: ReactNode;
};

/** The card for sign-in, password reset and new passwords. */
export function AuthFrame({ title, hint, children, footer }: AuthFrameProps) {
  const t = useText(messages);
  useTitle(title);
  return (
    <main className={classes.page}>
      <div className={classes.brand}>
        <BrandMark />
        <span>{t('product')}</span>
      </div>
      <div className={classes.card}>
        <h1>{title}</h1>
        {hint && <p className={classes.hint}>{hint}</p>}
        {children}
      </div>
      {footer && <div className={classes.footer}>{footer}</div>}
    </main>
  );
}

/** The fields of such a card, one below the other. */
export function AuthForm({
  onSubmit,
  children,
}: {
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}) {
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
