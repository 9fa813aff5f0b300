import { randomUUID } from 'node:crypto';
import { classes } from '#contract/classes/calls.ts';
import type { PlaceDecision } from '#contract/imports/places.ts';
import type { NewPlace } from '#server/features/classes/operations.ts';
import { refuse } from '#server/lib/refusal.ts';
import { parseInput } from '#server/lib/validation.ts';
import { foldName, isPlace, placeIn, placeOf } from './places.ts';
import type { ClassPlace } from './queries.ts';

const byNumber = new Intl.Collator('en', { numeric: true }).compare;

/** The same class and section, however the rows of the file write it. */
export const keyOfPlace = (class_name: string, section: string | null) =>
  JSON.stringify([foldName(class_name), (section ?? '').toLowerCase()]);

/** The sections that the decisions create, class by class; none that the school has by now. */
export function placesToCreate(
  decisions: readonly PlaceDecision[],
  places: readonly ClassPlace[],
): NewPlace[] {
  const lacking = decisions.flatMap(({ action, class_name, section }) => {
    if (action !== 'create') return [];
    const found = placeOf({ class_name, section: section ?? undefined }, places);
    return found && !isPlace(found) && found.lacks ? [{ class_name, section }] : [];
  });
  const byClass = Map.groupBy(lacking, ({ class_name }) => foldName(class_name));
  return [...byClass]
    .map(([name, rows]) => {
      const known = places.find((place) => foldName(place.name) === name);
      const sections = new Map(
        rows.flatMap(({ section }) => (section ? [[section.toLowerCase(), section]] : [])),
      );
      return {
        class_id: known?.class_id ?? null,
        class_name: known?.name ?? rows[0]?.class_name ?? '',
        sections: sections.size > 0 ? [...sections.values()].sort(byNumber) : ['A'],
      };
    })
    .sort((one, other) => byNumber(one.class_name, other.class_name));
}

/** The classes as they will be once the import has created those that are missing. */
export function addCreatedClasses(
  places: readonly ClassPlace[],
  decisions: readonly PlaceDecision[],
): ClassPlace[] {
  const added = placesToCreate(decisions, places);
  const sectionsOf = (names: readonly string[]) => names.map((name) => ({ section_id: randomUUID(), name }));
  const known = places.map((place) => {
    const more = added.find(({ class_id }) => class_id === place.class_id)?.sections ?? [];
    return { ...place, sections: [...place.sections, ...sectionsOf(more)] };
  });
  const created = added
    .filter(({ class_id }) => class_id === null)
    .map(({ class_name, sections }) => ({
      class_id: randomUUID(),
      name: class_name,
      sections: sectionsOf(sections),
    }));
  return [...known, ...created];
}

/** Refuses decisions that cannot be carried out: a name that no class can have, a class that does not exist. */
export function checkDecisions(decisions: readonly PlaceDecision[], places: readonly ClassPlace[]) {
  for (const decision of decisions) {
    if (decision.action === 'use' && !isPlace(placeIn(places, decision.class_id, decision.use_section)))
      throw refuse.invalid('classes', `The class for ${decision.class_name} does not exist any more`);
  }
  for (const { class_name, sections } of placesToCreate(decisions, places))
    parseInput(classes.create.body, { class_name, sections: sections.join(',') });
}

/** The class that the person chose for the rows of an unknown one. */
export function mapChosenPlaces(decisions: readonly PlaceDecision[], places: readonly ClassPlace[]) {
  return new Map(
    decisions.flatMap((decision) => {
      if (decision.action !== 'use') return [];
      const found = placeIn(places, decision.class_id, decision.use_section);
      return isPlace(found) ? [[keyOfPlace(decision.class_name, decision.section), found]] : [];
    }),
  );
}
