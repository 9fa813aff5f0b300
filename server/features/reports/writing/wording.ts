import type { ReportFigure } from '#contract/reports/calls.ts';

/** A sentence before it has its place in a report. */
export type Sentence = { readonly text: string; readonly figures: readonly ReportFigure[] };

type SentencePart = string | ReportFigure | readonly ReportFigure[];

const listFormat = new Intl.ListFormat('en', { type: 'conjunction' });

const isFigure = (part: SentencePart): part is ReportFigure => typeof part === 'object' && 'shown' in part;

function textOf(part: SentencePart): string {
  if (typeof part === 'string') return part;
  return isFigure(part) ? part.shown : listFormat.format(part.map(({ shown }) => shown));
}

function figuresOf(part: SentencePart): readonly ReportFigure[] {
  if (typeof part === 'string') return [];
  return isFigure(part) ? [part] : part;
}

/**
 * Writes a sentence. Numbers can enter it only as figures, so that each is listed with its sentence; plain text in
 * the braces is for names of people.
 */
export function writeSentence(texts: readonly string[], ...parts: readonly SentencePart[]): Sentence {
  const text = texts.map((piece, at) => piece + textOf(parts[at] ?? '')).join('');
  return { text: text.charAt(0).toUpperCase() + text.slice(1), figures: parts.flatMap(figuresOf) };
}

/** The same sentence, based on further figures that it does not name. */
export const withFigures = (sentence: Sentence, ...figures: readonly ReportFigure[]): Sentence => ({
  ...sentence,
  figures: [...sentence.figures, ...figures],
});

/** Writes a number with at most one decimal, as screens show marks and rates. */
export const formatNumber = (value: number): string => String(Math.round(value * 10) / 10);

export const percent = (label: string, value: number): ReportFigure => ({
  label,
  value,
  shown: `${formatNumber(value)}%`,
});

export const points = (label: string, value: number): ReportFigure => ({
  label,
  value,
  shown: `${formatNumber(value)} ${formatNumber(value) === '1' ? 'point' : 'points'}`,
});

/** A count of things in the singular or plural; zero is `no things`. */
export const count = (label: string, value: number, one: string, many = `${one}s`): ReportFigure => ({
  label,
  value,
  shown: `${value === 0 ? 'no' : formatNumber(value)} ${value === 1 ? one : many}`,
});

/** A bare number. */
export const figure = (label: string, value: number): ReportFigure => ({
  label,
  value,
  shown: formatNumber(value),
});

/** A name from the school's own lists: a subject, an exam, a year, a grade. */
export const nameFigure = (label: string, value: string): ReportFigure => ({ label, value, shown: value });

/** A number derived from a text, the same on every machine. */
function hash(text: string): number {
  let value = 2_166_136_261;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return value;
}

/** One of several wordings. The seed decides which, so that the same report always has the same text. */
export function pick<Wording>(seed: string, wordings: readonly [Wording, ...Wording[]]): Wording {
  return wordings[hash(seed) % wordings.length] ?? wordings[0];
}

/** A difference of fewer points than this is not mentioned. */
export const evenPoints = 1;

/** A number as it is shown. */
export const roundAsShown = (value: number) => Number(formatNumber(value));

/** The difference of two numbers as shown, so that a reader who subtracts them gets the same. */
export const difference = (one: number, other: number) =>
  roundAsShown(Math.abs(roundAsShown(one) - roundAsShown(other)));

/** The academic year a report is about. */
export const yearFigure = ({ year_name }: { readonly year_name: string }) =>
  nameFigure('Academic year', year_name);
