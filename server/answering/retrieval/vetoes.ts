import { toPlainText } from '#server/answering/language/words.ts';
import type { PreparedQuestion } from '#server/answering/question/prepared-question.ts';

/** A figure of any sort: digits, a month, a weekday, a number in words. */
const figure =
  /\d|\b(?:january|february|march|april|may|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|noon|once|twice|daily|weekly|monthly|yearly|annual(?:ly)?|every|each|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|half|free|nothing|no)\b/;
const wantsFigure =
  /\bhow (?:much|many|far|long|soon|early|late|often)\b|\bwhat time\b|^when\b|\bon what date\b/;
const reach = /@|\+?\d[\d ()-]{6,}\d|\bextension \d|\bwrite to\b|\bphone\b|\bwhatsapp\b/;
const wantsReach =
  /\b(?:phone|contact|mobile|whatsapp) (?:number|no|details)\b|\bhow (?:can|do|could) (?:i|we) (?:contact|reach|call|phone|e ?mail)\b|\be ?mail (?:id|address)\b/;
const year = /\b(?:19|20)\d\d\b/g;
const measures: readonly (readonly [RegExp, RegExp])[] = [
  [
    /\bhow long\b(?! before| after| ago)/,
    /\b(?:minutes?|hours?|days?|weeks?|months?|years?|until|till|always|from)\b|\d ?(?:am|pm)\b|\d[:.]\d\d/,
  ],
  [
    /\b(?:price|cost) of\b|\bhow much$|\bhow much (?:is|are|for) (?!.*\b(?:homework|work|percent|marks?|attendance|time)\b)/,
    /\b(?:rupees|rs|inr|dollars|euros?|pounds|aed|fees?|charges?|charged|costs?|free|price|percent)\b|[$€£₹%]/,
  ],
  [/\bhow deep\b/, /\bdeep|\bdepth/],
  [/\bhow (?:tall|high)\b/, /\btall|\bhigh\b|\bheight|\bmetres?\b/],
  [/\bhow wide\b/, /\bwide|\bwidth/],
  [/\bhow heavy\b/, /\bheavy|\bweigh|\bkg\b/],
  [/\bhow fast\b/, /\bfast|\bspeed|\bkm per hour|\bdays?\b|\bweeks?\b|\bhours?\b/],
];

/**
 * Whether lines cannot be the answer, however well their words match, because they do not have the kind of thing
 * asked for.
 */
export function cannotAnswer(
  { line: asked }: PreparedQuestion,
  title: string,
  lines: readonly string[],
): boolean {
  const said = toPlainText([title, ...lines].join('\n'));
  const years = asked.match(year) ?? [];
  if (years.some((one) => !said.includes(one))) return true;
  if (wantsFigure.test(asked) && !figure.test(toPlainText(lines.join('\n')))) return true;
  if (wantsReach.test(asked) && !reach.test(said)) return true;
  return measures.some(([wanted, given]) => wanted.test(asked) && !given.test(said));
}
