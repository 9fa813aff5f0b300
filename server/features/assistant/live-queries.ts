import type { AttendanceStatus } from '#contract/attendance-values.ts';
import { defineQuery } from '#server/kit/query.ts';

type School = { readonly school_id: string };
type Marked = School & {
  readonly date: string;
  readonly status: AttendanceStatus;
  readonly class_id: string | null;
  readonly section: string | null;
  readonly most: number;
};

/** Who stands on the registers of a day with a status; a reason is between the register and who keeps it. */
export const listMarked = defineQuery<
  Marked,
  { student_name: string; class_name: string; section: string | null; total: number }
>(
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
    and (:class_id::uuid is null or e.class_id = :class_id)
    and (:section::text is null or fold(n.name) = fold(:section))
  order by k.position, k.name_folded, n.position, n.name, s.name_folded, s.student_id
  limit :most`,
);

type Came = School & { readonly from: string; readonly to: string; readonly most: number };

/** Students by the day they were admitted, the newest first. */
export const listAdmitted = defineQuery<
  Came & { readonly class_id: string | null },
  { student_name: string; class_name: string | null; admission_date: string; total: number }
>(
  'assistant.list_admitted',
  `select s.name as student_name, k.name as class_name, s.admission_date, count(*) over ()::int as total
  from students s
  left join classes k on k.school_id = s.school_id and k.class_id = s.class_id
  where s.school_id = :school_id and s.deleted_dt is null and s.admission_date between :from::date and :to::date
    and (:class_id::uuid is null or s.class_id = :class_id)
  order by s.admission_date desc, s.name_folded, s.student_id
  limit :most`,
);

type NewLead = { name: string; source: string; stage: string; came_on: string; total: number };
type CameLeads = Came & {
  readonly time_zone: string;
  readonly source: string | null;
  readonly stage: string | null;
};

/** Leads by the day they came in where the school is, the newest first. */
export const listNewLeads = defineQuery<CameLeads, NewLead>(
  'assistant.list_new_leads',
  `select c.name, c.source, c.stage, (c.created_dt at time zone :time_zone)::date as came_on, count(*) over ()::int as total
  from contacts c
  where c.school_id = :school_id and c.deleted_dt is null and c.is_lead
    and c.created_dt >= :from::date::timestamp at time zone :time_zone
    and c.created_dt < (:to::date + 1)::timestamp at time zone :time_zone
    and (:source::text is null or c.source = :source) and (:stage::text is null or c.stage = :stage)
  order by c.created_dt desc, c.contact_id
  limit :most`,
);

type Held = School & {
  readonly from: string;
  readonly to: string | null;
  readonly time_zone: string;
  readonly most: number;
};

/** Published announcements by the day of their event where the school is, the next first. */
export const listEvents = defineQuery<
  Held,
  { title: string; held_on: string; place: string | null; total: number }
>(
  'assistant.list_events',
  `select a.title, (a.event_dt at time zone :time_zone)::date as held_on, a.event_location as place,
    count(*) over ()::int as total
  from announcements a
  where a.school_id = :school_id and a.deleted_dt is null and a.status = 'published'
    and a.event_dt >= :from::date::timestamp at time zone :time_zone
    and (:to::date is null or a.event_dt < (:to::date + 1)::timestamp at time zone :time_zone)
  order by a.event_dt, a.announcement_id
  limit :most`,
);
