import { sameLanguage } from '#server/answering/language/detection.ts';
import { isFunctionWord } from '#server/answering/language/vocabulary.ts';
import { stemOf, tokensOf, toPlainText, wordsOf } from '#server/answering/language/words.ts';
import type { PreparedQuestion } from '#server/answering/question/prepared-question.ts';

/** A source as sent to the model, without lines that address the model. */
export type SentSource = { readonly lines: readonly string[] };
export type ModelSentence = { readonly text: string; readonly cites: readonly number[] };

const toTheModel =
  /\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:instructions?|rules|prompts?|above|previous|earlier)\b|\b(?:system|developer) (?:prompt|message)\b|\byou are (?:now )?(?:an? )?(?:ai|assistant|chatbot|language model|bot)\b|\b(?:reply|respond|answer) (?:only )?(?:with|that|exactly)\b|\b(?:tell|say to) (?:the |every ?|all )?(?:user|visitor|parent|reader)s?\b|<\/?(?:system|assistant|user|instructions?)>/i;

/** Removes lines that give instructions to a model: the school's text is data. */
export const forModel = (lines: readonly string[]) => lines.filter((line) => !toTheModel.test(line));

const months = 'january february march april may june july august september october november december'.split(
  ' ',
);
const days = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ');
const numbers =
  'two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty hundred thousand lakh million half double'.split(
    ' ',
  );
const exact = new Set([...months.filter((month) => month !== 'may'), ...days, ...numbers]);
const address =
  /[\w.+-]+@[\w-]+\.[\w.-]+|\b(?:https?:\/\/|www\.)\S+|\b[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|edu|in|io|co|uk|example|test|school|info)\b(?:\/\S*)?/gi;
const mark = /!\[|\]\(|<\/?[a-z][^>]*>|`{3}/i;

/** Numbers, dates and amounts, each in one spelling. */
const facts = (text: string) => tokensOf(text).filter((word) => /\d/.test(word) || exact.has(word));
const addresses = (text: string) =>
  (text.match(address) ?? []).map((found) => toPlainText(found).replace(/[.,;:!?)]+$/, ''));

/** The share of a sentence's words that must occur in the cited lines. */
const leastSupport = 0.5;

function measureSupport(text: string, cited: string, question: PreparedQuestion): number {
  const known = new Set([...wordsOf(cited).map(({ stem }) => stem), ...question.tokens.map(stemOf)]);
  const said = wordsOf(text).filter(({ text: word }) => !isFunctionWord(word));
  return said.length === 0 ? 1 : said.filter(({ stem }) => known.has(stem)).length / said.length;
}

/** What a text has made up; undefined if all its figures and addresses are in its sources. */
function inventionIn(text: string, cited: string): string | undefined {
  const known = new Set(facts(cited));
  if (facts(text).some((fact) => !known.has(fact))) return 'has a figure that its sources do not have';
  const places = toPlainText(cited);
  const isInvented = addresses(text).some((found) => !places.includes(found));
  return isInvented ? 'has an address that its sources do not have' : undefined;
}

const isQuestion = (text: string) => /^[^?？؟]*[?？؟]$/u.test(text.replace(/^¿/, ''));

/** Why a question that a model proposes for a passage must not be used; undefined if staff may see it. */
export function faultOfQuestion(text: string, lines: readonly string[]): string | undefined {
  if (!isQuestion(text)) return 'is not one question';
  if (mark.test(text) || /[<>{}[\]`*_#|\\]/.test(text)) return 'has markup';
  if (forModel([text]).length === 0) return 'gives instructions to a model';
  return inventionIn(text, lines.join('\n'));
}

/** Why a model's sentence must not be shown; undefined if it can be. */
export function faultOf(
  sentence: ModelSentence,
  sources: readonly SentSource[],
  question: PreparedQuestion,
): string | undefined {
  const { text, cites } = sentence;
  if (text.trim() === '' || text.length > 1000) return 'empty or too long';
  if (cites.length === 0) return 'cites nothing';
  if (cites.some((place) => !sources[place])) return 'cites what was not sent';
  if (mark.test(text)) return 'has markup';
  const cited = cites.flatMap((place) => sources[place]?.lines ?? []).join('\n');
  const invented = inventionIn(text, cited);
  if (invented !== undefined) return invented;
  if (!sameLanguage(text, question.plain)) return 'is in another language';
  return measureSupport(text, cited, question) < leastSupport ? 'says what its sources do not' : undefined;
}
