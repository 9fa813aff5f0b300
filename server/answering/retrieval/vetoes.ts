import { toPlainText } from '#server/answering/language/words.ts';
import type { PreparedQuestion } from '#server/answering/question/prepared-question.ts';

/** Questions for an encyclopedia, a cook or a shop. A school does not answer them, even if they share words with its text. */
const offTopicPatterns = [
  /\b(?:how (?:do|can|should|would) (?:i|we|you)|how to|best way to|easiest way to|teach me (?:how )?to) (?:bake|cook|boil|fry|fix|repair|install|uninstall|unblock|remove|grow|plant|train|lose weight|gain weight|invest|tie|sew|knit|paint a|draw a|build|hack|jailbreak|get rid of|change a|open a bank|get a driving|learn (?:guitar|piano|violin|chess|poker|to (?:drive|swim|cook|play)))\b/,
  /\b(?:recipe for|(?:price|value|worth) of (?:gold|silver|bitcoin|petrol|oil|shares?)|stock (?:price|market)|exchange rate|bitcoin (?:worth|price))\b/,
  /\b(?:what(?: is|s)?|hows?|tell me)\b.{0,12}\bweather\b(?! (?:policy|rule|closure))/,
  /\b(?:translate|convert)\b.{1,60}\b(?:to|into|in)\b/,
  /\b(?:write|compose|make up)\b(?: me| us)?(?: an?| some)? ?(?:\w+ )?(?:poem|essay|story|song|letter to|code|programme?|script|cover letter|joke)\b|\btell (?:me|us) (?:a |another )?(?:joke|story)\b/,
  /\b(?:capital|population|president|prime minister|chief minister|king|queen|currency|flag) of (?!the school)|\bwho is the (?:president|prime minister|chief minister|king|queen|pope|richest)\b/,
  /\bwho (?:won|wins|invented|discovered|wrote|painted|composed|sang|directed)\b/,
  /\b(?:square root|solve (?:x|for|the equation)|derivative of|integral of)\b/,
  /\b(?:do|finish|solve|write) (?:my|his|her|the) (?:\w+ )?(?:homework|assignment|essay|project) (?:for me|for him|for her)\b/,
  /\b(?:book|find|cheap(?:est)?) (?:me )?(?:a |an )?(?:flights?|hotels?|train tickets?|restaurants?|taxi)\b|\b(?:best|good|nearest) (?:restaurants?|hotels?|petrol|cafe|movies?|mobile under|phone under)\b/,
  /\b(?:driving licen[cs]e|my car|my bike) (?:does not|doesnt|will not|wont|has|is not|isnt)\b|\b(?:get|renew|apply for) (?:a |my |his |her )?(?:driving licen[cs]e|passport|visa|pan card|voter id)\b/,
  /\b(?:which|what) (?:phone|mobile|laptop|car|bike|tv|camera|brand)\b.{0,30}\b(?:buy|best|under)\b/,
  /\b(?:iphone|samsung|oneplus|redmi|netflix|amazon|flipkart|jio|airtel|broadband|dth|spotify|gold|silver|petrol|diesel|lpg|gas cylinder|onion|tomato) ?(?:\w+ ){0,4}(?:price|rate|cost|plan|recharge|validity|offer|emi|subscription)s?\b|\b(?:price|rate|cost|plan)s? (?:of|for) (?:an? |the )?(?:iphone|samsung|netflix|jio|airtel|gold|silver|petrol|diesel|onions?|tomato(?:es)?|rice)\b/,
  /\b(?:car|bike|vehicle|health|home|life|two wheeler|term|travel) insurance\b|\b(?:home|car|personal|gold) loan\b|\b(?:fixed|recurring) deposits?\b|\bmutual funds?\b|\bcredit score\b|\b(?:income tax|gst) (?:slab|rate)s?\b|\blife certificate\b|\bpnr\b|\btatkal\b|\bepf?o?\b withdraw/,
  /\b(?:best|good|nice|famous|cheap|tasty) (?:\w+ ){0,2}(?:biryani|pizza|burgers?|dosa|coffee|restaurants?|hotels?|resorts?|salons?|dentists?|gyms?|malls?|cinemas?|phones?|laptops?|bikes?|cars?|tv) (?:in|near|around|under|below|for)\b/,
  /\b(?:lose|losing|reduce|burn) (?:\w+ )?(?:weight|fat|belly)\b|\b(?:blood pressure|blood sugar|my sugar|cholesterol|thyroid|headache|back ?pain|knees?)\b.{0,40}\b(?:pain\w*|high|low|dangerous|reduce|cure|normal|treat\w*|is at)\b/,
  /\bwho won\b|\b(?:ind|india|aus|australia|england|pakistan|csk|rcb) (?:vs?|versus) \w+\b|\b(?:ipl|world cup|cricket|football|premier league) (?:score|final|winner|match(?:es)? (?:today|tonight|tomorrow|yesterday))\b/,
  /\bwill it (?:rain|snow|be (?:hot|cold|sunny))\b|\b(?:temperature|weather) (?:forecast|today|tomorrow|tmrw)\b/,
  /\b(?:flights?|trains?|bus) (?:goes |runs |going )?(?:\w+ ){0,2}from \w+ to \w+\b(?! (?:school|campus))|\b(?:which|what|book) (?:train|flight)\b/,
  /\b(?:my|our|the) (?:television|tv|fridge|refrigerator|washing machine|mixer|plants?|dog|cat|car|bike|scooter|geyser|router) (?:is|shows|does|doesnt|keeps|wont|will not|has|are|not)\b/,
  /\b(?:recipe|batter|dough|curry|halwa|biryani|chutney)\b(?!.{0,40}\b(?:serve[ds]?|canteen|cafeteria|menu|lunch|school)\b)/,
  /\b(?:gmail|facebook|instagram|amazon|youtube|twitter|snapchat|netflix) (?:password|account|login|orders?)\b|\bmy (?:iphone|landlord|tenant|marriage)\b/,
  /\b(?:transfer|send|sending) money to\b|\b(?:make|write) (?:a|my) will\b|\b(?:file|filing) (?:an? |my |the )?(?:income )?tax returns?\b|\bpay (?:my|our|the) (?:electricity|water|gas|phone|mobile) bill\b/,
  /\border (?:a |me |some |us )*(?:pizza|food|taxi|cab|groceries)\b|\b(?:bought|ordered) (?:\w+ ){1,3}(?:online|from (?:amazon|flipkart|a shop))\b|\b(?:buy|rent|sell) (?:a |an )?(?:house|flat|car|bike|phone|mobile|furniture)\b/,
  /\bhow (?:far|big|hot|old) is the (?:moon|sun|earth|universe)\b|\b(?:planets?|aliens?|dinosaurs?|roman empire|quantum|bitcoin)\b(?=\W*$| are there| exist| physics)/,
  /\b(?:need|vaccines?|visa)\b.{0,30}\bto travel to\b/,
];

export const isOffTopic = ({ line }: PreparedQuestion): boolean =>
  offTopicPatterns.some((pattern) => pattern.test(line));

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
  { line: questionLine }: PreparedQuestion,
  title: string,
  lines: readonly string[],
): boolean {
  const said = toPlainText([title, ...lines].join('\n'));
  const years = questionLine.match(year) ?? [];
  if (years.some((one) => !said.includes(one))) return true;
  if (wantsFigure.test(questionLine) && !figure.test(toPlainText(lines.join('\n')))) return true;
  if (wantsReach.test(questionLine) && !reach.test(said)) return true;
  return measures.some(([inQuestion, inText]) => inQuestion.test(questionLine) && !inText.test(said));
}
