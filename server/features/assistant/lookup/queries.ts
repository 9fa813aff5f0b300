import { defineQuery } from '#server/db/query.ts';

/** The people in the registers of a day with a status; reasons are not part of it. */
export const listMarked = defineQuery(
  'assistant.list_marked',
  `select s.name as student_name, k.name as class_name, n.name as section, count(*) over ()::int as total
  from enrolments e
  join student_attendance a on a.school_id = e.school_id and a.student_id = e.student_id
    and a.attendance_date = :date::date and a.status = :status
  join students s on s.school_id = e.school_id and s.student_id = e.student_id
  join classes k on k.school_id = e.school_id and k.class_id = e.class_id
  left join sections n on n.school_id = e.school_id and n.section_id = e.section_id
  where e.school_id = :school_id and e.deleted_dt is null and e.from_date <= :date::date
    and (e.to_date is null or e.to_date >= :date::date)
    and (:class_id?::uuid is null or e.class_id = :class_id?)
    and (:section?::text is null or fold(n.name) = fold(:section?))
  order by k.position, k.name_folded, n.position, n.name, s.name_folded, s.student_id
  limit :most`,
);

/** Published announcements by the day of their event where the school is, the next first. */
export const listEvents = defineQuery(
  'assistant.list_events',
  `select a.title, (a.event_dt at time zone :time_zone)::date as held_on, a.event_location as place,
    count(*) over ()::int as total
  from announcements a
  where a.school_id = :school_id and a.deleted_dt is null and a.status = 'published'
    and a.event_dt >= :from::date::timestamp at time zone :time_zone
    and (:to?::date is null or a.event_dt < (:to?::date + 1)::timestamp at time zone :time_zone)
  order by a.event_dt, a.announcement_id
  limit :most`,
);
