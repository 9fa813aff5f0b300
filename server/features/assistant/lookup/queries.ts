import { defineQuery } from '#server/db/query.ts';

/** The people in the registers of a day with a given status, without the reasons. */
export const listMarked = defineQuery(
  'assistant.list_marked',
  `select student.name as student_name, cls.name as class_name, section.name as section,
    count(*) over ()::int as total
  from enrolments enrol
  join student_attendance record on record.school_id = enrol.school_id
    and record.student_id = enrol.student_id and record.attendance_date = :date::date
    and record.status = any(:statuses::text[])
  join students student on student.school_id = enrol.school_id and student.student_id = enrol.student_id
  join classes cls on cls.school_id = enrol.school_id and cls.class_id = enrol.class_id
  left join sections section on section.school_id = enrol.school_id and section.section_id = enrol.section_id
  where enrol.school_id = :school_id and enrol.deleted_dt is null and enrol.from_date <= :date::date
    and (enrol.to_date is null or enrol.to_date >= :date::date)
    and (:class_id?::uuid is null or enrol.class_id = :class_id?)
    and (:section?::text is null or fold(section.name) = fold(:section?))
  order by
    cls.position, cls.name_folded, section.position, section.name, student.name_folded, student.student_id
  limit :most`,
);

/** The people in the registers of a period with a given status on at least so many days, the most days first. */
export const listMarkedOften = defineQuery(
  'assistant.list_marked_often',
  `select student.name as student_name, (array_agg(cls.name order by enrol.from_date desc))[1] as class_name,
    count(*)::int as days, count(*) over ()::int as total
  from enrolments enrol
  join student_attendance record on record.school_id = enrol.school_id
    and record.student_id = enrol.student_id and record.status = any(:statuses::text[])
    and record.attendance_date between :from::date and :to::date and record.attendance_date >= enrol.from_date
    and (enrol.to_date is null or record.attendance_date <= enrol.to_date)
  join students student on student.school_id = enrol.school_id and student.student_id = enrol.student_id
  join classes cls on cls.school_id = enrol.school_id and cls.class_id = enrol.class_id
  left join sections section on section.school_id = enrol.school_id and section.section_id = enrol.section_id
  where enrol.school_id = :school_id and enrol.deleted_dt is null
    and (:class_id?::uuid is null or enrol.class_id = :class_id?)
    and (:section?::text is null or fold(section.name) = fold(:section?))
  group by student.student_id, student.name, student.name_folded
  having count(*) >= :days::int
  order by count(*) desc, student.name_folded, student.student_id
  limit :most`,
);

/** Published announcements by the day of their event in the school's time zone, the next first. */
export const listEvents = defineQuery(
  'assistant.list_events',
  `select announcement.title, (announcement.event_dt at time zone :time_zone)::date as held_on,
    announcement.event_location as place, count(*) over ()::int as total
  from announcements announcement
  where announcement.school_id = :school_id and announcement.deleted_dt is null
    and announcement.status = 'published'
    and announcement.event_dt >= :from::date::timestamp at time zone :time_zone
    and (:to?::date is null or announcement.event_dt < (:to?::date + 1)::timestamp at time zone :time_zone)
  order by announcement.event_dt, announcement.announcement_id
  limit :most`,
);
