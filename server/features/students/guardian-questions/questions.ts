import type { GuardianDecision } from '#contract/imports/guardians.ts';
import type { Queryable, RowOf } from '#server/db/query.ts';
import type { FamilyMember } from '#server/features/students/family/queries.ts';
import type { AskedGuardian, ImportScope } from '#server/importing/target.ts';
import type { WrittenGuardian } from './decisions.ts';
import { type FamilyDraft, membersOf } from './members.ts';
import { findGuardiansOnRecord } from './queries.ts';
import { findSpellings, type NamedGuardian } from './spellings.ts';

type OnRecord = RowOf<typeof findGuardiansOnRecord>;
type QuestionedMember = {
  readonly draft: FamilyDraft;
  readonly member: FamilyMember;
  readonly written: WrittenGuardian;
};

/** Finds the guardians of rows who may be on record or twice in the file, and says so in the notes of the rows. */
export async function askAboutGuardians(
  db: Queryable,
  scope: ImportScope,
  drafts: readonly FamilyDraft[],
  seen: Map<string, NamedGuardian[]>,
) {
  const asked = drafts
    .filter(({ problems }) => problems.length === 0)
    .flatMap((draft) => guardiansOf(draft, scope));
  const open = asked.filter(({ written }) => written.decision === undefined).map(({ member }) => member);
  const family = JSON.stringify(open);
  const onRecord =
    open.length === 0 ? [] : await findGuardiansOnRecord(db, { school_id: scope.school_id, family });
  const byPlace = Map.groupBy(onRecord, placeOf);
  const spellings = await findSpellings(
    db,
    asked.map(({ member }) => member),
    seen,
  );
  for (const { draft, member, written } of asked) {
    const matches = byPlace.get(placeOf(member)) ?? [];
    const others = written.decision ? [] : (spellings.get(member) ?? []);
    const guardian = {
      ...written.typed,
      relationship: member.relationship,
      matches: matches.map(({ guardian_id, same }) => ({ guardian_id, same })),
      spellings: others,
      is_twice: isTwice(member),
      usual: matches[0]?.is_namesake ? 'use' : isTwice(member) ? 'one' : null,
      chosen: written.decision?.action ?? null,
    } as const satisfies AskedGuardian;
    if (guardian.chosen === null && matches.length + others.length === 0 && !guardian.is_twice) continue;
    draft.people = [...draft.people, guardian];
    const note = guardian.chosen ? chosenNote(guardian, guardian.chosen) : openNote(guardian, matches);
    if (note !== undefined) draft.warnings.push(note);
  }
}

const placeOf = ({ row, relationship }: Pick<OnRecord, 'row' | 'relationship'>) => `${row} ${relationship}`;

function guardiansOf(draft: FamilyDraft, { school }: ImportScope): QuestionedMember[] {
  return membersOf(draft, school).flatMap((member) => {
    const written = draft.guardians.find(({ relationship }) => relationship === member.relationship);
    return written && member.name !== null ? [{ draft, member, written }] : [];
  });
}

/** Whether an earlier field of the row names the same person. */
const isTwice = ({ same_as, contact_order }: FamilyMember) => same_as < contact_order;

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const whoIs = ({ relationship, name }: AskedGuardian) => `${capitalize(relationship)}: ${name}`;

/** Returns nothing if the usual rule recognizes the guardian. */
function openNote(guardian: AskedGuardian, [match]: readonly OnRecord[]): string | undefined {
  if (guardian.usual !== null) return undefined;
  const [spelling] = guardian.spellings;
  const other = match
    ? `${match.name}, who is on record (same ${match.same.join(' and ')})`
    : spelling && `${spelling.name} in row ${spelling.row} (same ${spelling.same.join(' and ')})`;
  return other && `${whoIs(guardian)} may be ${other}. Without a choice this is a new guardian.`;
}

const chosenNotes = {
  use: 'is the guardian on record, as chosen',
  rename: 'is the guardian with another name in the file, as chosen',
  create: 'is a new guardian, as chosen',
  separate: 'is another person with this name, as chosen',
} as const satisfies Record<GuardianDecision['action'], string>;

const chosenNote = (guardian: AskedGuardian, chosen: GuardianDecision['action']) =>
  `${whoIs(guardian)} ${chosenNotes[chosen]}.`;
