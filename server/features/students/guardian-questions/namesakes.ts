import type { students } from '#contract/students/calls.ts';
import type { FamilyMember } from '#server/features/students/family/queries.ts';
import { familyMembers, familyOf, haveTwoNumbers } from '#server/features/students/family/rules.ts';
import type { Operation } from '#server/kit/gate/operation.ts';
import { findSimilarNames } from './queries.ts';

type Relationship = 'father' | 'mother' | 'guardian';
type MemberPair = { readonly one: FamilyMember; readonly other: FamilyMember; readonly is_one: boolean };

/** Father and mother are two people unless their names are the same; the guardian is often one of them. */
const mayBeOne = ({ one, other, is_one }: MemberPair) =>
  is_one || (other.relationship === 'guardian' && !haveTwoNumbers(one, other));

/** Finds the fields that name one person by the rule of the form, or may do so by a similar name. */
export const findNamesakes: Operation<(typeof students)['namesakes']> = async (ctx, { query }) => {
  const members = familyMembers(familyOf(query), { row: 0, student_id: null, school: ctx.school }).filter(
    ({ name }) => name !== null,
  );
  const pairs = members
    .flatMap((other, at) =>
      members.slice(0, at).map((one): MemberPair => ({ one, other, is_one: one.same_as === other.same_as })),
    )
    .filter(mayBeOne);
  const names = pairs.map(({ one, other }) => ({ one: one.name, other: other.name }));
  const alike = names.length === 0 ? [] : await findSimilarNames(ctx.db, { pairs: JSON.stringify(names) });
  const similar = new Set(alike.map(({ one, other }) => JSON.stringify([one, other])));
  return {
    pairs: pairs
      .filter(({ one, other, is_one }) => is_one || similar.has(JSON.stringify([one.name, other.name])))
      .map(({ one, other, is_one }) => ({
        first: one.relationship as Relationship,
        second: other.relationship as Relationship,
        is_one,
      })),
  };
};
