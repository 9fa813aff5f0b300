import { type MissingPlace, type MissingPlaces, mostMissingPlaces } from '#contract/imports/places.ts';
import { measureLikeness } from '#server/importing/mapping.ts';
import type { ImportRow } from '#server/importing/target.ts';
import { keyOfPlace } from './decided-places.ts';
import { foldName, isPlace, isSameSection, placeOf } from './places.ts';
import type { ClassPlace } from './queries.ts';

/** Less similar names are not worth a proposal. */
const leastLikeness = 0.5;
/** Names with a different number of words are proposed, but are never so certain that they are preselected. */
const otherWords = 0.7;

/** The classes and sections that rows name and the school does not have, the most frequent ones first. */
export function missingPlaces(rows: readonly ImportRow[], places: readonly ClassPlace[]): MissingPlaces {
  const found = new Map<string, MissingPlace>();
  for (const { values } of rows) {
    const { class_name, section } = values;
    const key = keyOfPlace(class_name ?? '', section ?? null);
    const earlier = found.get(key);
    if (earlier) found.set(key, { ...earlier, rows: earlier.rows + 1 });
    else {
      const place = placeOf({ class_name, section }, places);
      if (class_name === undefined || place === undefined || isPlace(place) || !place.lacks) continue;
      const named = { class_name, section: section ?? null, is_new_class: place.lacks === 'class' };
      found.set(key, { ...named, rows: 1, proposal: proposalFor(named, places) });
    }
  }
  const missing = [...found.values()].sort((one, other) => other.rows - one.rows);
  return {
    missing: missing.slice(0, mostMissingPlaces),
    total: missing.length,
    places: places.flatMap(placesIn),
  };
}

type ExistingPlace = MissingPlaces['places'][number];

function placesIn({ class_id, name: class_name, sections }: ClassPlace): ExistingPlace[] {
  if (sections.length === 0) return [{ class_id, class_name, section: null }];
  return sections.map(({ name: section }) => ({ class_id, class_name, section }));
}

type NamedPlace = Pick<MissingPlace, 'class_name' | 'section' | 'is_new_class'>;

/** The most similar class with the section, or the section that the words mean. */
function proposalFor(
  { class_name, section, is_new_class }: NamedPlace,
  places: readonly ClassPlace[],
): MissingPlace['proposal'] {
  const likely = places.flatMap((place) => {
    const confidence = is_new_class ? likenessOf(class_name, place.name) : meansSection(place, class_name);
    const fitting = is_new_class
      ? sectionOf(place, section)
      : place.sections.find(({ name }) => isSection(section ?? '', name, place.name))?.name;
    if (confidence < leastLikeness || fitting === undefined) return [];
    return [{ class_id: place.class_id, class_name: place.name, section: fitting, confidence }];
  });
  return likely.sort((one, other) => other.confidence - one.confidence)[0] ?? null;
}

const meansSection = ({ name }: ClassPlace, class_name: string) =>
  foldName(name) === foldName(class_name) ? 0.9 : 0;

function sectionOf({ sections }: ClassPlace, wanted: string | null): string | null | undefined {
  if (wanted !== null) return sections.find(({ name }) => isSameSection(name, wanted))?.name;
  return sections.length > 1 ? undefined : (sections[0]?.name ?? null);
}

/** 'Section A', 'Grade 5 A' and '5A' mean section A of Grade 5. */
function isSection(typed: string, name: string, class_name: string): boolean {
  const numbers = foldName(class_name).replaceAll(/\P{N}/gu, '');
  const before = ['section', 'sec', 'division', 'div', foldName(class_name), ...(numbers ? [numbers] : [])];
  return before.some((word) => foldName(typed) === word + foldName(name));
}

const wordsOf = (name: string) => name.toLowerCase().match(/\p{L}+|\p{N}+/gu) ?? [];
const numbersOf = (words: readonly string[]) => words.filter((word) => /\p{N}/u.test(word)).join(' ');

/** As alike as the least similar words; never names with different numbers. Each result has two decimals. */
function likenessOf(one: string, other: string): number {
  const [ours, theirs] = [wordsOf(one), wordsOf(other)];
  if (numbersOf(ours) !== numbersOf(theirs)) return 0;
  const alike =
    ours.length === theirs.length
      ? Math.min(...ours.map((word, at) => measureLikeness(word, theirs[at] ?? '')))
      : Math.min(otherWords, measureLikeness(ours.join(' '), theirs.join(' ')));
  return Math.round(alike * 100) / 100;
}
