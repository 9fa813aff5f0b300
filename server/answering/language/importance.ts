import { isCommonWord, rarityOf } from './vocabulary.ts';

/** Polite words and words about feelings, which say nothing about the topic. */
const framing = new Set(
  (
    'kindly grateful thankful obliged appreciate appreciated excuse pardon sorry forgive honestly honest frankly perhaps maybe ' +
    'wonder wondering wish wishing wished hope hoping hopefully curious understand hear heard heard suppose guess actually really ' +
    'basically exactly normally usually generally regarding concerning concerned query question doubt doubts confirm clarify ' +
    'enquire inquire advise bit quite rather fairly indeed anyway somewhat somehow afraid fear feel feeling think thinking thought ' +
    'believe seem seems able going become becoming trying try tried planning plan please wanna gonna gotta allow happy glad ' +
    'permitted allowed love loves day good friend friends neighbour neighbor little old english myself himself herself ourselves ' +
    'god bless forbid greetings respected wondered plz actual case situation matter idea possible possibility moment ' +
    'please precisely specifically exact precise specific currently presently respect terms whether'
  ).split(' '),
);

/** Words for family members: nearly every question is about a child. */
const family = new Set(
  (
    'son sons daughter daughters child children kid kids boy girl grandson grandsons granddaughter granddaughters grandchild ' +
    'grandchildren nephew niece ward husband wife eldest elder youngest younger small tot toddler baby parent parents mother father ' +
    'mom mum dad family families student students pupil pupils people person'
  ).split(' '),
);

const familyShare = 0.4;

/** How much of a question a word carries, from 0 to 1. */
export function importanceOf(word: string): number {
  if (framing.has(word)) return 0.1;
  const rarity = rarityOf(word);
  return family.has(word) ? rarity * familyShare : rarity;
}

/** Whether a word only frames a question. */
export const isFraming = (word: string) => framing.has(word) || (family.has(word) && isCommonWord(word));
