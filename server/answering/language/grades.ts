import { toPlainText } from './words.ts';

/** Grades as numbers: nursery -2, lower and upper kindergarten -1 and 0, then 1 to 12. */
export type GradeRange = readonly [from: number, to: number];

const first = -2;
const last = 12;
const romans = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'];
const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(
  ' ',
);
const cardinals =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen'.split(
    ' ',
  );

function numberOf(word: string): number | undefined {
  if (/^\d+(?:st|nd|rd|th)?$/.test(word)) return Number.parseInt(word, 10);
  for (const list of [romans, ordinals, cardinals]) {
    const place = list.indexOf(word);
    if (place >= 0) return place + 1;
  }
  return undefined;
}

const anyNumber = `\\d{1,2}(?:st|nd|rd|th)?|${[...romans].reverse().join('|')}|${ordinals.join('|')}|${cardinals.join('|')}`;
const unit = 'grades?|class(?:es)?|std|standards?|grd|grde|year';
const early: readonly (readonly [RegExp, GradeRange])[] = [
  [/\bpre[- ]?primary\b|\bpre[- ]?school\b|\bearly years\b|\btiny tots?\b|\btoddlers?\b/g, [-2, 0]],
  [/\bnursery\b|\bpre[- ]?k\b|\bplay ?(?:group|school)\b|\bpre[- ]?nursery\b/g, [-2, -2]],
  [/\blkg\b|\blower k(?:g|indergarten)\b|\bjunior k(?:g|indergarten)\b|\bpp ?1\b/g, [-1, -1]],
  [/\bukg\b|\bupper k(?:g|indergarten)\b|\bsenior k(?:g|indergarten)\b|\bpp ?2\b/g, [0, 0]],
  [/\bkg\b|\bkinder(?:garten|garden)?s?\b/g, [-1, 0]],
];
const stages: readonly (readonly [RegExp, GradeRange])[] = [
  [/\b(?:lower )?primary (?:class(?:es)?|grades?|school|section|years?|children|students|kids)\b/g, [1, 5]],
  [/\bmiddle (?:class(?:es)?|grades?|school|section)\b/g, [6, 8]],
  [/\bsixth form\b/g, [11, 12]],
  [/\b(?:ninth grade|freshm[ae]n)\b/g, [9, 9]],
  [/\bsophomores?\b/g, [10, 10]],
  [/\bsenior secondary\b|\bhigher secondary\b|\bjunior college\b/g, [11, 12]],
  [
    /\bhigh school\b|\bsenior (?:class(?:es)?|grades?|school|section)\b|\bsecondary (?:school|section)\b/g,
    [9, 12],
  ],
];
const plus: readonly (readonly [RegExp, GradeRange])[] = [
  [/(?:\bplus ?|\+ ?)(?:one|1)\b(?! \d)/g, [11, 11]],
  [/(?:\bplus ?|\+ ?)(?:two|2)\b(?! \d)/g, [12, 12]],
];
const listed = new RegExp(
  `\\b(?:${unit}) (?!i (?:should|can|want|need|am|have|had|would|will|do|did|get|must|cannot|could)\\b)(${anyNumber})((?:(?: ?, ?| ?- ?| to | and | or | & | through | till | until )(?:${unit} )?(?:${anyNumber}))*)\\b(?! (?:pm|am|o clock))`,
  'g',
);
const ordinal = new RegExp(
  `\\b(\\d{1,2}(?:st|nd|rd|th)|${ordinals.join('|')}) (?:graders?|grade|class|standard|std|form)\\b`,
  'g',
);
const aged = new RegExp(
  `\\b(${anyNumber})(?: and a half)?[ -](?:years?|yrs?)[- ]olds?\\b|\\b(?:aged?|turn(?:ed|s|ing)?|is) (${anyNumber}) (?:years|yrs)\\b|\\bturn(?:ed|s|ing)? (${cardinals.join('|')}|\\d{1,2})\\b|\\b(?:son|daughter|child|boy|girl|kid|he|she|grandson|granddaughter) is (?:only |already |now |just )?(${cardinals.join('|')}|\\d{1,2})\\b(?! (?:km|minutes?|percent|months?|weeks?|days?|of|times?))`,
  'g',
);
const months = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
const notGrades =
  'of|days?|weeks?|months?|times?|terms?|floors?|child|children|kids?|sons?|daughters?|bab(?:y|ies)|languages?|instal\\w+|periods?|rounds?|lists?|birthdays?|years?|cars?|persons?|places?|prizes?|ranks?|ones?|mon\\w+|tue\\w+|wed\\w+|thu\\w+|fri\\w+|sat\\w+|sun\\w+|quarters?|sibling|in|attempt|part|hour|graders?|grades?|class(?:es)?|standards?|std|form';
/** A grade named by its number alone: "in the seventh", "for 8th". */
const bare = new RegExp(
  `(?<!\\b${months} |\\d |\\bon (?:the )?|\\b(?:by|before) (?:the )?|\\bmonths? )\\b(\\d{1,2}(?:st|nd|rd|th)|${ordinals.slice(3).join('|')})\\b(?! (?:${notGrades}|${months})\\b)`,
  'g',
);

const findRanges = (text: string, found: readonly (readonly [RegExp, GradeRange])[]): GradeRange[] =>
  found.flatMap(([pattern, range]) => [...text.matchAll(pattern)].map(() => range));

/** `from Grade 4` and `Grade 4 and above` reach to the last grade, `up to Grade 3` begins at the first. */
function widenRange(text: string, match: RegExpExecArray, range: GradeRange): GradeRange {
  const before = text.slice(Math.max(0, match.index - 14), match.index);
  const after = text.slice(match.index + match[0].length, match.index + match[0].length + 14);
  if (/\b(?:up to|upto|until|till|below|under) $/.test(before)) return [first, range[1]];
  if (/\b(?:from|after|above|since) $/.test(before) && range[0] === range[1]) return [range[0], last];
  if (/^ (?:and |or )?(?:above|up|upwards?|onwards?|higher|older|on)\b(?! to)/.test(after))
    return [range[0], last];
  if (/^ (?:and |or )?(?:below|under|younger)\b/.test(after)) return [first, range[1]];
  return range;
}

function findNumberedGrades(text: string): GradeRange[] {
  return [...text.matchAll(listed)].flatMap((match) => {
    const start = numberOf(match[1] ?? '');
    if (start === undefined) return [];
    const rest = [
      ...(match[2] ?? '').matchAll(
        new RegExp(
          `( to | through | till | until |-)?(?: ?, ?| and | or | & )?\\s*(?:${unit} )?\\b(${anyNumber})\\b`,
          'g',
        ),
      ),
    ];
    const others = rest.map(([, span, word = '']) => ({ span, number: numberOf(word) ?? start }));
    const spanned = others.find(({ span }) => span !== undefined);
    if (spanned) return [widenRange(text, match, [start, spanned.number])];
    return [start, ...others.map(({ number }) => number)].map((grade) =>
      widenRange(text, match, [grade, grade]),
    );
  });
}

/** A cleaned text reduced to what the patterns need. */
const forPatterns = (plainText: string) => plainText.replaceAll(/[^a-z0-9+,&.:@-]+/g, ' ');

/** The grades that a line or title is about. */
export const gradesIn = (text: string): GradeRange[] => gradesInPatternText(forPatterns(toPlainText(text)));

const gradesInPatternText = (line: string): GradeRange[] => [
  ...findNumberedGrades(line),
  ...ordinalRanges(line),
  ...findRanges(line, early),
  ...findRanges(line, stages),
];

function ordinalRanges(text: string): GradeRange[] {
  return [...text.matchAll(ordinal)].flatMap(([, word = '']) => {
    const grade = numberOf(word);
    return grade === undefined ? [] : [[grade, grade] as const];
  });
}

/** The grades a cleaned question is about: as in a line, and by a child's age or the words families use. */
export function gradesAskedFor(plainText: string): GradeRange[] {
  const line = forPatterns(plainText);
  const text = line.replaceAll(/(\d)(st|nd|rd|th) (?=std)/g, '$1$2 ');
  const ages = [...text.matchAll(aged)].flatMap((match) => {
    const age = numberOf(match.slice(1).find(Boolean) ?? '');
    return age !== undefined && age >= 2 && age <= 18 ? [[age - 5, age - 5] as const] : [];
  });
  const named = gradesInPatternText(line).map(
    ([from, to]): GradeRange => (to === last && from !== to ? [from, from] : [from, to]),
  );
  const alone = [...text.trim().matchAll(bare)].flatMap(([, word = '']): GradeRange[] => {
    const grade = numberOf(word);
    return grade === undefined || grade > last ? [] : [[grade, grade]];
  });
  return [...named, ...alone, ...findRanges(text, plus), ...ages];
}

/** A cleaned text without the words that name a grade, which are compared as numbers. */
export function withoutGrades(plainText: string): string {
  const patterns = [
    listed,
    ordinal,
    bare,
    aged,
    ...[...early, ...stages, ...plus].map(([pattern]) => pattern),
  ];
  return patterns.reduce((text, pattern) => text.replaceAll(pattern, ' '), forPatterns(plainText));
}

/** Whether a line is about any of the grades asked for; undefined if either names none. */
export function gradesAgree(
  questionGrades: readonly GradeRange[],
  spoken: readonly GradeRange[],
): boolean | undefined {
  if (questionGrades.length === 0 || spoken.length === 0) return undefined;
  return questionGrades.some(([from, to]) => spoken.some(([low, high]) => from <= high && low <= to));
}
