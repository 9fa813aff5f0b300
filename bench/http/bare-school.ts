/** The same rows for the calls about a class and a student, one named prepared statement per request. */
export type RunStatement = (
  statement: { name: string; text: string },
  values: unknown[],
) => Promise<unknown[]>;

type Body = { readonly [key: string]: unknown };
type Request = {
  readonly school: string;
  readonly method: string;
  readonly path: readonly string[];
  readonly query: URLSearchParams;
  readonly body: Body;
};

const statements = {
  register: {
    name: 'bare.register',
    text: `select student.student_id, student.name, enrol.roll_no, record.status, record.reason, record.marked_dt, record.updated_dt, account.name as marked_by
      from enrolments enrol
      join students student on student.school_id = $1 and student.student_id = enrol.student_id
      left join student_attendance record on record.school_id = $1 and record.student_id = enrol.student_id and record.attendance_date = $3
      left join users account on account.school_id = $1 and account.user_id = record.marked_by
      where enrol.school_id = $1 and enrol.class_id = $2 and enrol.deleted_dt is null and enrol.from_date <= $3
        and (enrol.to_date is null or enrol.to_date >= $3)
      order by student.name_folded, student.student_id`,
  },
  bulk: {
    name: 'bare.bulk',
    text: `with saved as (
        insert into student_attendance (school_id, student_id, attendance_date, class_id, status)
        select $1, given.person_id, $3, $2, given.status from jsonb_to_recordset($4::jsonb) given (person_id uuid, status text)
        on conflict (school_id, student_id, attendance_date) do update set status = excluded.status, marked_dt = now()
        returning student_id
      ), audited as (
        insert into audit_log (school_id, actor_name, action, entity, entity_id, after)
        select $1, 'bench', 'mark', 'attendance', $2::text, jsonb_build_object('saved', (select count(*) from saved))
      ) select count(*)::int as saved from saved`,
  },
  sheet: {
    name: 'bare.sheet',
    text: `select student.student_id, student.name, enrol.roll_no, mark.subject_id, mark.mark_id, mark.state, mark.marks, mark.total_marks, mark.percentage,
        mark.grade, mark.remarks, mark.updated_dt
      from enrolments enrol
      join students student on student.school_id = $1 and student.student_id = enrol.student_id
      left join marks mark on mark.school_id = $1 and mark.student_id = enrol.student_id and mark.exam_id = $3
      where enrol.school_id = $1 and enrol.class_id = $2 and enrol.deleted_dt is null
      order by student.name_folded, student.student_id, mark.subject_id`,
  },
  cells: {
    name: 'bare.cells',
    text: `with saved as (
        insert into marks (school_id, student_id, academic_year_id, subject_id, exam_id, marks)
        select $1, given.student_id, exam.academic_year_id, given.subject_id, exam.exam_id, given.marks
        from jsonb_to_recordset($3::jsonb) given (student_id uuid, subject_id uuid, marks numeric)
        join exams exam on exam.school_id = $1 and exam.exam_id = $2
        on conflict (school_id, student_id, academic_year_id, subject_id, exam_id) do update set marks = excluded.marks
        returning mark_id, student_id, subject_id, marks, percentage, updated_dt
      ), audited as (
        insert into audit_log (school_id, actor_name, action, entity, entity_id, after)
        select $1, 'bench', 'mark', 'exam', $2::text, jsonb_build_object('saved', (select count(*) from saved))
      ) select * from saved`,
  },
  performance: {
    name: 'bare.performance',
    text: `with class as (
        select mark.exam_id, mark.subject_id, avg(mark.percentage) as average from academic_years school_year
        join students student on student.school_id = $1 and student.student_id = $2
        join enrolments enrol on enrol.school_id = $1 and enrol.academic_year_id = school_year.academic_year_id and enrol.class_id = student.class_id
          and enrol.to_date is null
        join marks mark on mark.school_id = $1 and mark.student_id = enrol.student_id and mark.academic_year_id = school_year.academic_year_id
        where school_year.school_id = $1 and school_year.start_year = $3 group by mark.exam_id, mark.subject_id
      )
      select mark.*, exam.name as exam_name, subject.name as subject_name, class.average as class_average from marks mark
      join academic_years school_year on school_year.school_id = $1 and school_year.academic_year_id = mark.academic_year_id and school_year.start_year = $3
      join exams exam on exam.school_id = $1 and exam.exam_id = mark.exam_id
      join subjects subject on subject.school_id = $1 and subject.subject_id = mark.subject_id
      left join class on class.exam_id = mark.exam_id and class.subject_id = mark.subject_id
      where mark.school_id = $1 and mark.student_id = $2 order by exam.exam_date, subject.name`,
  },
  attendance: {
    name: 'bare.attendance',
    text: `select record.attendance_date, record.status, record.reason, record.marked_dt, record.updated_dt, cls.name as class_name, section.name as section,
        account.name as marked_by,
        exists (select from enrolments enrol where enrol.school_id = $1 and enrol.student_id = record.student_id
          and enrol.from_date <= record.attendance_date and (enrol.to_date is null or enrol.to_date >= record.attendance_date)) as enrolled,
        exists (select from calendar_days day where day.school_id = $1
          and record.attendance_date between day.starts_on and day.ends_on) as exceptional
      from student_attendance record
      join academic_years school_year on school_year.school_id = $1 and school_year.start_year = $3
        and record.attendance_date between school_year.starts_on and school_year.ends_on
      left join classes cls on cls.school_id = $1 and cls.class_id = record.class_id
      left join sections section on section.school_id = $1 and section.section_id = record.section_id
      left join users account on account.school_id = $1 and account.user_id = record.marked_by
      where record.school_id = $1 and record.student_id = $2 order by record.attendance_date`,
  },
  announcements: {
    name: 'bare.announcements',
    text: `with found as (
        select announcement_id from announcements where school_id = $1 and deleted_dt is null
        order by is_pinned desc, listed_dt desc, announcement_id limit $3 offset $4
      ), counted as (
        select count(*)::int as total, count(*) filter (where status = 'published')::int as published,
          count(*) filter (where status = 'draft')::int as drafts, count(*) filter (where status = 'scheduled')::int as scheduled,
          count(*) filter (where status = 'archived')::int as archived,
          count(*) filter (where status = 'published' and expiry_date between current_date + 1 and current_date + 7)::int as soon
        from announcements where school_id = $1 and deleted_dt is null
      )
      select counted.*, announcement.announcement_id, announcement.title, announcement.description, announcement.content, announcement.announcement_type, announcement.category, announcement.priority, announcement.status,
        announcement.organizer, announcement.target_audience, announcement.listed_dt, announcement.published_dt, announcement.expiry_date, announcement.event_dt, announcement.event_location, announcement.tags,
        announcement.is_public, announcement.is_pinned, announcement.needs_acknowledgement, announcement.send_mail, announcement.is_essential, account.name as author,
        (select count(*)::int from announcement_views view where view.school_id = $1 and view.announcement_id = announcement.announcement_id) as views,
        (select count(*)::int from announcement_acknowledgements acknowledgement
          where acknowledgement.school_id = $1 and acknowledgement.announcement_id = announcement.announcement_id) as acknowledgements,
        (select count(*)::int from announcement_comments comment where comment.school_id = $1 and comment.announcement_id = announcement.announcement_id) as comments,
        exists (select from announcement_views view
          where view.school_id = $1 and view.announcement_id = announcement.announcement_id and view.user_id = $2) as viewed,
        exists (select from announcement_acknowledgements acknowledgement
          where acknowledgement.school_id = $1 and acknowledgement.announcement_id = announcement.announcement_id and acknowledgement.user_id = $2) as acknowledged,
        (select json_agg(json_build_object('class_id', audience.class_id, 'name', cls.name, 'section_id', audience.section_id))
          from announcement_audiences audience join classes cls on cls.school_id = $1 and cls.class_id = audience.class_id
          where audience.school_id = $1 and audience.announcement_id = announcement.announcement_id) as audiences,
        (select json_agg(json_build_object('file_id', attachment.file_id, 'name', file.file_name, 'size', file.file_size))
          from announcement_attachments attachment join files file on file.school_id = $1 and file.file_id = attachment.file_id
          where attachment.school_id = $1 and attachment.announcement_id = announcement.announcement_id) as attachments,
        announcement.created_dt, announcement.updated_dt
      from counted cross join found
      join announcements announcement on announcement.school_id = $1 and announcement.announcement_id = found.announcement_id
      left join users account on account.school_id = $1 and account.user_id = announcement.created_by
      order by announcement.is_pinned desc, announcement.listed_dt desc, announcement.announcement_id`,
  },
  analytics: {
    name: 'bare.analytics',
    text: `select
        (select json_agg(student_attendance) from (select record.attendance_date, record.class_id, student.gender, record.status, count(*) as n
          from student_attendance record
          join students student on student.school_id = record.school_id and student.student_id = record.student_id
          join academic_years school_year on school_year.school_id = $1 and school_year.start_year = $2
            and record.attendance_date between school_year.starts_on and school_year.ends_on
          where record.school_id = $1 group by 1, 2, 3, 4) student_attendance) as attendance,
        (select json_agg(marks) from (select mark.exam_id, mark.subject_id, enrol.class_id, student.gender, avg(mark.percentage), count(*)
          from marks mark
          join students student on student.school_id = mark.school_id and student.student_id = mark.student_id
          join academic_years school_year on school_year.school_id = $1 and school_year.start_year = $2 and school_year.academic_year_id = mark.academic_year_id
          join enrolments enrol on enrol.school_id = $1 and enrol.student_id = mark.student_id
            and enrol.academic_year_id = school_year.academic_year_id and enrol.to_date is null
          where mark.school_id = $1 group by 1, 2, 3, 4) marks) as marks,
        (select json_agg(enrolments) from (select enrol.class_id, student.gender, count(*) from enrolments enrol
          join students student on student.school_id = enrol.school_id and student.student_id = enrol.student_id
          join academic_years school_year on school_year.school_id = $1 and school_year.start_year = $2 and school_year.academic_year_id = enrol.academic_year_id
          where enrol.school_id = $1 group by 1, 2) enrolments) as enrolment`,
  },
};

/** Handles the calls on classes, students and the school's figures; undefined for other calls. */
export function answerSchool(run: RunStatement, { school, method, path, query, body }: Request) {
  const [first, id, second, classId] = path;
  const year = Number(query.get('year'));
  if (first === 'attendance') {
    if (method === 'POST') {
      const values = [school, body['class_id'], body['date'], JSON.stringify(body['records'])];
      return run(statements.bulk, values);
    }
    return run(statements.register, [school, second, query.get('date')]);
  }
  if (first === 'exams' && method === 'PUT')
    return run(statements.cells, [school, id, JSON.stringify(body['cells'])]);
  if (first === 'exams') return run(statements.sheet, [school, classId, id]);
  if (first === 'announcement') {
    const limit = Number(query.get('limit'));
    const skip = (Number(query.get('page')) - 1) * limit;
    return run(statements.announcements, [school, school, limit, skip]);
  }
  if (first === 'analytics') return run(statements.analytics, [school, year]);
  if (second === 'performance') return run(statements.performance, [school, id, year]);
  return second === 'attendance' ? run(statements.attendance, [school, id, year]) : undefined;
}
