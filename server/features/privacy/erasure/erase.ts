import type { Erasure } from '#contract/privacy/calls.ts';
import type { Queryable } from '#server/db/query.ts';
import { eraseVisitor } from '#server/features/chat/operations.ts';
import {
  type CollectedPart,
  type ErasureStatements,
  getErasureStatements,
} from '#server/features/privacy/description/queries.ts';
import { isPerson, isTelling } from '#server/features/privacy/description/rules.ts';
import { dropFiles } from '#server/features/uploads/operations.ts';
import { announceRemoval, insertErasure } from './queries.ts';
import {
  forgetAddresses,
  forgetHistories,
  forgetInImports,
  forgetInJobs,
  removeTraces,
} from './trace-queries.ts';

export type ErasureRequest = {
  readonly school_id: string;
  readonly kind: string;
  readonly people: readonly string[];
  readonly cause: Erasure['cause'];
  readonly reason?: string;
  readonly by?: { readonly user_id: string; readonly name: string };
};

export type ErasureResult = {
  readonly erasure_id: string;
  readonly counts: Readonly<Record<string, number>>;
};

const flattenParts = (collected: readonly CollectedPart[], key: Exclude<keyof CollectedPart, 'part'>) => [
  ...new Set(collected.flatMap((part) => part[key])),
];

/** The longest words first, so that a full name is replaced before a part of it. */
const longestFirst = (words: readonly string[]) =>
  words
    .map((word) => word.trim())
    .filter((word) => word.length > 2)
    .toSorted((a, b) => b.length - a.length);

function openSearch(
  { description }: ErasureStatements,
  collected: readonly CollectedPart[],
  people: readonly string[],
) {
  const subjectParts = new Set(
    description.parts.filter(({ isSubject }) => isSubject).map(({ part }) => part),
  );
  const subjects = [
    ...new Set([
      ...people,
      ...flattenParts(
        collected.filter(({ part }) => subjectParts.has(part)),
        'ids',
      ),
    ]),
  ];
  const files = flattenParts(collected, 'files');
  const names = longestFirst(flattenParts(collected, 'words'));
  const titles = flattenParts(collected, 'titles').filter((title) => title.length > 2);
  const words = longestFirst([...names, ...titles]);
  const record_ids = [...new Set([...people, ...flattenParts(collected, 'ids'), ...files])];
  return { subjects, record_ids, words, titles, files, needles: [...subjects, ...names.filter(isTelling)] };
}

/** Deletes and clears part by part, beginning with rows that refer to others; returns how many rows of each. */
async function removeParts(
  db: Queryable,
  {
    wish,
    erasing,
    collected,
  }: { wish: ErasureRequest; erasing: ErasureStatements; collected: readonly CollectedPart[] },
  search: ReturnType<typeof openSearch>,
): Promise<Record<string, number>> {
  const { school_id, people } = wish;
  const counted = await erasing.count(db, { school_id, people });
  await announceRemoval(db, {});
  const { subjects, words } = search;
  for (const { part } of erasing.description.parts) {
    const ids = collected.find((found) => found.part === part)?.ids ?? [];
    await erasing.remove.get(part)?.(db, { school_id, people, ids, words, subjects });
  }
  return Object.fromEntries(
    counted.flatMap(({ part, count }) => (count > 0 ? [[part, count] as const] : [])),
  );
}

/**
 * Deletes people, or records, with everything that belongs to them, and stores what remains to be cleaned: the log,
 * imports and bytes follow in separate transactions. The caller has locked the rows.
 */
export async function erase(db: Queryable, wish: ErasureRequest): Promise<ErasureResult> {
  const { school_id, kind, people, cause, reason = null, by } = wish;
  const erasing = getErasureStatements(kind);
  const collected = await erasing.collect(db, { school_id, people });
  const search = openSearch(erasing, collected, people);
  const counts = await removeParts(db, { wish, erasing, collected }, search);
  if (kind === 'visitor')
    for (const chat_user_id of people) await eraseVisitor(db, { school_id, chat_user_id });
  await forgetHistories(db, { people });
  const traces = { ...search, school_id };
  await removeTraces(db, traces);
  await forgetAddresses(db, { school_id, emails: search.words.filter((word) => word.includes('@')) });
  const made = await forgetInJobs(db, { ...traces, all_files: cause !== 'trash' && isPerson(kind) });
  const uploaded = await forgetInImports(db, traces);
  const file_ids = [...search.files, ...[...made, ...uploaded].flatMap(({ file_id }) => file_id ?? [])];
  const dropped = await dropFiles(db, { school_id, file_ids });
  const [erasure] = await insertErasure(db, {
    school_id,
    kind,
    cause,
    reason,
    people: people.length,
    counts: JSON.stringify(counts),
    started_by: by?.user_id ?? null,
    started_by_name: by?.name ?? null,
    subject_ids: search.subjects,
    record_ids: search.record_ids,
    near_ids: flattenParts(collected, 'near'),
    words: search.words,
    storage_keys: dropped.map(({ storage_key }) => storage_key),
  });
  if (!erasure) throw new Error('The erasure was not written down');
  return { erasure_id: erasure.erasure_id, counts };
}
