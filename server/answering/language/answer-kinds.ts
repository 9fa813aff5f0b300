import { toPlainText } from './words.ts';

/** The kinds of things that answer a question. */
export const answerKinds = [
  'money',
  'clock',
  'date',
  'count',
  'duration',
  'place',
  'person',
  'contact',
  'percent',
  'distance',
  'rule',
] as const;
export type AnswerKind = (typeof answerKinds)[number];
export type AnswerKinds = ReadonlySet<AnswerKind>;

type Pattern = readonly [AnswerKind, RegExp];

const months =
  'january|february|march|april|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec';
/** As schools write them before or after an amount. */
const currencies =
  'usd|eur|gbp|inr|aed|aud|cad|chf|cny|czk|dkk|egp|fcfa|ghs|hkd|huf|idr|jod|jpy|kes|ksh|kwd|lkr|mad|mxn|myr|ngn|nok|npr|nzd|omr|php|pkr|pln|qar|ron|sar|sek|sgd|shs?|thb|tsh|ugx|ush|vnd|xaf|zar';
const weekdays = '(?:mon|tues|wednes|thurs|fri|satur|sun)days?';

const questionPatterns: readonly Pattern[] = [
  [
    'money',
    /\b(?:how much (?!time)|cost|costs|price|prices|fees?|charges?|tuition|amount|what sum|rate|fare|fine|expensive|pay (?:for|per|annually|yearly|monthly)|would i pay|deposit amount|rupees|dollars)\b/,
  ],
  [
    'clock',
    /\b(?:what time|which time|(?:what|which) hour|timings?|hours|how early|how late|until when|till when|when (?:do|does|is|are|can|should) .*\b(?:open|close|start|begin|over|finish|end|pick|drop)|o clock)\b/,
  ],
  [
    'date',
    /\b(?:when|what date|which date|(?:from|until|till|by|on) which (?:day|date)|dates?|last day|deadline|which day|what day|which month|by when|closing)\b/,
  ],
  ['count', /\b(?:how many|number of|strength|ratio|maximum|minimum|limit)\b/],
  [
    'duration',
    /\b(?:how long|how soon|how much time|how many (?:days|weeks|months|minutes|hours|years)|duration|how fast|how quickly|within)\b/,
  ],
  [
    'place',
    /\b(?:where|which shop|which gate|which entrance|location|located|address|whereabouts|which hospital|from where)\b/,
  ],
  ['person', /\b(?:who|whom|whose|name of|incharge|in charge|manager)\b/],
  [
    'contact',
    /\b(?:phone|number|email|e mail|mail id|contact|call|whatsapp|reach you|get in touch|helpline|extension)\b/,
  ],
  [
    'percent',
    /\b(?:percent(?:age)?|marks?|score|cut ?off|discount|concession|rebate|hike|increase|off|rate)\b/,
  ],
  ['distance', /\b(?:how far|distance|nearest|kilomet|km)\b/],
  [
    'rule',
    /^(?:can|may|is|are|do|does|will|should|must|could|would|am|has|have)\b|\b(?:allowed|permitted|compulsory|mandatory|possible|necessary|required|ok to|can (?:i|we|my|she|he|they|you|children|students|parents))\b/,
  ],
];

const linePatterns: readonly Pattern[] = [
  [
    'money',
    new RegExp(
      `\\b(?:rupees|rs|dollars|euros?|pounds|lakhs?)\\b|\\p{Sc}|\\brm\\d|\\b(?:${currencies}) ?\\d|\\d ?(?:${currencies})\\b|\\bfree of charge\\b|\\bcharged? (?:at )?\\d|\\bno (?:fee|charge)\\b`,
      'u',
    ),
  ],
  ['clock', /\b\d{1,2}[:.]\d\d\b|\b\d{1,2} ?(?:am|pm|noon)\b/],
  [
    'date',
    new RegExp(
      `\\b(?:${months})\\b|\\bin may\\b|\\d may\\b|\\bmay \\d|\\b${weekdays}\\b|\\b(?:first|second|third|last) week\\b`,
    ),
  ],
  [
    'count',
    /\b\d+\b|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|forty|fifty)\b/,
  ],
  [
    'duration',
    /\b(?:\d+|one|two|three|four|five|six|seven|ten|an?)[ -](?:working |school |full )?(?:minutes?|hours?|days?|weeks?|months?|years?|quarter|term)\b/,
  ],
  [
    'place',
    /\b(?:road|street|shop|mall|plot|gate \d|room \d|floor|block|building|hospital|centre|counter|office|beside|hall|next door|gym|library|campus|km away|sold (?:by|at))\b/,
  ],
  [
    'person',
    /\b(?:mr|mrs|ms|dr|miss)\b\.?|\b(?:principal|bursar|director|officer|manager|registrar|counsellor|teacher|warden|nurse|head of)\b/,
  ],
  ['contact', /@|\+\d|\b\d{5,}\b|\bextension\b|\bphone:|\bwhatsapp\b|\be-?mail\b|\bwrite to\b/],
  ['percent', /\d ?%|\bpercent\b|\bper cent\b|\bmarks\b/],
  ['distance', /\b\d+ ?(?:km|kilomet|miles?|metres?)\b/],
  [
    'rule',
    /\b(?:may|can|cannot|must|allowed|permitted|banned|prohibited|compulsory|optional|possible|available|offered|only|not|no|need(?:s|ed)?|required|should|welcome|are offered|provided)\b/,
  ],
];

const kindsBy = (patterns: readonly Pattern[], text: string): AnswerKinds =>
  new Set(patterns.filter(([, pattern]) => pattern.test(text)).map(([kind]) => kind));

/** The kinds of answers that a part of a question asks for; its text has been cleaned. */
export const kindsAskedFor = (plainText: string): AnswerKinds => kindsBy(questionPatterns, plainText.trim());

/** The kinds of answers that a line contains. */
export const kindsInLine = (line: string): AnswerKinds => kindsBy(linePatterns, toPlainText(line));
