import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import classes from './full-screen-overlay.module.css';

type FullScreenOverlayProps = {
  /** The record's name: the dialog's name and heading. */
  readonly title: string;
  /** Removes the record from the URL, for example `setState({ student: undefined, tab: undefined })`. */
  readonly onClose: () => void;
  /** Before the title: photo or avatar. */
  readonly picture?: ReactNode;
  /** Below the title: id, class, badges. */
  readonly facts?: ReactNode;
  /** Next to the Close button: Edit and similar actions. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

/**
 * A record over its list. Open it through the URL (`?student=…&tab=marks`), so that Back closes it and a link
 * opens it.
 */
export function FullScreenOverlay({
  title,
  onClose,
  picture,
  facts,
  actions,
  children,
}: FullScreenOverlayProps) {
  const header = (heading: ReactNode) => (
    <div className={classes.header}>
      {picture}
      <div className={classes.words}>
        {heading}
        {facts && <div className={classes.facts}>{facts}</div>}
      </div>
    </div>
  );
  return (
    <Dialog title={title} size="full" onClose={onClose} header={header} aside={actions}>
      <div className={classes.content}>{children}</div>
    </Dialog>
  );
}
