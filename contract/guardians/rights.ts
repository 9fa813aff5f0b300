import type { StudentGuardian } from './record.ts';

const rightFields = [
  'may_contact',
  'may_see_records',
  'may_collect',
  'from_date',
  'to_date',
  'restriction_document_id',
] as const;

/** What a guardian may do for one student, and from when to when. */
export type GuardianRights = Pick<StudentGuardian, (typeof rightFields)[number]>;

export const rightsOf = (link: GuardianRights): GuardianRights => ({
  may_contact: link.may_contact,
  may_see_records: link.may_see_records,
  may_collect: link.may_collect,
  from_date: link.from_date,
  to_date: link.to_date,
  restriction_document_id: link.restriction_document_id,
});

const laterDate = (one: string | null, other: string | null) =>
  one && other && one > other ? one : (other ?? one);
const earlierDate = (one: string | null, other: string | null) =>
  one && other && one < other ? one : (other ?? one);

/** What both links permit. The rights end with the link that ends first, even if the periods of the two do not overlap. */
export function stricterRights(one: GuardianRights, other: GuardianRights): GuardianRights {
  const from_date = laterDate(one.from_date, other.from_date);
  const to_date = earlierDate(one.to_date, other.to_date);
  return {
    may_contact: one.may_contact && other.may_contact,
    may_see_records: one.may_see_records && other.may_see_records,
    may_collect: one.may_collect && other.may_collect,
    from_date: from_date && to_date && from_date > to_date ? null : from_date,
    to_date,
    restriction_document_id: one.restriction_document_id ?? other.restriction_document_id,
  };
}

/** Whether two links to one student have equal rights, so that a merge has nothing to decide. */
export const haveSameRights = (one: GuardianRights, other: GuardianRights) =>
  rightFields.every((field) => one[field] === other[field]);
