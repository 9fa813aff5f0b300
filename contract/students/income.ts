import { familyIncomes } from './values.ts';

/** A range of income in the school's currency: the same figures as on the wire, which writes dollars. */
export const incomeText = (range: string, money: (amount: number) => string) =>
  range.replaceAll(/\$([\d,]+)/g, (_, amount: string) => money(Number(amount.replaceAll(',', ''))));

const figuresOf = (text: string) =>
  (text.match(/\d[\d.,'’\s]*/g) ?? []).map((figure) => figure.replaceAll(/\D/g, '')).join(' ');

/** Ranges with one figure differ in their first word. */
const firstWordOf = (text: string) => /^[a-z]*/i.exec(text)?.[0].toLowerCase();

/** The range with the same word and figures, in whatever currency it is written; the text itself if there is none. */
export const incomeFrom = (typed: string): string =>
  familyIncomes.find(
    (range) => firstWordOf(range) === firstWordOf(typed.trim()) && figuresOf(range) === figuresOf(typed),
  ) ?? typed;
