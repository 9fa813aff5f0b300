import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import classes from './print-sheet.module.css';

type PrintSheetProps = {
  readonly children: ReactNode;
  /** Printed, or called off. */
  readonly onDone: () => void;
};

/** Prints its content alone, without the page around it: mount it to print. */
export function PrintSheet({ children, onDone }: PrintSheetProps) {
  const print = useEffectEvent(() => {
    window.print();
    onDone();
  });
  useEffect(() => {
    // The sheet has to be laid out before the browser takes its picture.
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
