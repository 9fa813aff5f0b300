import { defineQuery } from '#server/db/query.ts';

/** The guardians whom this transaction has added to students, and what it has added to those who were on record before. */
export const listAddedToFamilies = defineQuery(
  'students.import_added_to_families',
  `select link.student_id,
    coalesce(
      array_agg(distinct guardian.guardian_id) filter (where guardian.created_dt = now()::timestamptz(3)),
      '{}'
    ) as guardian_ids,
    coalesce(
      array_agg(distinct contact.guardian_contact_id) filter (where guardian.created_dt < now(
  
          )::timestamptz(3)
          and contact.guardian_contact_id is not null),
      '{}'
    ) as contact_ids
  from student_guardians link
  join guardians guardian on guardian.school_id = link.school_id and guardian.guardian_id = link.guardian_id
  left join guardian_contacts contact on contact.school_id = link.school_id
    and contact.guardian_id = link.guardian_id and contact.created_dt = now()::timestamptz(3)
  where link.school_id = :school_id and link.student_id = any(:student_ids::uuid[])
  group by link.student_id`,
);

/** Notes that the guardians of students are not the other ones. */
export const distinguishGuardians = defineQuery(
  'students.import_distinguish_guardians',
  `insert into guardian_distinctions (school_id, guardian_id, other_guardian_id, created_by)
  select distinct link.school_id, least(link.guardian_id, other.guardian_id),
    greatest(link.guardian_id, other.guardian_id), :user_id::uuid
  from jsonb_to_recordset(:pairs::jsonb) as pair (student_id uuid, relationship text, other_id uuid)
  join student_guardians link on link.school_id = :school_id and link.student_id = pair.student_id
    and link.relationship = pair.relationship and link.guardian_id <> pair.other_id
  join guardians other on other.school_id = :school_id and other.guardian_id = pair.other_id
  on conflict do nothing`,
);
