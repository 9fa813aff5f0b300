import type { GuardianRelationship } from '#contract/guardians/record.ts';
import { defineDynamicQuery, defineQuery, narrowTo } from '#server/db/query.ts';
import { firstContact } from '#server/features/guardians/contacts/first-contact-sql.ts';

type ListedStudent = { student_id: string; name: string; relationship: GuardianRelationship };

const anyLinkCondition = 'link.school_id = guardian.school_id and link.guardian_id = guardian.guardian_id';
const openCondition = '(link.to_date is null or link.to_date >= (select school_today()))';
const openLinkCondition = `${anyLinkCondition}
      and ${openCondition}`;

const withStudentCondition = (condition: string) => `exists (select from student_guardians link
      join students student on student.school_id = link.school_id and student.student_id = link.student_id
        and student.deleted_dt is null
      where ${openLinkCondition} ${condition})`;

const withContactCondition = (kind: string) => `exists (select from guardian_contacts contact
      where contact.school_id = guardian.school_id and contact.guardian_id = guardian.guardian_id and contact.kind ${kind})`;

/** Numbers and addresses are found by ranges, not LIKE: only ranges use an index under row-level security. */
const startsWith = (column: string, term: string, last: string) =>
  `(select contact.guardian_id from guardian_contacts contact where contact.school_id = :school_id
        and contact.${column} >= ${term} and contact.${column} < ${term} || ${last})`;

/** A term with a letter is no phone number, even if it has digits. */
const searchedDigits = `case when :search? ~ '^[0-9+() ./-]+$' then phone_digits(:search?) end`;

const matchCondition = `(:search?::text is null
        or guardian.guardian_id in (
          select search_guardians(:search?)
          union select search_guardian_numbers(:search?)
          union ${startsWith('digits', searchedDigits, `':'`)}
          union ${startsWith('typed_digits', searchedDigits, `':'`)}
          union ${startsWith('normal', 'lower(:search?)', 'chr(1114111)')}))`;

/** The guardians that match the filters, sorted. Each is looked at, also for the total. */
const matchingPage = `with matching as materialized (
    select guardian.guardian_id, guardian.name_folded
    from guardians guardian
    where guardian.school_id = :school_id and guardian.deleted_dt is null
      and (guardian.name is not null
        or not exists (
          select from student_guardians link where ${anyLinkCondition} and link.relationship = 'emergency'
        )
        or exists (
          select from student_guardians link where ${openLinkCondition} and link.relationship <> 'emergency'
        ))
      and (:students?::text is null or not ${withStudentCondition('')}) and ${matchCondition}
      and case :reach?::text
        when 'none' then not ${withContactCondition('is not null')}
        when 'email' then ${withContactCondition(`= 'email'`)}
        when 'phone' then ${withContactCondition(`= 'phone'`)}
        else true
      end
      and (:class_ids?::uuid[] is null
        or ${withStudentCondition('and student.class_id = any(:class_ids?::uuid[])')})
  ), page as (
    select guardian_id from matching order by name_folded nulls last, guardian_id limit :limit offset :skip
  ), tally as (
    select count(*)::int as total from matching
  )`;

/**
 * The same guardians without a filter, counted by indexes alone: those with a name, and those without one who are not
 * emergency numbers. The latter follow the former.
 */
const wholePage = `with unnamed as not materialized (
    select guardian_id from guardians where school_id = :school_id and name is null and deleted_dt is null
  ), emergency_numbers as not materialized (
    select linked.guardian_id
    from (
      select link.guardian_id, bool_or(link.relationship <> 'emergency') as has_other_links
      from unnamed
      join student_guardians link on link.school_id = :school_id and link.guardian_id = unnamed.guardian_id
      group by link.guardian_id
      having bool_or(link.relationship = 'emergency')
    ) linked
    where not linked.has_other_links
      or (
        select true
        from student_guardians link
        where link.school_id = :school_id and link.guardian_id = linked.guardian_id
          and link.relationship <> 'emergency' and ${openCondition}
        limit 1
      ) is null
  ), named as materialized (
    select (select count(*)::int from guardians where school_id = :school_id and name is not null)
      - (
        select count(*)::int
        from guardians
        where school_id = :school_id and name is not null and deleted_dt is not null
      ) as total
  ), tally as materialized (
    select named.total + (select count(*)::int from unnamed)
      - (select count(*)::int from emergency_numbers) as total
    from named
  ), page as (
    (
      select guardian_id
      from guardians
      where school_id = :school_id and name is not null and deleted_dt is null
      order by name_folded, guardian_id
      limit :limit offset :skip
    )
    union all
    (
      select guardian_id
      from unnamed
      where guardian_id not in (select guardian_id from emergency_numbers)
      order by guardian_id
      limit (select greatest(0, least(:limit, :limit + :skip - total)) from named)
      offset (select greatest(0, :skip - total) from named)
    )
  )`;

type GuardianFilters = {
  school_id: string;
  search: string | null;
  reach: string | null;
  students: string | null;
  class_ids: readonly string[] | null;
  limit: number;
  skip: number;
};

const sample = {
  school_id: '',
  search: null,
  reach: null,
  students: null,
  class_ids: null,
  limit: 1,
  skip: 0,
};

const isFiltered = ({ search, reach, students, class_ids }: GuardianFilters) =>
  [search, reach, students, class_ids].some((filter) => filter !== null);

/**
 * One page of guardians and how many match. Leaves out emergency numbers without a name. A page without guardians is one
 * row without a `guardian_id`.
 */
export const listGuardians = defineDynamicQuery(
  'guardians.list',
  [sample, { ...sample, reach: 'none' }],
  (filters: GuardianFilters) => `${isFiltered(filters) ? matchingPage : wholePage}
  select tally.total, guardian.guardian_id, guardian.name, guardian.occupation,
    ${firstContact('phone', 'guardian')} as phone, ${firstContact('email', 'guardian')} as email,
    coalesce(
      (
        select json_agg(
            json_build_object(
              'student_id', student.student_id, 'name', student.name, 'relationship', link.relationship
            )
            order by student.name_folded, student.student_id, link.contact_order
          )
        from student_guardians link
        join students student on student.school_id = link.school_id and student.student_id = link.student_id
        where ${openLinkCondition} and student.deleted_dt is null
      ),
      '[]'
    ) as students
  from tally
  left join unnest(array(select guardian_id from page)) as shown (guardian_id) on true
  left join guardians guardian on guardian.school_id = :school_id and guardian.guardian_id = shown.guardian_id
  order by guardian.name_folded nulls last, guardian.guardian_id`,
  narrowTo<{ students: ListedStudent[] }>(),
);

const mayContactCondition = `link.school_id = student.school_id and link.student_id = student.student_id
      and link.may_contact and link.relationship <> 'emergency'
      and (link.from_date is null or link.from_date <= :today::date)
      and (link.to_date is null or link.to_date >= :today::date)`;

const reachableCondition = (kind: string) => `exists (select from student_guardians link
      join guardian_contacts contact on contact.school_id = link.school_id and contact.guardian_id = link.guardian_id
        and ${kind}
      where ${mayContactCondition})`;

/** One page of the students whose family has no email address, and how many there are. */
export const listWithoutAddress = defineQuery(
  'guardians.list_without_address',
  `with unreached as materialized (
    select student.student_id, student.name_folded
    from students student
    where student.school_id = :school_id and student.deleted_dt is null and student.status = 'active'
      and (:class_ids?::uuid[] is null or student.class_id = any(:class_ids?::uuid[]))
      and (:search?::text is null or position(' ' || fold(:search?) in ' ' || student.name_folded) > 0
        or exists (
          select from student_guardians link
          join guardians guardian on guardian.school_id = link.school_id
            and guardian.guardian_id = link.guardian_id
          where ${mayContactCondition} and guardian.guardian_id in (select search_guardians(:search?))
        ))
      and not ${reachableCondition(`contact.kind = 'email'`)}
  ), page as (select student_id from unreached order by name_folded, student_id limit :limit offset :skip)
  select tally.total, student.student_id, student.name as student_name, cls.name as class_name,
    student.section, ${reachableCondition(`contact.kind = 'phone'`)} as has_phone,
    coalesce(
      (
        select json_agg(
            json_build_object('guardian_id', family.guardian_id, 'name', family.name)
            order by family.place
          )
        from (
          select guardian.guardian_id, guardian.name, min(link.contact_order) as place
          from student_guardians link
          join guardians guardian on guardian.school_id = link.school_id
            and guardian.guardian_id = link.guardian_id
          where ${mayContactCondition}
          group by guardian.guardian_id, guardian.name
        ) family
      ),
      '[]'
    ) as guardians
  from (select count(*)::int as total from unreached) tally
  left join page on true
  left join students student on student.school_id = :school_id and student.student_id = page.student_id
  left join classes cls on cls.school_id = :school_id and cls.class_id = student.class_id
  order by student.name_folded, student.student_id`,
  narrowTo<{ guardians: { guardian_id: string; name: string | null }[] }>(),
);
