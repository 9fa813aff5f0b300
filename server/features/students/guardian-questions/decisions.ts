import type { GuardianDecision, TypedGuardian } from '#contract/imports/guardians.ts';
import { flatFields, type SomeoneElse } from '#server/features/students/family/rules.ts';

/** A guardian as a row writes them, and who that is if a person has decided. */
export type WrittenGuardian = {
  readonly relationship: string;
  readonly typed: TypedGuardian;
  readonly decision: GuardianDecision | undefined;
};

export type GuardianDecisions = (row: number, typed: TypedGuardian) => GuardianDecision | undefined;

const keyOf = ({ name, phone, email }: TypedGuardian, row: number | null) =>
  JSON.stringify([name, phone, email, row]);

/** Finds the decision about a guardian: that for the row, or else that for every row. */
export function guardianDecisionsOf(decisions: readonly GuardianDecision[]): GuardianDecisions {
  const byKey = new Map(decisions.map((decision) => [keyOf(decision, decision.row), decision]));
  return (row, typed) => byKey.get(keyOf(typed, row)) ?? byKey.get(keyOf(typed, null));
}

const named = ['father', 'mother', 'guardian'] as const;
type Texts = Readonly<Record<string, string>>;

/** The texts of a row as if the file had named its guardians as the person decided. */
export function withDecisions(row: number, values: Texts, decisionFor: GuardianDecisions) {
  const guardians = named.flatMap((relationship): WrittenGuardian[] => {
    const fields = flatFields[relationship];
    const name = values[fields.name];
    if (name === undefined) return [];
    const typed = { name, phone: values[fields.phone] ?? null, email: values[fields.email] ?? null };
    return [{ relationship, typed, decision: decisionFor(row, typed) }];
  });
  const separate = guardians.filter(({ decision }) => decision?.action === 'separate');
  const decided = guardians.reduce<Texts>((texts, guardian) => ({ ...texts, ...textsOf(guardian) }), values);
  const separate_guardians = separate.map(({ relationship }) => relationship).join(',');
  return { values: separate_guardians === '' ? decided : { ...decided, separate_guardians }, guardians };
}

function textsOf({ relationship, decision }: WrittenGuardian): Texts {
  const fields = flatFields[relationship as (typeof named)[number]];
  if (decision?.action === 'use') return { [fields.picked_id]: decision.guardian_id };
  return decision?.action === 'rename' ? { [fields.name]: decision.as } : {};
}

/** The guardians on record who are not those of a row, because a person said so. */
export const findOtherPeople = (guardians: readonly WrittenGuardian[]): SomeoneElse =>
  Object.fromEntries(
    guardians.flatMap(({ relationship, decision }) =>
      decision?.action === 'create' ? [[relationship, decision.not]] : [],
    ),
  );
