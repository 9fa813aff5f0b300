import type { StudentRecord } from '#contract/students/calls.ts';
import type { StudentChanges } from '#contract/students/form.ts';
import { readPhoneNumber, type SchoolPlace } from '#server/lib/phone-number.ts';
import { refuse } from '#server/lib/refusal.ts';
import type { FamilyMember } from './queries.ts';

/** The flat fields that describe each person of the family. */
export const flatFields = {
  father: {
    picked_id: 'father_guardian_id',
    name: 'father_name',
    phone: 'father_contact',
    email: 'father_email',
    occupation: 'father_occupation',
  },
  mother: {
    picked_id: 'mother_guardian_id',
    name: 'mother_name',
    phone: 'mother_contact',
    email: 'mother_email',
    occupation: 'mother_occupation',
  },
  guardian: {
    picked_id: 'guardian_id',
    name: 'guardian_name',
    phone: 'parent_contact',
    email: 'guardian_email',
  },
  emergency: { phone: 'emergency_contact' },
} as const;

type Relationship = keyof typeof flatFields;
type Detail = 'name' | 'phone' | 'email' | 'occupation';
/** A person of the family in the form's fields. */
export type NamedMember = Pick<
  FamilyMember,
  | 'relationship'
  | 'picked_id'
  | 'name'
  | 'phone'
  | 'email'
  | 'occupation'
  | 'is_separate'
  | 'is_new'
  | 'not_ids'
>;
type FamilyKey = Pick<FamilyMember, 'row' | 'student_id'> & {
  readonly school: SchoolPlace;
};

const relationships = Object.keys(flatFields) as Relationship[];
const details = ['name', 'phone', 'email', 'occupation'] as const;

const newFields = {
  father: 'father_is_new',
  mother: 'mother_is_new',
  guardian: 'guardian_is_new',
  emergency: undefined,
} as const;
type NewField = NonNullable<(typeof newFields)[Relationship]>;

type Field = Exclude<
  keyof StudentChanges,
  'status' | 'separate_guardians' | 'health_for_teachers' | NewField
>;
const fieldOf = (relationship: Relationship, detail: Detail | 'picked_id') =>
  (flatFields[relationship] as Partial<Record<Detail | 'picked_id', Field>>)[detail];

/** The field on the form for the guardian chosen for a relationship. */
export const idFieldOf = (relationship: string): string =>
  (relationship in flatFields && fieldOf(relationship as Relationship, 'picked_id')) || 'guardian_id';

/** The field on the form for the name of the person of a relationship. */
export const nameFieldOf = (relationship: string): string =>
  (relationship in flatFields && fieldOf(relationship as Relationship, 'name')) || 'emergency_contact';

/** By relationship, the guardians on record of whom someone said that they are not the person. */
export type SomeoneElse = Readonly<Record<string, readonly string[]>>;

const isSomeoneNew = (relationship: Relationship, sent: StudentChanges) => {
  const field = newFields[relationship];
  return field !== undefined && sent[field] === true;
};

const memberOf = (
  relationship: Relationship,
  sent: StudentChanges,
  valueOf: (field: Field | undefined) => string | null,
  someoneElse: SomeoneElse,
): NamedMember => ({
  relationship,
  picked_id: valueOf(fieldOf(relationship, 'picked_id')),
  name: valueOf(fieldOf(relationship, 'name')),
  phone: valueOf(fieldOf(relationship, 'phone')),
  email: valueOf(fieldOf(relationship, 'email')),
  occupation: valueOf(fieldOf(relationship, 'occupation')),
  is_separate: sent.separate_guardians?.split(',').includes(relationship) ?? false,
  is_new: isSomeoneNew(relationship, sent),
  not_ids: someoneElse[relationship] ?? [],
});

const isNamed = ({ picked_id, ...member }: NamedMember) =>
  picked_id !== null || details.some((detail) => member[detail] !== null);

/** The family as a new student's form sends it. */
export const familyOf = (sent: StudentChanges, someoneElse: SomeoneElse = {}): NamedMember[] =>
  relationships
    .map((relationship) =>
      memberOf(relationship, sent, (field) => (field && sent[field]) ?? null, someoneElse),
    )
    .filter(isNamed);

/** The people whose fields a change touches, as they should be afterwards. */
export function changedFamily(
  before: StudentRecord,
  sent: StudentChanges,
  someoneElse: SomeoneElse = {},
): NamedMember[] {
  return relationships.flatMap((relationship) => {
    const idField = fieldOf(relationship, 'picked_id') as 'guardian_id' | undefined;
    const picked = (idField && sent[idField] !== before[idField] && sent[idField]) || null;
    const fields = details.flatMap((detail) => fieldOf(relationship, detail) ?? []);
    const knownText = (field: Field) => before[field as keyof StudentRecord] as string | null;
    // A newly chosen guardian has details of their own; only what was sent in addition counts.
    const valueOf = (field: Field | undefined) => {
      if (field === undefined) return null;
      if (field === idField) return picked;
      return sent[field] === undefined && !picked ? knownText(field) : (sent[field] ?? null);
    };
    const isTouched = picked !== null || fields.some((field) => valueOf(field) !== knownText(field));
    return isTouched ? [memberOf(relationship, sent, valueOf, someoneElse)] : [];
  });
}

const detailsOf = (relationship: Relationship) =>
  details.flatMap((detail) => fieldOf(relationship, detail) ?? []);

/** The fields for the guardians whose details a change touches. */
export const changedIdFields = (sent: StudentChanges): Field[] =>
  relationships.flatMap((relationship) => {
    const isTouched = detailsOf(relationship).some((field) => sent[field] !== undefined);
    return (isTouched && fieldOf(relationship, 'picked_id')) || [];
  });

const isClearing = (relationship: Relationship, before: StudentRecord, sent: StudentChanges) => {
  const name = fieldOf(relationship, 'name') as 'mother_name' | undefined;
  const picked = fieldOf(relationship, 'picked_id') as 'mother_guardian_id' | undefined;
  if (name === undefined || picked === undefined || sent[name] !== null || before[name] === null)
    return false;
  return !sent[picked] || sent[picked] === before[picked];
};

/** Clearing the name of a guardian ends the link: the other details go with the name, unless they are new. */
export function withClearedPeople(before: StudentRecord, sent: StudentChanges): StudentChanges {
  const cleared = relationships.filter((relationship) => isClearing(relationship, before, sent));
  const gone = cleared.flatMap(detailsOf);
  const changed = gone.find((field) => sent[field] && sent[field] !== before[field as keyof StudentRecord]);
  if (changed !== undefined) throw refuse.invalid(changed, detailWithoutName);
  return { ...sent, ...Object.fromEntries(gone.map((field) => [field, null])) };
}

const detailWithoutName =
  'This belongs to a person whose name you cleared. Enter a name, or clear this field too.';

/** The changes that bring a former family back: where there was no guardian, no detail of the present one stays. */
export function formerFamily(former: StudentChanges): StudentChanges {
  const gone = relationships.filter((relationship) => {
    const field = fieldOf(relationship, 'picked_id');
    return field !== undefined && former[field] === null;
  });
  return { ...Object.fromEntries(gone.flatMap(detailsOf).map((field) => [field, null])), ...former };
}

const plainName = (name: string | null) =>
  name === null
    ? undefined
    : name
        .normalize('NFKD')
        .replaceAll(/[\u0300-\u036f]/g, '')
        .trim()
        .replaceAll(/\s+/g, ' ')
        .toLowerCase();

type NumberedPerson = Pick<FamilyMember, 'phone' | 'number'>;
const numberKey = ({ phone, number }: NumberedPerson) => (number ?? phone)?.replaceAll(/\D/g, '') ?? '';

/** Whether two people have numbers, and not the same one. */
export const haveTwoNumbers = (one: NumberedPerson, other: NumberedPerson) =>
  numberKey(one) !== '' && numberKey(other) !== '' && numberKey(one) !== numberKey(other);

type NumberedMember = NamedMember & Pick<FamilyMember, 'number' | 'contact_order'>;

/** Two fields with the same name and without two different numbers name one person, unless a person said otherwise. */
const isSamePerson = (one: NumberedMember, other: NumberedMember) =>
  one.name !== null &&
  plainName(one.name) === plainName(other.name) &&
  !one.is_separate &&
  !other.is_separate &&
  (one.picked_id === null || other.picked_id === null || one.picked_id === other.picked_id) &&
  !haveTwoNumbers(one, other);

/**
 * The people of one family in the form that the database takes. What one field says about a person counts for every
 * field that names them.
 */
export function familyMembers(named: readonly NamedMember[], { row, student_id, school }: FamilyKey) {
  const members = named.map((member): NumberedMember => {
    const contact_order = relationships.indexOf(member.relationship as Relationship) + 1;
    const number = member.phone === null ? null : readPhoneNumber(member.phone, school);
    return { ...member, contact_order, number };
  });
  return members.map((member): FamilyMember => {
    const same = members.filter((other) => other === member || isSamePerson(member, other));
    const reached = same.find(({ phone }) => phone !== null);
    return {
      ...member,
      row,
      student_id,
      picked_id: same.find(({ picked_id }) => picked_id !== null)?.picked_id ?? null,
      phone: reached?.phone ?? null,
      number: reached?.number ?? null,
      email: member.email ?? same.find(({ email }) => email !== null)?.email ?? null,
      same_as: same[0]?.contact_order ?? member.contact_order,
    };
  });
}
