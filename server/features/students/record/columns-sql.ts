import { firstContact } from '#server/features/guardians/operations.ts';

/**
 * The guardians of student `s` who are guardians today or will be: the flat fields of the forms read and write them.
 */
const openLinks = `from student_guardians link
    join guardians guardian on guardian.school_id = link.school_id and guardian.guardian_id = link.guardian_id
    where link.school_id = student.school_id and link.student_id = student.student_id
      and (link.to_date is null or link.to_date >= (select school_today()))`;

const sourceOf = {
  name: 'guardian.name',
  phone: firstContact('phone', 'guardian'),
  email: firstContact('email', 'guardian'),
  occupation: 'guardian.occupation',
  guardian_id: 'guardian.guardian_id',
} as const;

/** One person for each relationship: of two, the one whose time has no end. */
const of = (relationship: string, detail: keyof typeof sourceOf, field: string) =>
  `(array_agg(${sourceOf[detail]} order by link.to_date desc nulls first)
        filter (where link.relationship = '${relationship}'))[1] as ${field}`;

const listed = [
  of('father', 'name', 'father_name'),
  of('mother', 'name', 'mother_name'),
  of('guardian', 'name', 'guardian_name'),
  of('guardian', 'phone', 'parent_contact'),
  of('emergency', 'phone', 'emergency_contact'),
];

const others = (['father', 'mother'] as const).flatMap((parent) => [
  of(parent, 'phone', `${parent}_contact`),
  of(parent, 'email', `${parent}_email`),
  of(parent, 'occupation', `${parent}_occupation`),
  of(parent, 'guardian_id', `${parent}_guardian_id`),
]);

const familyOf = (fields: readonly string[]) => `cross join lateral (
    select ${fields.join(',\n      ')}
    ${openLinks}
  ) family`;

export const listedFamily = familyOf(listed);

const family = familyOf([
  ...listed,
  ...others,
  of('guardian', 'email', 'guardian_email'),
  of('guardian', 'guardian_id', 'guardian_id'),
]);
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
