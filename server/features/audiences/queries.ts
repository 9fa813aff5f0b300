import type { RecipientKind } from '#contract/audiences/values.ts';
import { defineQuery, narrowTo } from '#server/db/query.ts';
import { firstContact } from '#server/features/guardians/operations.ts';

/** Whom a statement is about: kinds of people, and the classes they are narrowed to (none: all of them). */
export type Audience = {
  school_id: string;
  kinds: readonly RecipientKind[];
  class_ids: readonly string[];
  /** Of the class at the same place; null is all of its sections. */
  section_ids: readonly (string | null)[];
  today: string;
};

export const anyAudience: Audience = { school_id: '', kinds: [], class_ids: [], section_ids: [], today: '' };

const chosen = (place: string) => `(cardinality(:class_ids::uuid[]) = 0 or exists (
      select from unnest(:class_ids::uuid[], :section_ids[?]::uuid[]) n (class_id, section_id)
      where n.class_id = ${place}.class_id and (n.section_id is null or ${place}.section_id is null
        or n.section_id = ${place}.section_id)))`;

const usable = `email ~ '^[^\\s@<>"'',;()\\\\\\x01-\\x1f]+@[^\\s@<>"'',;()\\\\\\x01-\\x1f]+\\.[^\\s@<>"'',;()\\\\\\x01-\\x1f]+$'
      and char_length(email) <= 254`;

/**
 * `people`: everyone of the audience, each kind once, with a usable address or null. Students are where they are
 * enrolled today, or will be next; people who have left are not counted. Of guardians those who may be contacted and are
 * so today: who is only to be called in an emergency gets no mail. Teachers go by what they teach this year.
 */
export const people = `here as materialized (
    select distinct on (e.student_id) e.student_id, e.class_id, e.section_id
    from enrolments e
    join students s on s.school_id = e.school_id and s.student_id = e.student_id
      and s.deleted_dt is null and s.status = 'active'
    where e.school_id = :school_id and e.deleted_dt is null and (e.to_date is null or e.to_date >= :today::date)
    order by e.student_id, e.from_date
  ), pupils as materialized (
    select h.student_id from here h where ${chosen('h')}
  ), this_year as (
    select academic_year_id from academic_years where school_id = :school_id and ends_on >= :today::date
    order by starts_on limit 1
  ), found as (
    select 1 as rank, 'students' as kind, s.student_id as person_id, s.name::text, s.email::text, s.phone::text
    from pupils p join students s on s.school_id = :school_id and s.student_id = p.student_id
    where 'students' = any(:kinds::text[])
    union
    select 2, 'parents', g.guardian_id, g.name, ${firstContact('email', 'g')},
      (select contact.normal from guardian_contacts contact where contact.school_id = g.school_id
        and contact.guardian_id = g.guardian_id and contact.kind = 'phone' and contact.normal is not null
        order by contact.position, contact.guardian_contact_id limit 1)
    from pupils p
    join student_guardians l on l.school_id = :school_id and l.student_id = p.student_id
    join guardians g on g.school_id = l.school_id and g.guardian_id = l.guardian_id
    where 'parents' = any(:kinds::text[]) and l.may_contact and l.relationship <> 'emergency'
      and (l.from_date is null or l.from_date <= :today::date) and (l.to_date is null or l.to_date >= :today::date)
    union
    select 3, 'teachers', t.teacher_id, t.name, t.email, t.phone
    from teachers t
    where 'teachers' = any(:kinds::text[]) and t.school_id = :school_id and t.deleted_dt is null and t.status <> 'inactive'
      and (cardinality(:class_ids::uuid[]) = 0 or exists (
        select from teacher_assignments c join this_year y on y.academic_year_id = c.academic_year_id
        where c.school_id = t.school_id and c.teacher_id = t.teacher_id and c.deleted_dt is null and ${chosen('c')}))
    union
    select 4, 'staff', u.user_id, u.name, u.email, null
    from users u
    where 'staff' = any(:kinds::text[]) and u.school_id = :school_id and u.deleted_dt is null and u.status = 'active'
      and u.role <> 'teacher'
  ), people as materialized (
    select rank, kind, person_id, name, case when ${usable} then lower(email) end as address,
      case when phone ~ '^\\s*([+]|00)' and number ~ '^[1-9][0-9]{6,14}$' then '+' || number end as number
    from (select rank, kind, person_id, name, btrim(email) as email, phone,
      regexp_replace(phone_digits(phone), '^00', '') as number from found) f
  )`;

/** The users an audience means: with the staff all of them, with the teachers those who share a teacher's address. */
export const meantUsers = `select w.user_id from users w
      where w.school_id = :school_id and w.deleted_dt is null and w.status = 'active' and w.role <> 'teacher'
        and ('staff' = any(:kinds::text[])
          or lower(w.email) in (select m.address from people m where m.kind = 'teachers' and m.address is not null))`;

export const listMeantUsers = defineQuery('audiences.list_meant_users', `with ${people} ${meantUsers}`);

const unsubscribedCondition = (address: string) => `exists (select from message_opt_outs refusal
      where refusal.school_id = :school_id and refusal.channel = 'email' and refusal.address = ${address})`;

/** What ties guardian `link` to a student today. */
const isContact = `link.may_contact and link.relationship <> 'emergency'
      and (link.from_date is null or link.from_date <= :today::date) and (link.to_date is null or link.to_date >= :today::date)`;

/** `reached`: those of the people who have an address; `per_child`, once for each student that they are responsible for. */
const reached = `reached as materialized (
    select person.rank, person.kind, person.person_id, person.name, person.address, about.student_id, about.student_name
    from people person
    left join lateral (
      select student.student_id, student.name as student_name
      from pupils member
      join student_guardians link on link.school_id = :school_id and link.student_id = member.student_id
      join students student on student.school_id = :school_id and student.student_id = member.student_id
      where :per_child::boolean and person.kind = 'parents' and link.guardian_id = person.person_id and ${isContact}
      union all
      select person.person_id, person.name where :per_child::boolean and person.kind = 'students'
    ) about on true
    where person.address is not null
  )`;

/** Each address of the audience once or, `per_child`, once for each student, with the person it belongs to. */
export const listRecipients = defineQuery(
  'audiences.list_recipients',
  `with ${people}, ${reached}
  select distinct on (address, student_id) kind, person_id, name, address as "address!", student_id, student_name
  from reached order by address, student_id, rank, name`,
  narrowTo<{ kind: RecipientKind }>(),
);

export const previewAudience = defineQuery(
  'audiences.preview',
  `with ${people}, ${reached}, groups as (
    select rank, kind, count(*)::int as people, count(address)::int as with_address from people group by rank, kind
  ), addresses as (
    select address, ${unsubscribedCondition('d.address')} as is_unsubscribed
    from (select distinct address from people where address is not null) d
  )
  select coalesce(sum(g.people), 0)::int as people, coalesce(sum(g.with_address), 0)::int as with_address,
    (select count(*)::int from addresses) as addresses,
    (select count(*)::int from addresses where is_unsubscribed) as unsubscribed,
    (select count(distinct (letter.address, letter.student_id))::int from reached letter
      where :is_essential::boolean or not ${unsubscribedCondition('letter.address')}) as mails,
    coalesce(json_agg(json_build_object('kind', g.kind, 'people', g.people, 'with_address', g.with_address)
      order by g.rank), '[]') as groups
  from groups g`,
);

/** Each e-mail address and, once each, each number for text messages of the audience, with the person it belongs to. */
export const listReachable = defineQuery(
  'audiences.list_reachable',
  `with ${people}
  (select distinct on (address) 'email' as channel, kind, person_id, name, address as "address!"
    from people where address is not null and 'email' = any (:channels::text[]) order by address, rank, name)
  union all
  (select distinct on (number) 'sms', kind, person_id, name, number
    from people where number is not null and 'sms' = any (:channels::text[]) order by number, rank, name)`,
  narrowTo<{ channel: 'email' | 'sms'; kind: RecipientKind }>(),
);

/** How many people an audience is, and on how many addresses and numbers it can be reached. */
export const countReachable = defineQuery(
  'audiences.count_reachable',
  `with ${people}
  select count(*)::int as people,
    count(distinct address) filter (where 'email' = any (:channels::text[]))::int as emails,
    count(distinct number) filter (where 'sms' = any (:channels::text[]))::int as sms,
    count(*) filter (where (address is null or 'email' <> all (:channels::text[]))
      and (number is null or 'sms' <> all (:channels::text[])))::int as unreachable
  from people`,
);

/** Every class of the school with its sections, in their order. */
export const listAudienceChoices = defineQuery(
  'audiences.list_choices',
  `select c.class_id, c.name as class_name, coalesce((
      select json_agg(json_build_object('section_id', s.section_id, 'section_name', s.name) order by s.position, s.name)
      from sections s where s.school_id = c.school_id and s.class_id = c.class_id), '[]') as sections
    from classes c where c.school_id = :school_id order by c.position, c.name_folded, c.class_id`,
);
