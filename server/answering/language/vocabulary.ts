import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stemOf } from './words.ts';

/** Words of everyday English, the most frequent first. */
const common = readFileSync(join(import.meta.dirname, '../data/common-words.txt'), 'utf8')
  .split(/\s+/)
  .filter(Boolean);
const places = new Map(common.map((word, place) => [word, place] as const));
const stems = new Set(common.map(stemOf));

/** Words that say how something is asked, not what it is about. */
const functionWords = new Set(
  (
    'a an the and or but if then than so as of in on at to for from by with about into onto over under out up down off is are was ' +
    'were be been being am do does did done doing have has had having i me my mine we us our ours you your yours he him his ' +
    'she her hers it its they them their theirs this that these those there here what which who whom whose when where why ' +
    'how can could will would shall should may might must not no nor yes please pls kindly just also too very really any ' +
    'some each all both either neither one ones get got give take tell know want wants need like let make say ask go come ' +
    'does dont doesnt didnt cant cannot wont isnt arent im ive id whats hows wheres whens thats theres ok okay hi hello hey sir ' +
    'madam maam dear thanks thank thx u ur r n s t re ll ve m d etc much many more most lot lots long often thing things something ' +
    'anything way kind sort am pm rs inr usd now today still ever yet already again back only even such own same other another ' +
    'school schools people happen happens mean means'
  ).split(' '),
);

export const functionWordList: readonly string[] = [...functionWords];

export const isFunctionWord = (word: string) => functionWords.has(word);

/** Whether every reader of English knows the word. */
export const isCommonWord = (word: string) =>
  places.has(word) || functionWords.has(word) || stems.has(stemOf(word));

export const commonWords: readonly string[] = common;

/** How much a word says, from 0 for the most common to 1 for a rare or unknown one. */
export function rarityOf(word: string): number {
  if (functionWords.has(word)) return 0;
  if (/^\d/.test(word)) return 0.6;
  const place = places.get(word) ?? places.get(stemOf(word));
  return place === undefined
    ? 1
    : Math.min(1, 0.25 + 0.75 * (Math.log(1 + place) / Math.log(1 + common.length)));
}
