import type { RowProblem } from '#server/importing/target.ts';
import type { ClassPlace } from './queries.ts';

export type FoundPlace = {
  readonly class_id: string;
  readonly class_name: string;
  readonly section_id: string | null;
  readonly section: string | null;
};

/** `lacks` is what the school could create; nothing where the name fits several classes. */
export type UnknownPlace = { readonly problem: RowProblem; readonly lacks?: 'class' | 'section' };

export const isPlace = (found: FoundPlace | UnknownPlace | undefined): found is FoundPlace =>
  found !== undefined && 'class_id' in found;

/** A name without case, accents, spaces and signs: 'grade 5' and 'Grade-5' are the same. */
export const foldName = (name: string) =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}|[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

export const isSameSection = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

type PlaceNames = { readonly class_name?: string | undefined; readonly section?: string | undefined };

/** The class, and section, that a row names: 'grade 5', 'Grade-5' and, section included, '5A' or 'Grade 5 A'. */
export function placeOf(
  { class_name, section }: PlaceNames,
  places: readonly ClassPlace[],
): FoundPlace | UnknownPlace | undefined {
  if (class_name === undefined) return undefined;
  const wanted = foldName(class_name);
  const named = places.filter(({ name }) => foldName(name) === wanted);
  if (named.length > 1)
    return unknownPlace('class_name', `There are ${named.length} classes called ${class_name}`);
  const [place] = named;
  if (place) return inSection(place, section);
  const together = places.flatMap((known) =>
    known.sections
      .filter(({ name }) => foldName(known.name + name) === wanted)
      .map(({ name }) => ({ known, name })),
  );
  const [only] = together;
  if (only && together.length === 1) return inSection(only.known, section ?? only.name);
  return unknownPlace('class_name', `There is no class called ${class_name}`, 'class');
}

/** A class by its id, with the section called so. */
export function placeIn(places: readonly ClassPlace[], class_id: string | null, section: string | null) {
  const place = places.find((known) => known.class_id === class_id);
  return place && inSection(place, section ?? undefined);
}

function inSection(
  { class_id, name: class_name, sections }: ClassPlace,
  wanted: string | undefined,
): FoundPlace | UnknownPlace {
  const found =
    wanted === undefined
      ? sections.length === 1 && sections[0]
      : sections.find(({ name }) => isSameSection(name, wanted));
  if (wanted !== undefined && !found)
    return unknownPlace('section', `${class_name} has no section called ${wanted}`, 'section');
  return {
    class_id,
    class_name,
    section_id: found ? found.section_id : null,
    section: found ? found.name : null,
  };
}

const unknownPlace = (field: string, message: string, lacks?: 'class' | 'section'): UnknownPlace => ({
  problem: { field, message },
  ...(lacks && { lacks }),
});
