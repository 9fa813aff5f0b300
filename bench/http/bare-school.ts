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
    text: `select s.student_id, s.name, e.roll_no, a.status, a.reason, a.marked_dt, a.updated_dt, u.name as marked_by
      from enrolments e
      join students s on s.school_id = $1 and s.student_id = e.student_id
      left join student_attendance a on a.school_id = $1 and a.student_id = e.student_id and a.attendance_date = $3
      left join users u on u.school_id = $1 and u.user_id = a.marked_by
      where e.school_id = $1 and e.class_id = $2 and e.deleted_dt is null and e.from_date <= $3
        and (e.to_date is null or e.to_date >= $3)
      order by s.name_folded, s.student_id`,
  },
  bulk: {
    name: 'bare.bulk',
    text: `with saved as (
        insert into student_attendance (school_id, student_id, attendance_date, class_id, status)
        select $1, r.person_id, $3, $2, r.status from jsonb_to_recordset($4::jsonb) r (person_id uuid, status text)
        on conflict (school_id, student_id, attendance_date) do update set status = excluded.status, marked_dt = now()
        returning student_id
      ), audited as (
        insert into audit_log (school_id, actor_name, action, entity, entity_id, after)
        select $1, 'bench', 'mark', 'attendance', $2::text, jsonb_build_object('saved', (select count(*) from saved))
      ) select count(*)::int as saved from saved`,
  },
  sheet: {
    name: 'bare.sheet',
    text: `select s.student_id, s.name, e.roll_no, m.subject_id, m.mark_id, m.state, m.marks, m.total_marks, m.percentage,
        m.grade, m.remarks, m.updated_dt
      from enrolments e
      join students s on s.school_id = $1 and s.student_id = e.student_id
      left join marks m on m.school_id = $1 and m.student_id = e.student_id and m.exam_id = $3
      where e.school_id = $1 and e.class_id = $2 and e.deleted_dt is null
      order by s.name_folded, s.student_id, m.subject_id`,
  },
  cells: {
    name: 'bare.cells',
    text: `with saved as (
        insert into marks (school_id, student_id, academic_year_id, subject_id, exam_id, marks)
        select $1, c.student_id, x.academic_year_id, c.subject_id, x.exam_id, c.marks
        from jsonb_to_recordset($3::jsonb) c (student_id uuid, subject_id uuid, marks numeric)
        join exams x on x.school_id = $1 and x.exam_id = $2
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
        select m.exam_id, m.subject_id, avg(m.percentage) as average from academic_years y
        join students s on s.school_id = $1 and s.student_id = $2
        join enrolments e on e.school_id = $1 and e.academic_year_id = y.academic_year_id and e.class_id = s.class_id
          and e.to_date is null
        join marks m on m.school_id = $1 and m.student_id = e.student_id and m.academic_year_id = y.academic_year_id
        where y.school_id = $1 and y.start_year = $3 group by m.exam_id, m.subject_id
      )
      select m.*, x.name as exam_name, u.name as subject_name, c.average as class_average from marks m
      join academic_years y on y.school_id = $1 and y.academic_year_id = m.academic_year_id and y.start_year = $3
      join exams x on x.school_id = $1 and x.exam_id = m.exam_id
      join subjects u on u.school_id = $1 and u.subject_id = m.subject_id
      left join class c on c.exam_id = m.exam_id and c.subject_id = m.subject_id
      where m.school_id = $1 and m.student_id = $2 order by x.exam_date, u.name`,
  },
  attendance: {
    name: 'bare.attendance',
    text: `select a.attendance_date, a.status, a.reason, a.marked_dt, a.updated_dt, k.name as class_name, n.name as section,
        u.name as marked_by,
        exists (select from enrolments e where e.school_id = $1 and e.student_id = a.student_id
          and e.from_date <= a.attendance_date and (e.to_date is null or e.to_date >= a.attendance_date)) as enrolled,
        exists (select from calendar_days c where c.school_id = $1
          and a.attendance_date between c.starts_on and c.ends_on) as exceptional
      from student_attendance a
      join academic_years y on y.school_id = $1 and y.start_year = $3
        and a.attendance_date between y.starts_on and y.ends_on
      left join classes k on k.school_id = $1 and k.class_id = a.class_id
      left join sections n on n.school_id = $1 and n.section_id = a.section_id
      left join users u on u.school_id = $1 and u.user_id = a.marked_by
      where a.school_id = $1 and a.student_id = $2 order by a.attendance_date`,
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
      select o.*, a.announcement_id, a.title, a.description, a.content, a.announcement_type, a.category, a.priority, a.status,
        a.organizer, a.target_audience, a.listed_dt, a.published_dt, a.expiry_date, a.event_dt, a.event_location, a.tags,
        a.is_public, a.is_pinned, a.needs_acknowledgement, a.send_mail, a.is_essential, u.name as author,
        (select count(*)::int from announcement_views v where v.school_id = $1 and v.announcement_id = a.announcement_id) as views,
        (select count(*)::int from announcement_acknowledgements k
          where k.school_id = $1 and k.announcement_id = a.announcement_id) as acknowledgements,
        (select count(*)::int from announcement_comments m where m.school_id = $1 and m.announcement_id = a.announcement_id) as comments,
        exists (select from announcement_views v
          where v.school_id = $1 and v.announcement_id = a.announcement_id and v.user_id = $2) as viewed,
        exists (select from announcement_acknowledgements k
          where k.school_id = $1 and k.announcement_id = a.announcement_id and k.user_id = $2) as acknowledged,
        (select json_agg(json_build_object('class_id', n.class_id, 'name', c.name, 'section_id', n.section_id))
          from announcement_audiences n join classes c on c.school_id = $1 and c.class_id = n.class_id
          where n.school_id = $1 and n.announcement_id = a.announcement_id) as audiences,
        (select json_agg(json_build_object('file_id', t.file_id, 'name', f.file_name, 'size', f.file_size))
          from announcement_attachments t join files f on f.school_id = $1 and f.file_id = t.file_id
          where t.school_id = $1 and t.announcement_id = a.announcement_id) as attachments,
        a.created_dt, a.updated_dt
      from counted o cross join found f
      join announcements a on a.school_id = $1 and a.announcement_id = f.announcement_id
      left join users u on u.school_id = $1 and u.user_id = a.created_by
      order by a.is_pinned desc, a.listed_dt desc, a.announcement_id`,
  },
  analytics: {
    name: 'bare.analytics',
    text: `select
        (select json_agg(t) from (select a.attendance_date, a.class_id, s.gender, a.status, count(*) as n
          from student_attendance a
          join students s on s.school_id = a.school_id and s.student_id = a.student_id
          join academic_years y on y.school_id = $1 and y.start_year = $2
            and a.attendance_date between y.starts_on and y.ends_on
          where a.school_id = $1 group by 1, 2, 3, 4) t) as attendance,
        (select json_agg(t) from (select m.exam_id, m.subject_id, e.class_id, s.gender, avg(m.percentage), count(*)
          from marks m
          join students s on s.school_id = m.school_id and s.student_id = m.student_id
          join academic_years y on y.school_id = $1 and y.start_year = $2 and y.academic_year_id = m.academic_year_id
          join enrolments e on e.school_id = $1 and e.student_id = m.student_id
            and e.academic_year_id = y.academic_year_id and e.to_date is null
          where m.school_id = $1 group by 1, 2, 3, 4) t) as marks,
        (select json_agg(t) from (select e.class_id, s.gender, count(*) from enrolments e
          join students s on s.school_id = e.school_id and s.student_id = e.student_id
          join academic_years y on y.school_id = $1 and y.start_year = $2 and y.academic_year_id = e.academic_year_id
          where e.school_id = $1 group by 1, 2) t) as enrolment`,
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
