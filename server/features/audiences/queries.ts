import type { RecipientKind } from '#contract/audiences/values.ts';
import { defineQuery, narrowTo } from '#server/db/query.ts';

/** The people that a statement is about: kinds of people, and the classes they are limited to (none: all). */
export type Audience = {
  school_id: string;
  kinds: readonly RecipientKind[];
  class_ids: readonly string[];
  /** The section of the class at the same position; null means all its sections. */
  section_ids: readonly (string | null)[];
  today: string;
};

export const anyAudience: Audience = { school_id: '', kinds: [], class_ids: [], section_ids: [], today: '' };

const chosenCondition = (place: string) => `(cardinality(:class_ids::uuid[]) = 0 or exists (
      select from unnest(:class_ids::uuid[], :section_ids[?]::uuid[]) item (class_id, section_id)
      where item.class_id = ${place}.class_id and (item.section_id is null or ${place}.section_id is null
        or item.section_id = ${place}.section_id)))`;

const usableEmailCondition = `email ~ '^[^\\s@<>"'',;()\\\\\\x01-\\x1f]+@[^\\s@<>"'',;()\\\\\\x01-\\x1f]+\\.[^\\s@<>"'',;()\\\\\\x01-\\x1f]+$'
      and char_length(email) <= 254`;

/** The first address of `guardian` that messages can reach; the very first if none of them can. */
const bestContact = (kind: 'email' | 'phone') => `(select contact.normal
      from guardian_contacts contact
      left join failed_addresses failed on failed.school_id = contact.school_id
        and failed.channel = '${kind === 'email' ? 'email' : 'sms'}' and failed.address = contact.normal
      where contact.school_id = guardian.school_id and contact.guardian_id = guardian.guardian_id
        and contact.kind = '${kind}' and contact.normal is not null
      order by failed.address is not null, contact.position, contact.guardian_contact_id limit 1)`;

/**
 * `people`: everyone in the audience, once per kind, with a usable address or null. Students count where they are
 * enrolled today, or will be next; people who have left do not count. Guardians count if they may be contacted today;
 * emergency contacts get no email. Teachers count by what they teach this year.
 */
export const people = `here as materialized (
    select distinct on (enrol.student_id) enrol.student_id, enrol.class_id, enrol.section_id
    from enrolments enrol
    join students student on student.school_id = enrol.school_id and student.student_id = enrol.student_id
      and student.deleted_dt is null and student.status = 'active'
    where enrol.school_id = :school_id and enrol.deleted_dt is null and (enrol.to_date is null or enrol.to_date >= :today::date)
    order by enrol.student_id, enrol.from_date
  ), meant_students as materialized (
    select here.student_id from here where ${chosenCondition('here')}
  ), this_year as (
    select academic_year_id from academic_years where school_id = :school_id and ends_on >= :today::date
    order by starts_on limit 1
  ), found as (
    select 1 as rank, 'students' as kind, student.student_id as person_id, student.name::text, student.email::text, student.phone::text, null::text as language
    from meant_students join students student on student.school_id = :school_id and student.student_id = meant_students.student_id
    where 'students' = any(:kinds::text[])
    union
    select 2, 'parents', guardian.guardian_id, guardian.name, ${bestContact('email')}, ${bestContact('phone')},
      guardian.preferred_language
    from meant_students
    join student_guardians link on link.school_id = :school_id and link.student_id = meant_students.student_id
    join guardians guardian on guardian.school_id = link.school_id and guardian.guardian_id = link.guardian_id
    where 'parents' = any(:kinds::text[]) and link.may_contact and link.relationship <> 'emergency'
      and (link.from_date is null or link.from_date <= :today::date) and (link.to_date is null or link.to_date >= :today::date)
    union
    select 3, 'teachers', teacher.teacher_id, teacher.name, teacher.email, teacher.phone, null
    from teachers teacher
    where 'teachers' = any(:kinds::text[]) and teacher.school_id = :school_id and teacher.deleted_dt is null and teacher.status <> 'inactive'
      and (cardinality(:class_ids::uuid[]) = 0 or exists (
        select from teacher_assignments assignment join this_year on this_year.academic_year_id = assignment.academic_year_id
        where assignment.school_id = teacher.school_id and assignment.teacher_id = teacher.teacher_id and assignment.deleted_dt is null and ${chosenCondition('assignment')}))
    union
    select 4, 'staff', reader.user_id, reader.name, reader.email, null, null
    from users reader
    where 'staff' = any(:kinds::text[]) and reader.school_id = :school_id and reader.deleted_dt is null and reader.status = 'active'
      and reader.role <> 'teacher'
  ), people as materialized (
    select rank, kind, person_id, name, language, case when ${usableEmailCondition} then lower(email) end as address,
      case when phone ~ '^\\s*([+]|00)' and number ~ '^[1-9][0-9]{6,14}$' then '+' || number end as number
    from (select rank, kind, person_id, name, language, btrim(email) as email, phone,
      regexp_replace(phone_digits(phone), '^00', '') as number from found) person
  )`;

/** The users in an audience: with `staff` all of them, with `teachers` those who share a teacher's address. */
export const meantUsers = `select account.user_id
  from users account
  where account.school_id = :school_id and account.deleted_dt is null and account.status = 'active'
    and account.role <> 'teacher'
    and ('staff' = any(:kinds::text[])
      or lower(account.email) in (
        select people.address from people where people.kind = 'teachers' and people.address is not null
      ))`;

export const listMeantUsers = defineQuery('audiences.list_meant_users', `with ${people} ${meantUsers}`);

const unsubscribedCondition = (address: string) => `exists (select from message_opt_outs refusal
      where refusal.school_id = :school_id and refusal.channel = 'email' and refusal.address = ${address})`;

/** Whether guardian `link` may be contacted about a student today. */
const contactCondition = `link.may_contact and link.relationship <> 'emergency'
      and (link.from_date is null or link.from_date <= :today::date) and (link.to_date is null or link.to_date >= :today::date)`;

/** `reached`: the people with an address or number; with `per_child`, once for each student that they are responsible for. */
const reachedCte = `reached as materialized (
    select person.rank, person.kind, person.person_id, person.name, person.address, person.number, person.language,
      about.student_id, about.student_name
    from people person
    left join lateral (
      select student.student_id, student.name as student_name
      from meant_students member
      join student_guardians link on link.school_id = :school_id and link.student_id = member.student_id
      join students student on student.school_id = :school_id and student.student_id = member.student_id
      where :per_child::boolean and person.kind = 'parents' and link.guardian_id = person.person_id and ${contactCondition}
      union all
      select person.person_id, person.name where :per_child::boolean and person.kind = 'students'
    ) about on true
    where num_nonnulls(person.address, person.number) > 0
  )`;

/** Each address of the audience once or, with `per_child`, once for each student, with the person it belongs to. */
export const listRecipients = defineQuery(
  'audiences.list_recipients',
  `with ${people}, ${reachedCte}
  select distinct on (address, student_id) kind, person_id, name, address, language, student_id, student_name
  from reached
  where address is not null
  order by address, student_id, rank, name`,
  narrowTo<{ kind: RecipientKind }>(),
);

export const previewAudience = defineQuery(
  'audiences.preview',
  `with ${people}, ${reachedCte}, groups as (
    select rank, kind, count(*)::int as people, count(address)::int as with_address
    from people
    group by rank, kind
  ), addresses as (
    select address, ${unsubscribedCondition('addressed.address')} as is_unsubscribed
    from (select distinct address from people where address is not null) addressed
  )
  select coalesce(sum(groups.people), 0)::int as people,
    coalesce(sum(groups.with_address), 0)::int as with_address,
    (select count(*)::int from addresses) as addresses,
    (select count(*)::int from addresses where is_unsubscribed) as unsubscribed,
    (
      select count(distinct (letter.address, letter.student_id))::int
      from reached letter
      where letter.address is not null
        and (:is_essential::boolean or not ${unsubscribedCondition('letter.address')})
    ) as mails,
    coalesce(
      json_agg(
        json_build_object('kind', groups.kind, 'people', groups.people, 'with_address', groups.with_address)
        order by groups.rank
      ),
      '[]'
    ) as groups
  from groups`,
);

/**
 * Each email address and each number for text messages of the audience once, with the person it belongs to. With
 * `per_child`, once for each name of a student: children with the same name would get the same message twice.
 */
export const listReachable = defineQuery(
  'audiences.list_reachable',
  `with ${people}, ${reachedCte}
  (
    select distinct on (address, student_name) 'email' as channel, kind, person_id, name, address, language,
      student_id, student_name
    from reached
    where address is not null and 'email' = any(:channels::text[])
    order by address, student_name, rank, name, person_id, student_id
  )
  union all
  (
    select distinct on (number, student_name) 'sms', kind, person_id, name, number, language, student_id,
      student_name
    from reached
    where number is not null and 'sms' = any(:channels::text[])
    order by number, student_name, rank, name, person_id, student_id
  )`,
  narrowTo<{ channel: 'email' | 'sms'; kind: RecipientKind }>(),
);

/**
 * The people of an audience whom none of these channels reaches. Students are left out where their families are meant
 * too: those get the message for them.
 */
export const listUnreached = defineQuery(
  'audiences.list_unreached',
  `with ${people}
  select person.kind, person.person_id, person.name
  from people person
  where (person.address is null or 'email' <> all(:channels::text[]))
    and (person.number is null or 'sms' <> all(:channels::text[]))
    and not (person.kind = 'students' and 'parents' = any(:kinds::text[]))`,
  narrowTo<{ kind: RecipientKind }>(),
);

/** How many people are in an audience, and how many messages `listReachable` makes for them. */
export const countReachable = defineQuery(
  'audiences.count_reachable',
  `with ${people}, ${reachedCte}, messages as (
    select count(distinct (address, student_name)) filter (where address is not null
          and 'email' = any(:channels::text[]))::int as emails,
      count(distinct (number, student_name)) filter (where number is not null
          and 'sms' = any(:channels::text[]))::int as sms
    from reached
  )
  select count(*)::int as people, (select emails from messages) as emails, (select sms from messages) as sms,
    count(*) filter (where (address is null or 'email' <> all(:channels::text[]))
        and (number is null or 'sms' <> all(:channels::text[])))::int as unreachable
  from people`,
);

/** How many text messages `listReachable` makes, by the language of the recipient and the name of the student. */
export const countTextMessages = defineQuery(
  'audiences.count_text_messages',
  `with ${people}, ${reachedCte}, texts as (
    select distinct on (number, student_name) language, student_name
    from reached
    where number is not null and 'sms' = any(:channels::text[])
    order by number, student_name, rank, name, person_id, student_id
  )
  select language, student_name, count(*)::int as messages
  from texts
  group by language, student_name`,
);

/** Every class of the school with its sections, in order. */
export const listAudienceChoices = defineQuery(
  'audiences.list_choices',
  `select cls.class_id, cls.name as class_name,
    coalesce(
      (
        select json_agg(
            json_build_object('section_id', section.section_id, 'section_name', section.name)
            order by section.position, section.name
          )
        from sections section
        where section.school_id = cls.school_id and section.class_id = cls.class_id
      ),
      '[]'
    ) as sections
  from classes cls
  where cls.school_id = :school_id
  order by cls.position, cls.name_folded, cls.class_id`,
);
