import type { StudentChanges, StudentRecord } from '#contract/students/calls.ts';
import type { FamilyParams } from './queries.ts';

/** Which flat fields describe which person of the family. */
const relationshipFields = {
  father: { id: 'father_guardian_id', fields: ['father_name', 'father_contact', 'father_occupation'] },
  mother: { id: 'mother_guardian_id', fields: ['mother_name', 'mother_contact', 'mother_occupation'] },
  guardian: { id: 'guardian_id', fields: ['guardian_name', 'parent_contact'] },
  emergency: { id: undefined, fields: ['emergency_contact'] },
} as const;

const relationships = Object.keys(relationshipFields) as (keyof typeof relationshipFields)[];

/** The people of a family one by one, those of `touched` only, in the order in which to call them. */
export function familyMembersOf(family: FamilyParams, touched: readonly string[] = relationships) {
  return relationships.flatMap((relationship, index) => {
    if (!touched.includes(relationship)) return [];
    const [name, phone, occupation] = personOf(relationship, family);
    return [{ relationship, contact_order: index + 1, name, phone, occupation }];
  });
}

function personOf(relationship: keyof typeof relationshipFields, family: FamilyParams) {
  if (relationship === 'emergency') return [null, family.emergency_contact, null] as const;
  const [name, phone, occupation] = relationshipFields[relationship].fields;
  return [family[name], family[phone], occupation === undefined ? null : family[occupation]] as const;
}

/** The field a person sees for the guardian picked for a relationship. */
export const idFieldOf = (relationship: string): string =>
  (relationship in relationshipFields &&
    relationshipFields[relationship as keyof typeof relationshipFields].id) ||
  'guardian_id';

const noFamily: FamilyParams = {
  father_guardian_id: null,
  father_name: null,
  father_contact: null,
  father_occupation: null,
  mother_guardian_id: null,
  mother_name: null,
  mother_contact: null,
  mother_occupation: null,
  guardian_id: null,
  guardian_name: null,
  parent_contact: null,
  emergency_contact: null,
};

/** The family as a new student's form gives it. */
export function familyOf(sent: StudentChanges): FamilyParams {
  const family = { ...noFamily };
  for (const field of Object.keys(noFamily) as (keyof FamilyParams)[]) family[field] = sent[field] ?? null;
  return family;
}

/** Whose fields change, and how these persons should be afterwards. */
export function changedFamily(
  before: StudentRecord,
  sent: StudentChanges,
): { touched: string[]; family: FamilyParams } {
  const family = { ...noFamily };
  const touched = relationships.filter((relationship) => {
    const { id, fields } = relationshipFields[relationship];
    const picked = id && sent[id] && sent[id] !== before[id] ? sent[id] : null;
    // Who is newly picked brings their own details along; only what was sent besides counts.
    for (const field of fields)
      family[field] = sent[field] === undefined && !picked ? before[field] : (sent[field] ?? null);
    if (id) family[id] = picked;
    return picked !== null || fields.some((field) => family[field] !== before[field]);
  });
  return { touched, family };
}
