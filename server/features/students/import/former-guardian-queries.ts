import { defineQuery, narrowTo } from '#server/db/query.ts';

type FormerKind = 'trash' | 'ended' | 'namesake';

/**
 * Of the people that rows name, those who were guardians before: of the student, with the same address or number or
 * known by name alone, or deleted, with the same name and address or number. Someone whose students are all deleted too is
 * left out, for example after an undo.
 */
export const findFormerGuardians = defineQuery(
  'students.import_former_guardians',
  `with entry as materialized (
    select member.row, member.student_id, member.relationship, member.name, fold(member.name) as folded,
      lower(member.email) as address, phone_digits(coalesce(member.number, member.phone)) as digits
    from jsonb_to_recordset(:family::jsonb) as member (row int, student_id uuid, relationship text, name text,
      phone text, number text, email text)
    where member.name is not null
  ), same_contact as materialized (
    select entry.row, entry.relationship, contact.guardian_id
    from entry
    join guardian_contacts contact on contact.school_id = :school_id and contact.digits = entry.digits
    union
    select entry.row, entry.relationship, contact.guardian_id
    from entry
    join guardian_contacts contact on contact.school_id = :school_id and contact.kind = 'email'
      and contact.normal = entry.address
  ), former as (
    select entry.row, entry.relationship, entry.name, 'trash' as what
    from entry
    join same_contact same on same.row = entry.row and same.relationship = entry.relationship
    join guardians guardian on guardian.school_id = :school_id and guardian.guardian_id = same.guardian_id
      and guardian.deleted_dt is not null and guardian.name_folded = entry.folded
    where not exists (
        select from same_contact live
        join guardians namesake on namesake.school_id = :school_id and namesake.guardian_id = live.guardian_id
          and namesake.deleted_dt is null and namesake.name_folded = entry.folded
        where live.row = entry.row and live.relationship = entry.relationship
      )
      and (not exists (
          select from deleted_guardian_links aside
          where aside.school_id = :school_id and aside.guardian_id = guardian.guardian_id
        )
        or exists (
          select from deleted_guardian_links aside
          join students student on student.school_id = aside.school_id
            and student.student_id = aside.student_id
          where aside.school_id = :school_id and aside.guardian_id = guardian.guardian_id
            and student.deleted_dt is null
        ))
    union
    select entry.row, entry.relationship, entry.name,
      case when entry.digits is null and entry.address is null then 'namesake' else 'ended' end
    from entry
    join student_guardians link on link.school_id = :school_id and link.student_id = entry.student_id
      and link.to_date < (select school_today())
    join guardians guardian on guardian.school_id = link.school_id and guardian.guardian_id = link.guardian_id
      and guardian.name_folded = entry.folded
    where (entry.digits is null and entry.address is null
        or exists (
          select from same_contact same
          where same.row = entry.row and same.relationship = entry.relationship
            and same.guardian_id = guardian.guardian_id
        ))
      and not exists (
        select from student_guardians present
        join guardians holder on holder.school_id = present.school_id
          and holder.guardian_id = present.guardian_id and holder.name_folded = entry.folded
        where present.school_id = :school_id and present.student_id = entry.student_id
          and (present.to_date is null or present.to_date >= (select school_today()))
      )
  )
  select row as "row!", relationship as "relationship!", name, what
  from former
  order by row, relationship, what`,
  narrowTo<{ what: FormerKind }>(),
);
