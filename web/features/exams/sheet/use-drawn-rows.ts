import { type RefObject, useEffect, useState } from 'react';

/** More rows than this, and only those in sight are drawn. */
const mostDrawn = 100;
const spare = 15;
/** As long as no row was measured. */
const usualHeight = 44;

type Frame = RefObject<HTMLElement | null>;

function rowHeightIn(frame: Frame): number {
  return frame.current?.querySelector('tbody tr[aria-rowindex]')?.clientHeight || usualHeight;
}

/**
 * Which rows of a long sheet are drawn, and how high the gaps before and after them are. All rows are equally high, so
 * that nothing has to be measured but one.
 */
export function useDrawnRows(count: number, frame: Frame) {
  const isLong = count > mostDrawn;
  const [first, setFirst] = useState(0);
  const [inSight, setInSight] = useState(30);
  const [height, setHeight] = useState(usualHeight);
  useEffect(() => {
    const box = frame.current;
    if (!isLong || !box) return;
    const look = () => {
      const one = rowHeightIn(frame);
      setHeight(one);
      setFirst(Math.floor(box.scrollTop / one));
      setInSight(Math.ceil(box.clientHeight / one));
    };
    look();
    box.addEventListener('scroll', look, { passive: true });
    return () => box.removeEventListener('scroll', look);
  }, [isLong, frame]);
  if (!isLong) return { from: 0, to: count, before: 0, after: 0, show: () => {} };
  const from = Math.max(0, Math.min(first - spare, count - 1));
  const to = Math.min(count, first + inSight + spare);
  return {
    from,
    to,
    before: from * height,
    after: (count - to) * height,
    /** Scrolls to a row that is not drawn. */
    show: (row: number) => {
      frame.current?.scrollTo({ top: Math.max(0, (row - inSight / 2) * height) });
    },
  };
}
