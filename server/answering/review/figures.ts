import { toPlainText } from '#server/answering/language/words.ts';

/** The kinds of figures that are compared with one another; any other number is compared by the word after it. */
type FigurePattern = {
  readonly kind: string;
  readonly pattern: RegExp;
  readonly valueOf: (match: RegExpExecArray) => string;
};

/** An amount, a time, a date or another number, so that "7.30 am" and "07:30" are the same. */
export type Figure = { readonly kind: string; readonly value: string };
/** The figures of a line, and the line without them. */
export type LineFigures = {
  readonly figures: readonly Figure[];
  /** The digits of its telephone numbers, which say whom the line is about. */
  readonly phones: ReadonlySet<string>;
  readonly rest: string;
};

const months = 'january february march april may june july august september october november december'.split(
  ' ',
);
const monthPattern = `(${months.map((month) => `${month.slice(0, 3)}[a-z]*`).join('|')})`;
const amount = '(\\d+(?:\\.\\d{1,2})?)';

const plainNumber = (text: string | undefined) => String(Number(text ?? ''));
const monthOf = (text = '') => months.findIndex((month) => month.startsWith(text.slice(0, 3))) + 1;

function toClockTime([, hour = '', minute = '', half = '']: RegExpExecArray): string {
  const isAfternoon = half.startsWith('p') && Number(hour) < 12;
  const isMidnight = half.startsWith('a') && Number(hour) === 12;
  const hours = isMidnight ? 0 : Number(hour) + (isAfternoon ? 12 : 0);
  return `${hours}:${minute || '00'}`;
}

/** The first pattern that matches takes the text. */
const patterns: readonly FigurePattern[] = [
  {
    kind: 'money',
    pattern: new RegExp(`(?:[$£€₹]|\\b(?:usd|eur|gbp|inr|chf|rs\\.?)) ?${amount}`, 'g'),
    valueOf: ([, value]) => plainNumber(value),
  },
  {
    kind: 'money',
    pattern: new RegExp(`${amount} ?(?:[€£₹]|(?:dollars|euros?|pounds|rupees|francs|cents)\\b)`, 'g'),
    valueOf: ([, value]) => plainNumber(value),
  },
  {
    kind: 'percent',
    pattern: new RegExp(`${amount} ?(?:%|percent\\b|per cent\\b)`, 'g'),
    valueOf: ([, value]) => plainNumber(value),
  },
  {
    kind: 'date',
    pattern: new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)? (?:of )?${monthPattern}\\b`, 'g'),
    valueOf: ([, day, month]) => `${plainNumber(day)}.${monthOf(month)}`,
  },
  {
    kind: 'date',
    pattern: new RegExp(`\\b${monthPattern} (\\d{1,2})(?:st|nd|rd|th)?\\b(?!\\d)`, 'g'),
    valueOf: ([, month, day]) => `${plainNumber(day)}.${monthOf(month)}`,
  },
  { kind: 'clock', pattern: /\b(\d{1,2})[:.](\d{2}) ?([ap])?\.?(?:m\b)?/g, valueOf: toClockTime },
  { kind: 'clock', pattern: /\b(\d{1,2})() ?([ap])\.?m\b\.?/g, valueOf: toClockTime },
];

const counted = /\b(\d+(?:\.\d+)?)(?:st|nd|rd|th)?[ -]([a-z]{3,})/g;

const phone = /\+?\(?\d[\d ()-]{5,}\d/g;
const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

/** Years, dates and their ranges have other numbers of digits. */
function isPhone(text: string): boolean {
  const { length } = digitsOf(text);
  return length <= 15 && length >= (text.startsWith('+') ? 7 : 9);
}

/** Takes the telephone numbers out of a line, so that none of their digits is read as another figure. */
function phonesIn(line: string) {
  const found = (line.match(phone) ?? []).filter(isPhone);
  const rest = found.reduce((text, number) => text.replace(number, ' '), line);
  return { phones: new Set(found.map(digitsOf)), rest };
}

/** Reads the figures of a line. Years and numbers of streets are left in the text, which distinguishes lines. */
export function figuresIn(line: string): LineFigures {
  const figures: Figure[] = [];
  const { phones, rest: withoutPhones } = phonesIn(line);
  let rest = toPlainText(withoutPhones).replaceAll(/(\d{1,2}):(\d{2}) ?hrs?\b/g, '$1:$2');
  for (const { kind, pattern, valueOf } of patterns) {
    rest = rest.replaceAll(pattern, (...found) => {
      figures.push({ kind, value: valueOf(found as unknown as RegExpExecArray) });
      return ' ';
    });
  }
  rest = rest.replaceAll(counted, (_, value: string, noun: string) => {
    figures.push({ kind: noun.replace(/s$/, ''), value: plainNumber(value) });
    return ` ${noun}`;
  });
  return { figures, phones, rest: [rest, ...phones].join(' ') };
}

const valuesOf = (figures: readonly Figure[], kind: string) =>
  new Set(figures.filter((figure) => figure.kind === kind).map(({ value }) => value));

/** Whether two lines have figures of the same kind of which neither has all of the other's. */
export function figuresDiffer(left: readonly Figure[], right: readonly Figure[]): boolean {
  const kinds = new Set(left.map(({ kind }) => kind));
  return [...kinds].some((kind) => {
    const [mine, theirs] = [valuesOf(left, kind), valuesOf(right, kind)];
    return theirs.size > 0 && !mine.isSubsetOf(theirs) && !theirs.isSubsetOf(mine);
  });
}
