import { plain } from './words.ts';

/** Questions to an encyclopedia, a cook or a shop: whatever words they share with a school's, it does not answer them. */
const patterns = [
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
  /\b(?:need|vaccines?|visa)\b.{0,30}\bto travel to\b/,
];

export function isElsewhere(question: string): boolean {
  const text = plain(question).replaceAll(/\s+/g, ' ').trim();
  return patterns.some((pattern) => pattern.test(text));
}
