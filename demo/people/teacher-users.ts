import { addDays, instantOfDay } from '#demo/kit/days.ts';
import type { DemoSchool } from '#demo/kit/demo-school.ts';
import { demoPassword } from '#demo/school/users.ts';
import { hashPassword } from '#server/kit/sessions/passwords.ts';

/**
 * Two teachers who sign in: one has a form class whose register is not taken yet; the other leads a subject and stands
 * in for the class teacher of another class.
 */
export async function loadTeacherUsers(school: DemoSchool): Promise<void> {
  if (school.profile.number !== 1) return;
  const since = instantOfDay(addDays(school.today, -40), '08:40');
  const password_hash = await hashPassword(demoPassword);
  const shared = [school.schoolId, password_hash, since] as const;
  await school.query(classTeacher, [...shared, school.id('user', 21), 'teacher@homeroom.test']);
  await school.query(subjectTeacher, [...shared, school.id('user', 22), 'mathematics@homeroom.test']);
  await school.query(headOfMathematics, [
    school.schoolId,
    school.id('teacher-grant', 1),
    school.id('user', 22),
    school.id('user', 1),
    addDays(school.today, -20),
    addDays(school.today, 100),
  ]);
  await school.query(substitution, [
    school.schoolId,
    school.id('teacher-grant', 2),
    school.id('user', 22),
    school.id('user', 1),
    addDays(school.today, -3),
    addDays(school.today, 11),
  ]);
}

const insertUser = `insert into users (school_id, user_id, name, email, role, teacher_id, password_hash, password_changed_dt,
    created_dt, updated_dt)
  select $1, $4, person.name, $5, 'teacher', person.teacher_id, $2, $3, $3, $3 from teachers person
  where person.school_id = $1 and person.teacher_id = `;

const assignments = `teacher_assignments assignment
    join classes cls on cls.school_id = assignment.school_id and cls.class_id = assignment.class_id
    join subjects subject on subject.school_id = assignment.school_id and subject.subject_id = assignment.subject_id
    left join sections section on section.school_id = assignment.school_id and section.section_id = assignment.section_id
    where assignment.school_id = $1 and assignment.academic_year_id = year_of(school_today())`;

const classTeacher = `${insertUser} (
    select assignment.teacher_id from ${assignments} and assignment.is_class_teacher
      and cls.name = 'Grade 4' and section.name = 'B' limit 1)`;

const subjectTeacher = `${insertUser} (
    select assignment.teacher_id from ${assignments} and subject.name = 'Mathematics'
      and not exists (select from users other where other.school_id = $1 and other.teacher_id = assignment.teacher_id)
    order by cls.position, assignment.teacher_id limit 1)`;

const headOfMathematics = `insert into teacher_grants
    (school_id, teacher_grant_id, teacher_id, kind, subject_id, from_date, to_date, reason, granted_by)
  select $1, $2, person.teacher_id, 'head', subject.subject_id, $5, $6,
    'Leads the department while Mr Müller is away', $4
  from users person
  join subjects subject on subject.school_id = person.school_id and subject.name = 'Mathematics'
  where person.school_id = $1 and person.user_id = $3`;

const substitution = `insert into teacher_grants
    (school_id, teacher_grant_id, teacher_id, kind, class_id, section_id, from_date, to_date, reason,
      granted_by)
  select $1, $2, person.teacher_id, 'substitute', cls.class_id, section.section_id, $5, $6,
    'The class teacher is on parental leave', $4
  from users person
  join classes cls on cls.school_id = person.school_id and cls.name = 'Grade 3'
  join sections section on section.school_id = cls.school_id and section.class_id = cls.class_id
    and section.name = 'A'
  where person.school_id = $1 and person.user_id = $3`;
