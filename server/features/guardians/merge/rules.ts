import type { keptRights } from '#contract/guardians/merge.ts';
import type { StudentGuardian } from '#contract/guardians/record.ts';
import { type GuardianRights, rightsOf, stricterRights } from '#contract/guardians/rights.ts';

/** A row of the table of links: one per relationship of a guardian to a student. */
export type LinkRow = GuardianRights & {
  student_id: string;
  relationship: string;
  contact_order: number;
  created_dt: string;
  updated_dt: string;
};

export type ContactRow = { kind: string; typed: string; normal: string | null; digits: string | null };

type RightsChoice = { readonly student_id: string; readonly keep: (typeof keptRights)[number] };

type JoinedLink = GuardianRights & { student_id: string; contact_order: number };

/** The link of the merged guardian for each student of both guardians. */
export function joinLinks(
  kept: readonly StudentGuardian[],
  merged: readonly StudentGuardian[],
  choices: readonly RightsChoice[],
): JoinedLink[] {
  const choiceOf = new Map(choices.map(({ student_id, keep }) => [student_id, keep]));
  const mergedByStudent = new Map(merged.map((link) => [link.student_id, link]));
  return kept.flatMap((own) => {
    const other = mergedByStudent.get(own.student_id);
    if (!other) return [];
    const rights = {
      stricter: stricterRights(own, other),
      kept: rightsOf(own),
      merged: rightsOf(other),
    }[choiceOf.get(own.student_id) ?? 'stricter'];
    const contact_order = Math.min(own.contact_order, other.contact_order);
    return [{ student_id: own.student_id, contact_order, ...rights }];
  });
}

type LinkStates = {
  readonly kept: readonly LinkRow[];
  readonly merged: readonly LinkRow[];
  /** The links of the guardian who stayed, directly after the merge. */
  readonly after: readonly LinkRow[];
  readonly now: readonly LinkRow[];
};

const undoneFields = [
  'contact_order',
  'may_contact',
  'may_see_records',
  'may_collect',
  'from_date',
  'to_date',
  'restriction_document_id',
] as const;

const keyOf = ({ student_id, relationship }: LinkRow) => `${student_id}/${relationship}`;
const byKey = (links: readonly LinkRow[]) => new Map(links.map((link) => [keyOf(link), link]));

/** The fields that someone has changed since the merge; an undo does not change them back. */
const changedSince = (now: LinkRow, after: LinkRow | undefined): Partial<LinkRow> =>
  Object.fromEntries(
    undoneFields.filter((field) => now[field] !== after?.[field]).map((field) => [field, now[field]]),
  );

/**
 * The links of both guardians, for the students whom the merge moved. A link that was removed since the merge stays
 * removed, one that was added stays with the guardian who stayed, and changed rights are changed for both.
 */
export function separateLinks({ kept, merged, after, now }: LinkStates) {
  const moved = new Set(merged.map(({ student_id }) => student_id));
  const [keptBefore, mergedBefore, afterMerge] = [byKey(kept), byKey(merged), byKey(after)];
  const current = now.filter(({ student_id }) => moved.has(student_id));
  const restore = (link: LinkRow, before: LinkRow | undefined): LinkRow[] =>
    before ? [{ ...before, ...changedSince(link, afterMerge.get(keyOf(link))) }] : [];
  return {
    student_ids: [...moved],
    kept: current.flatMap((link) => {
      const isNew = !keptBefore.has(keyOf(link)) && !mergedBefore.has(keyOf(link));
      return isNew ? [link] : restore(link, keptBefore.get(keyOf(link)));
    }),
    merged: current.flatMap((link) => restore(link, mergedBefore.get(keyOf(link)))),
  };
}

/** Equal for two rows with the same address or number. */
const contactKey = ({ kind, typed, normal, digits }: ContactRow) => `${kind}/${digits ?? normal ?? typed}`;

/** The keys of the addresses and numbers that the merge added to the guardian who stayed. */
export function findAddedContacts(before: readonly ContactRow[], after: readonly ContactRow[]): string[] {
  const own = new Set(before.map(contactKey));
  return after.map(contactKey).filter((key) => !own.has(key));
}

/** The earlier values of the fields that the merge filled in and no one has changed since. */
export function findFilledFields<Row extends Readonly<Record<string, unknown>>>(
  before: Row,
  after: Row,
  now: Row,
): Partial<Row> {
  const filled = Object.keys(before).filter(
    (field) => before[field] !== after[field] && now[field] === after[field],
  );
  return Object.fromEntries(filled.map((field) => [field, before[field]])) as Partial<Row>;
}
