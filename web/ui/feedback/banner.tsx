import type { ReactNode } from 'react';
import { IconInfo, IconWarning } from '#web/ui/icons.tsx';
import classes from './banner.module.css';

type BannerProps = {
  readonly tone: 'info' | 'warning' | 'danger';
  readonly children: ReactNode;
  /** Buttons at the end. */
  readonly actions?: ReactNode;
};

/** A sentence about the whole page, form or panel. A danger is an alert, which screen readers announce at once. */
export function Banner({ tone, children, actions }: BannerProps) {
  return (
    <div className={classes.banner} data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      {tone === 'info' ? <IconInfo /> : <IconWarning />}
      <div className={classes.message}>{children}</div>
      {actions}
    </div>
  );
}
