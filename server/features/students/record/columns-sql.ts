/** The family of student `s` in the flat fields of the forms, as `f`. */
const guardianTables = `from student_guardians l
    join guardians g on g.school_id = l.school_id and g.guardian_id = l.guardian_id
    where l.school_id = s.school_id and l.student_id = s.student_id and l.to_date is null`;

const of = (relationship: string, column: string, name: string) =>
  `max(g.${column}) filter (where l.relationship = '${relationship}') as ${name}`;

export const listedFamily = `cross join lateral (
    select ${of('father', 'name', 'father_name')}, ${of('mother', 'name', 'mother_name')},
      ${of('guardian', 'name', 'guardian_name')}, ${of('guardian', 'phone', 'parent_contact')},
      ${of('emergency', 'phone', 'emergency_contact')}
    ${guardianTables}
  ) f`;

const family = `cross join lateral (
    select ${of('father', 'name', 'father_name')}, ${of('father', 'phone', 'father_contact')},
      ${of('father', 'occupation', 'father_occupation')}, ${of('father', 'guardian_id::text', 'father_guardian_id')},
      ${of('mother', 'name', 'mother_name')}, ${of('mother', 'phone', 'mother_contact')},
      ${of('mother', 'occupation', 'mother_occupation')}, ${of('mother', 'guardian_id::text', 'mother_guardian_id')},
      ${of('guardian', 'name', 'guardian_name')}, ${of('guardian', 'phone', 'parent_contact')},
      ${of('guardian', 'guardian_id::text', 'guardian_id')}, ${of('emergency', 'phone', 'emergency_contact')}
    ${guardianTables}
  ) f`;

export const withClass = `left join classes c on c.school_id = s.school_id and c.class_id = s.class_id`;

/** What a list shows of student `s`, class `c` and family `f`, by the names of the wire. */
export const listedColumns = `s.student_id, s.name, s.class_id, c.name as class_name, s.section, s.roll_no,
    s.date_of_birth as dob, initcap(s.gender) as gender, s.email, s.phone, f.parent_contact, s.address,
    f.emergency_contact, s.admission_date, f.father_name, f.mother_name, f.guardian_name, s.photo_file_id, s.status,
    s.created_dt, s.updated_dt`;

/** Everything of one student, with the tables it comes from. */
export const studentColumns = `${listedColumns}, s.blood_group, s.medical_conditions, s.nationality, s.religion,
    s.previous_school, s.transport_mode, s.extracurricular_activities, s.special_needs, f.father_occupation,
    f.mother_occupation, f.father_contact, f.mother_contact, s.family_income, s.allergies, s.medical_info,
    s.documents_url, f.father_guardian_id, f.mother_guardian_id, f.guardian_id, s.health_for_teachers`;

export const studentTables = `students s
  ${withClass}
  ${family}`;
