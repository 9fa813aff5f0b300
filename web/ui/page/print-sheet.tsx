import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import classes from './print-sheet.module.css';

type PrintSheetProps = {
  readonly children: ReactNode;
  /** The print dialog was closed. */
  readonly onDone: () => void;
};

/** Prints only its content, without the page around it: mount it to print. */
export function PrintSheet({ children, onDone }: PrintSheetProps) {
  const print = useEffectEvent(() => {
    window.print();
    onDone();
  });
  useEffect(() => {
    // The sheet must be laid out before the browser prints it.
    const frame = requestAnimationFrame(() => print());
    return () => cancelAnimationFrame(frame);
  }, []);
  return createPortal(
    <div className={classes.sheet} aria-hidden="true">
      {children}
    </div>,
    document.body,
  );
}
