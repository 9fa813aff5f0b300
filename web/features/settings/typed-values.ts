/** Reads a number; an empty text is null, not zero. */
export const parseFigure = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed));

/** The entries of a text with one entry per line, without blank lines. */
export const splitLines = (typed: string) =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
