/** A figure as it was typed; nothing typed is no figure, not zero. */
export const figure = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed));
