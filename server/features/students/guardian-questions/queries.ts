import type { GuardianLikeness } from '#contract/imports/guardians.ts';
import { defineQuery, narrowTo } from '#server/db/query.ts';

/**
 * Guardians on record who may be the people that rows name, at most three of each: with a similar name and the same
 * address or number, or with the same name and the same child. Shorter numbers than six digits are extensions and slips.
 */
export const findGuardiansOnRecord = defineQuery(
  'students.import_guardians_on_record',
  `with entry as materialized (
    select member.row, member.student_id, member.relationship, member.name, fold(member.name) as folded,
      lower(member.email) as address, phone_digits(coalesce(member.number, member.phone)) as digits
    from jsonb_to_recordset(:family::jsonb) as member (row int, student_id uuid, relationship text, name text,
      phone text, number text, email text)
  ), candidate as (
    select entry.row, entry.relationship, contact.guardian_id, 'phone' as same
    from entry
    join guardian_contacts contact on contact.school_id = :school_id and contact.digits = entry.digits
    union
    select entry.row, entry.relationship, contact.guardian_id, 'email'
    from entry
    join guardian_contacts contact on contact.school_id = :school_id and contact.kind = 'email'
      and contact.normal = entry.address
    union
    select entry.row, entry.relationship, link.guardian_id, 'child'
    from entry
    join student_guardians link on link.school_id = :school_id and link.student_id = entry.student_id
      and (link.to_date is null or link.to_date >= (select school_today()))
    join guardians guardian on guardian.school_id = link.school_id and guardian.guardian_id = link.guardian_id
      and guardian.name_folded = entry.folded
  ), found as (
    select row, relationship, guardian_id, array_agg(same order by same) as same
    from candidate
    group by row, relationship, guardian_id
  ), alike as (
    select found.row, found.relationship, found.guardian_id, guardian.name, found.same,
      guardian.name_folded = entry.folded and found.same && array['email', 'phone'] as is_namesake
    from found
    join entry on entry.row = found.row and entry.relationship = found.relationship
    join guardians guardian on guardian.school_id = :school_id and guardian.guardian_id = found.guardian_id
    where guardian.deleted_dt is null
      and (guardian.name_folded = entry.folded
        or names_are_alike(guardian.name, entry.name)
        and ('email' = any(found.same) or char_length(entry.digits) >= 6))
      and not exists (
        select from student_guardians link
        where link.school_id = :school_id and link.student_id = entry.student_id
          and link.relationship = entry.relationship and link.guardian_id = found.guardian_id
      )
  ), ranked as (
    select alike.*,
      row_number() over (partition by row, relationship
        order by is_namesake desc, cardinality(same) desc, guardian_id) as place
    from alike
  )
  select row, relationship, guardian_id, name as "name!", same, is_namesake as "is_namesake!"
  from ranked
  where place <= 3
  order by row, relationship, place`,
  narrowTo<{ same: readonly GuardianLikeness[] }>(),
);

/** Finds the pairs of names that may belong to one person. */
export const findSimilarNames = defineQuery(
  'students.import_similar_names',
  `select pair.one, pair.other
  from jsonb_to_recordset(:pairs::jsonb) as pair (one text, other text)
  where names_are_alike(pair.one, pair.other)`,
);
