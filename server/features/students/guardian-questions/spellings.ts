import type { GuardianLikeness } from '#contract/imports/guardians.ts';
import type { Queryable } from '#server/db/query.ts';
import type { FamilyMember } from '#server/features/students/family/queries.ts';
import type { AskedGuardian } from '#server/importing/target.ts';
import { findSimilarNames } from './queries.ts';

/** Shorter numbers are extensions and slips of the pen. */
const fewestDigits = 6;
/** A number that more people have belongs to an office or a home. */
const mostSharing = 8;
const mostShown = 3;

/** A guardian whom the file has named. */
export type NamedGuardian = { readonly name: string; readonly row: number };

type Spelling = AskedGuardian['spellings'][number];
type FoundSpelling = Spelling & { readonly member: FamilyMember };

function contactsOf({ number, phone, email }: FamilyMember) {
  const digits = (number ?? phone ?? '').replaceAll(/\D/g, '');
  return [
    ...(digits.length >= fewestDigits ? [{ same: 'phone' as const, key: `phone ${digits}` }] : []),
    ...(email === null ? [] : [{ same: 'email' as const, key: `email ${email.toLowerCase()}` }]),
  ] satisfies { same: GuardianLikeness; key: string }[];
}

const plainName = (name: string) =>
  name.normalize('NFKD').replaceAll(/\p{M}/gu, '').trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** The other names under which the file has named a guardian with the same address or number before. */
function earlierNames(member: FamilyMember, seen: Map<string, NamedGuardian[]>): FoundSpelling[] {
  const { name, row } = member;
  if (name === null) return [];
  const found = new Map<string, Spelling>();
  for (const { same, key } of contactsOf(member)) {
    const earlier = seen.get(key) ?? [];
    for (const other of earlier) {
      if (plainName(other.name) === plainName(name)) continue;
      const known = found.get(plainName(other.name));
      found.set(
        plainName(other.name),
        known ? { ...known, same: [...known.same, same] } : { ...other, same: [same] },
      );
    }
    if (earlier.length < mostSharing && !earlier.some((other) => plainName(other.name) === plainName(name)))
      seen.set(key, [...earlier, { name, row }]);
  }
  return [...found.values()].map(({ name: as, row: at, same }) => ({ name: as, row: at, same, member }));
}

/** For each guardian the other spellings of the name in the file, if they may be one person's. */
export async function findSpellings(
  db: Queryable,
  members: readonly FamilyMember[],
  seen: Map<string, NamedGuardian[]>,
): Promise<ReadonlyMap<FamilyMember, readonly Spelling[]>> {
  const found = members.flatMap((member) => earlierNames(member, seen));
  if (found.length === 0) return new Map();
  const pairs = found.map(({ name, member }) => ({ one: name, other: member.name }));
  const alike = await findSimilarNames(db, { pairs: JSON.stringify(pairs) });
  const similar = new Set(alike.map(({ one, other }) => JSON.stringify([one, other])));
  const likely = found.filter(({ name, member }) => similar.has(JSON.stringify([name, member.name])));
  const byMember = Map.groupBy(likely, ({ member }) => member);
  return new Map(
    [...byMember].map(([member, spellings]) => [
      member,
      spellings.slice(0, mostShown).map(({ name, row, same }) => ({ name, row, same })),
    ]),
  );
}
