import { firstContact } from '#server/features/guardians/operations.ts';

/**
 * The guardians of student `s` who are guardians today or will be: the flat fields of the forms read and write them.
 */
const openLinks = (contacts: string) => `from student_guardians link
    join guardians guardian on guardian.school_id = link.school_id and guardian.guardian_id = link.guardian_id
    ${contacts}
    where link.school_id = student.school_id and link.student_id = student.student_id
      and (link.to_date is null or link.to_date >= (select school_today()))`;

type Detail = 'name' | 'phone' | 'email' | 'occupation' | 'guardian_id';
type FamilyField = readonly [relationship: string, detail: Detail, field: string];

const listed: readonly FamilyField[] = [
  ['father', 'name', 'father_name'],
  ['mother', 'name', 'mother_name'],
  ['guardian', 'name', 'guardian_name'],
  ['guardian', 'phone', 'parent_contact'],
  ['emergency', 'phone', 'emergency_contact'],
];

const whole: readonly FamilyField[] = [
  ...listed,
  ...(['father', 'mother'] as const).flatMap((parent): FamilyField[] => [
    [parent, 'phone', `${parent}_contact`],
    [parent, 'email', `${parent}_email`],
    [parent, 'occupation', `${parent}_occupation`],
    [parent, 'guardian_id', `${parent}_guardian_id`],
  ]),
  ['guardian', 'email', 'guardian_email'],
  ['guardian', 'guardian_id', 'guardian_id'],
];

/** One person for each relationship: of two, the one whose time has no end. */
const familyOf = (fields: readonly FamilyField[], source: (detail: Detail) => string, contacts = '') => {
  const values = fields.map(
    ([relationship, detail, field]) =>
      `(array_agg(${source(detail)} order by link.to_date desc nulls first)
        filter (where link.relationship = '${relationship}'))[1] as ${field}`,
  );
  return `cross join lateral (
    select ${values.join(',\n      ')}
    ${openLinks(contacts)}
  ) family`;
};

/** A list shows two telephone numbers: each is looked up only for the guardian whose number it is. */
export const listedFamily = familyOf(listed, (detail) =>
  detail === 'phone' ? firstContact('phone', 'guardian') : `guardian.${detail}`,
);

const firstContactOfKind = (kind: string) =>
  `(array_agg(contact.typed order by contact.position, contact.guardian_contact_id)
        filter (where contact.kind = '${kind}'))[1] as ${kind}`;

/** A whole record shows the contacts of all guardians: one look at those of each costs less than seven subqueries. */
const family = familyOf(
  whole,
  (detail) => (detail === 'phone' || detail === 'email' ? `contact.${detail}` : `guardian.${detail}`),
  `cross join lateral (
      select ${firstContactOfKind('phone')}, ${firstContactOfKind('email')}
      from guardian_contacts contact
      where contact.school_id = guardian.school_id and contact.guardian_id = guardian.guardian_id
    ) contact`,
);
export const withClass = `left join classes cls on cls.school_id = student.school_id and cls.class_id = student.class_id`;

/** The columns of `student`, `cls` and `family` that a list shows, under the names of the API. */
export const listedColumns = `student.student_id, student.admission_no, student.name, student.class_id, cls.name as class_name, student.section, student.roll_no,
    student.date_of_birth as dob, initcap(student.gender) as gender, student.email, student.phone, family.parent_contact, student.address,
    family.emergency_contact, student.admission_date, family.father_name, family.mother_name, family.guardian_name, student.photo_file_id, student.status,
    student.created_dt, student.updated_dt`;

/** All columns of one student, with their tables. */
export const studentColumns = `${listedColumns}, student.blood_group, student.medical_conditions, student.nationality, student.religion,
    student.previous_school, student.transport_mode, student.extracurricular_activities, student.special_needs, family.father_occupation,
    family.mother_occupation, family.father_contact, family.mother_contact, family.father_email, family.mother_email, family.guardian_email, student.family_income, student.allergies, student.medical_info,
    student.documents_url, family.father_guardian_id, family.mother_guardian_id, family.guardian_id, student.health_for_teachers`;

export const studentTables = `students student
  ${withClass}
  ${family}`;
