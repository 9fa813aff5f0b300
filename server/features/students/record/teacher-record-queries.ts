import type { GuardianRelationship } from '#contract/guardians/record.ts';
import type { Student } from '#contract/students/calls.ts';
import { defineQuery, narrowTo } from '#server/db/query.ts';

/** The guardians of a student of a form class who may be contacted. */
export const listContactableGuardians = defineQuery(
  'students.list_contactable_guardians',
  `select guardian.name, guardian.relationships, guardian.phone
  from teacher_student_guardians(:student_id) guardian`,
  narrowTo<{ relationships: GuardianRelationship[] }>(),
);

/** A student of a form class of the calling teacher; no row for anyone else. */
export const getStudentForTeacher = defineQuery(
  'students.get_for_teacher',
  `select student.student_id, student.name, student.class_id, cls.name as class_name, student.section,
    student.roll_no, student.admission_no, initcap(student.gender) as gender, student.photo_file_id,
    student.status, student.created_dt, student.updated_dt, file.dob, file.email, file.phone, file.address,
    file.admission_date, file.nationality, file.transport_mode, file.extracurricular_activities,
    file.special_needs, file.blood_group, file.medical_conditions, file.allergies, file.medical_info,
    file.health_for_teachers
  from students student
  cross join lateral teacher_student_file(student.student_id) file
  left join classes cls on cls.school_id = student.school_id and cls.class_id = student.class_id
  where student.school_id = :school_id and student.student_id = :student_id and student.deleted_dt is null`,
  narrowTo<Pick<Student, 'gender' | 'status' | 'transport_mode' | 'blood_group'>>(),
);
