import type { MissingPlace, MissingPlaces, PlaceDecision } from '#contract/imports/places.ts';

/** What the person chose, by `keyOf` of the class: an action, or a `valueOf` of an existing class. */
export type ChosenPlaces = Readonly<Record<string, string>>;

/** From here on the similar class is preselected. */
const preselected = 0.8;

export const keyOf = ({ class_name, section }: Pick<MissingPlace, 'class_name' | 'section'>) =>
  JSON.stringify([class_name, section]);

type ExistingPlace = MissingPlaces['places'][number];

export const valueOf = ({ class_id, section }: Pick<ExistingPlace, 'class_id' | 'section'>) =>
  JSON.stringify([class_id, section]);

export const nameOf = ({ class_name, section }: Pick<MissingPlace, 'class_name' | 'section'>) =>
  section === null ? class_name : `${class_name} ${section}`;

/** The choice for a class; blank while there is none. */
export function choiceOf(missing: MissingPlace, chosen: ChosenPlaces): string {
  const { proposal } = missing;
  return chosen[keyOf(missing)] ?? (proposal && proposal.confidence >= preselected ? valueOf(proposal) : '');
}

/** The same choice for all classes. */
export const choiceForAll = (missing: readonly MissingPlace[], choice: 'create' | 'leave_out') =>
  Object.fromEntries(missing.map((place) => [keyOf(place), choice]));

export const areDecided = (missing: readonly MissingPlace[], chosen: ChosenPlaces) =>
  missing.every((place) => choiceOf(place, chosen) !== '');

export function decisionsOf(
  { missing, places }: MissingPlaces,
  chosen: ChosenPlaces,
): readonly PlaceDecision[] {
  return missing.map((place): PlaceDecision => {
    const { class_name, section } = place;
    const choice = choiceOf(place, chosen);
    const used = places.find((existing) => valueOf(existing) === choice);
    if (used)
      return { class_name, section, action: 'use', class_id: used.class_id, use_section: used.section };
    return { class_name, section, action: choice === 'create' ? 'create' : 'leave_out' };
  });
}
