import type { Queryable, SchoolKey } from '#server/db/query.ts';
import {
  deleteSections,
  insertPlaces,
  listClassesWithSections,
  listSections,
  referencesToSections,
} from './place-queries.ts';
import { deleteClasses, referencesToClasses } from './queries.ts';
import { reasonToKeep, reasonToKeepSection } from './rules.ts';

/** Sections to add: to a new class, or to the class with this id. */
export type NewPlace = {
  readonly class_id: string | null;
  readonly class_name: string;
  readonly sections: readonly string[];
};

/** A section that was added, with or without its class. */
export type AddedPlace = {
  readonly class_id: string;
  readonly section_id: string;
  readonly class_name: string;
  readonly section: string;
  readonly is_new_class: boolean;
};

/** Adds classes and sections, in the order given. */
export const addPlaces = (
  db: Queryable,
  key: SchoolKey & { readonly user_id: string },
  places: readonly NewPlace[],
): Promise<AddedPlace[]> =>
  insertPlaces(db, {
    ...key,
    rows: JSON.stringify(places.map((place, index) => ({ ...place, place: index + 1 }))),
  });

/** Deletes added sections, and classes without any left, unless something refers to them. Returns those that stay, with the reason. */
export async function removeUnusedPlaces(
  db: Queryable,
  { school_id }: SchoolKey,
  added: readonly AddedPlace[],
): Promise<readonly (AddedPlace & { readonly reason: string })[]> {
  const ids = added.map(({ section_id }) => section_id);
  const present = new Set((await listSections(db, { school_id, ids })).map(({ section_id }) => section_id));
  const references = Map.groupBy(
    await referencesToSections(db, { school_id, ids: [...present] }),
    ({ section_id }) => section_id,
  );
  const judged = added
    .filter(({ section_id }) => present.has(section_id))
    .map((place) => ({ ...place, reason: reasonToKeepSection(references.get(place.section_id) ?? []) }));
  const unused = judged.filter(({ reason }) => reason === undefined);
  await deleteSections(db, { school_id, ids: unused.map(({ section_id }) => section_id) });
  await removeEmptyClasses(db, school_id, added);
  return judged.flatMap(({ reason, ...place }) => (reason === undefined ? [] : [{ ...place, reason }]));
}

async function removeEmptyClasses(db: Queryable, school_id: string, added: readonly AddedPlace[]) {
  const created = added.flatMap(({ is_new_class, class_id }) => (is_new_class ? [class_id] : []));
  const ids = [...new Set(created)];
  const used = await referencesToClasses(db, { school_id, ids });
  const filled = await listClassesWithSections(db, { school_id, ids });
  const kept = new Set(filled.map(({ class_id }) => class_id));
  for (const [class_id, references] of Map.groupBy(used, (reference) => reference.class_id))
    if (reasonToKeep(references) !== undefined) kept.add(class_id);
  await deleteClasses(db, { school_id, ids: ids.filter((class_id) => !kept.has(class_id)) });
}
