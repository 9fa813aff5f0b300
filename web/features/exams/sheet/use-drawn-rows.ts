import { useState } from 'react';
import { limitDrawn } from '#web/ui/table/limit-drawn.ts';

/** Longer sheets draw only the visible rows. */
const mostDrawn = 100;
/** Until a row has been measured. */
export const usualHeight = 44;

/** Which rows of the sheet are drawn, and the height of the space before and after them. */
export type DrawnRows = {
  readonly from: number;
  readonly to: number;
  readonly before: number;
  readonly after: number;
  /** Scrolls to a row that is not drawn. */
  readonly show: (row: number) => void;
};

const showNothing = () => {};

/** A short sheet draws all rows. `LongSheet` says which rows of a long one are visible; until then the first are drawn. */
export function useDrawnRows(count: number) {
  const [visible, setVisible] = useState<DrawnRows>();
  const isLong = count > mostDrawn;
  const to = Math.min(count, mostDrawn);
  const first: DrawnRows = { from: 0, to, before: 0, after: (count - to) * usualHeight, show: showNothing };
  return { drawn: (isLong && limitDrawn(visible, count)) || first, isLong, setVisible };
}
