import { useState } from 'react';
import { limitDrawn } from '#web/ui/table/limit-drawn.ts';

/** Used until a card has been measured. */
export const usualHeight = 168;

/** Which cards of a column are drawn, and the height of the space before and after them. */
export type DrawnCards = {
  readonly from: number;
  readonly to: number;
  readonly before: number;
  readonly after: number;
  readonly measure?: (slot: HTMLElement | null) => void;
};

/** As many cards as fit on the screen, and two more. */
const countThatFits = () => Math.ceil(window.innerHeight / usualHeight) + 2;

/** A short column draws all cards. `LongColumn` says which cards of a long one are visible; until then the first are drawn. */
export function useDrawnCards(count: number) {
  const [most] = useState(countThatFits);
  const [visible, setVisible] = useState<DrawnCards>();
  const isLong = count > most;
  const to = Math.min(count, most);
  const first: DrawnCards = { from: 0, to, before: 0, after: (count - to) * usualHeight };
  return { drawn: (isLong && limitDrawn(visible, count)) || first, isLong, setVisible };
}
