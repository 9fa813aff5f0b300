import { firstContact } from '#server/features/guardians/operations.ts';

/** The guardians of student `s` who are so today or later: what the flat fields of the forms read and write. */
const openLinks = `from student_guardians l
    join guardians g on g.school_id = l.school_id and g.guardian_id = l.guardian_id
    where l.school_id = s.school_id and l.student_id = s.student_id
      and (l.to_date is null or l.to_date >= (select school_today()))`;

const sourceOf = {
  name: 'g.name',
  phone: firstContact('phone', 'g'),
  email: firstContact('email', 'g'),
  occupation: 'g.occupation',
  guardian_id: 'g.guardian_id',
} as const;

/** One person for each relationship: of two, the one whose time has no end. */
const of = (relationship: string, detail: keyof typeof sourceOf, field: string) =>
  `(array_agg(${sourceOf[detail]} order by l.to_date desc nulls first)
        filter (where l.relationship = '${relationship}'))[1] as ${field}`;

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
  ) f`;

export const listedFamily = familyOf(listed);

const family = familyOf([
  ...listed,
  ...others,
  of('guardian', 'email', 'guardian_email'),
  of('guardian', 'guardian_id', 'guardian_id'),
]);
export const withClass = `left join classes c on c.school_id = s.school_id and c.class_id = s.class_id`;

/** What a list shows of student `s`, class `c` and family `f`, by the names of the wire. */
export const listedColumns = `s.student_id, s.admission_no, s.name, s.class_id, c.name as class_name, s.section, s.roll_no,
    s.date_of_birth as dob, initcap(s.gender) as gender, s.email, s.phone, f.parent_contact, s.address,
    f.emergency_contact, s.admission_date, f.father_name, f.mother_name, f.guardian_name, s.photo_file_id, s.status,
    s.created_dt, s.updated_dt`;

/** Everything of one student, with the tables it comes from. */
export const studentColumns = `${listedColumns}, s.blood_group, s.medical_conditions, s.nationality, s.religion,
    s.previous_school, s.transport_mode, s.extracurricular_activities, s.special_needs, f.father_occupation,
    f.mother_occupation, f.father_contact, f.mother_contact, f.father_email, f.mother_email, f.guardian_email, s.family_income, s.allergies, s.medical_info,
    s.documents_url, f.father_guardian_id, f.mother_guardian_id, f.guardian_id, s.health_for_teachers`;

export const studentTables = `students s
  ${withClass}
  ${family}`;
