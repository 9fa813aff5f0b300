import type { GuardianRelationship } from '#contract/guardians/record.ts';
import { defineQuery, narrowTo } from '#server/db/query.ts';
import { firstContact } from '#server/features/guardians/contacts/first-contact-sql.ts';

const linkColumns = `link.student_id, student.name as student_name, cls.name as class_name, student.section,
    link.guardian_id, guardian.name, ${firstContact('email', 'guardian')} as email,
    ${firstContact('phone', 'guardian')} as phone, array_agg(link.relationship order by link.contact_order) as relationships,
    min(link.contact_order)::int as contact_order, bool_and(link.may_contact) as may_contact,
    bool_and(link.may_see_records) as may_see_records, bool_and(link.may_collect) as may_collect,
    max(link.from_date) as from_date, case when bool_and(link.to_date is not null) then max(link.to_date) end as to_date,
    document.student_document_id as restriction_document_id, document.title as restriction_document_title,
    max(link.updated_dt) as updated_dt`;

const linkTables = `student_guardians link
  join students student on student.school_id = link.school_id and student.student_id = link.student_id
    and student.deleted_dt is null
  join guardians guardian on guardian.school_id = link.school_id and guardian.guardian_id = link.guardian_id
  left join classes cls on cls.school_id = student.school_id and cls.class_id = student.class_id
  left join student_documents document on document.school_id = link.school_id and document.student_id = link.student_id
    and document.student_document_id = link.restriction_document_id and document.deleted_dt is null`;

const perPair = `group by link.school_id, link.student_id, student.name, student.name_folded, cls.name, student.section,
    link.guardian_id, guardian.school_id, guardian.guardian_id, guardian.name, document.student_document_id, document.title`;

type Relationships = { relationships: GuardianRelationship[] };

/** One row per guardian and student, even if the guardian is, for example, both father and emergency contact. */
export const listLinksOfGuardian = defineQuery(
  'guardians.list_links_of_guardian',
  `select ${linkColumns}
  from ${linkTables}
  where link.school_id = :school_id and link.guardian_id = :guardian_id
  ${perPair} order by student.name_folded, link.student_id`,
  narrowTo<Relationships>(),
);

export const listLinksOfStudent = defineQuery(
  'guardians.list_links_of_student',
  `select ${linkColumns}
  from ${linkTables}
  where link.school_id = :school_id and link.student_id = :student_id
  ${perPair} order by
    coalesce(case when bool_and(link.to_date is not null) then max(link.to_date) end < :today::date, false),
    min(link.contact_order), link.guardian_id`,
  narrowTo<Relationships>(),
);

export const findStudent = defineQuery(
  'guardians.find_student',
  `select student_id
  from students
  where school_id = :school_id and student_id = :student_id and deleted_dt is null`,
);

export const lockStudent = defineQuery(
  'guardians.lock_student',
  `select student_id
  from students
  where school_id = :school_id and student_id = :student_id and deleted_dt is null
  for update`,
);

export const lockGuardian = defineQuery(
  'guardians.lock',
  `select guardian_id, updated_dt
  from guardians
  where school_id = :school_id and guardian_id = :guardian_id and deleted_dt is null
  for update`,
);

/**
 * Stores one row per relationship. All rows of a guardian and a student have the same rights and dates. If another guardian
 * has this place in the order of contact, that one and those after it move down.
 */
export const saveLink = defineQuery(
  'guardians.save_link',
  `with removed as (
    delete from student_guardians link
    where link.school_id = :school_id and link.student_id = :student_id and link.guardian_id = :guardian_id
      and link.relationship <> all(:relationships::text[])
  ), moved as (
    update student_guardians link
    set contact_order = link.contact_order + 1
    where link.school_id = :school_id and link.student_id = :student_id and link.guardian_id <> :guardian_id
      and link.contact_order >= :contact_order
      and exists (
        select from student_guardians other
        where other.school_id = :school_id and other.student_id = :student_id
          and other.guardian_id <> :guardian_id and other.contact_order = :contact_order
      )
  ), changed as (
    update student_guardians link
    set contact_order = :contact_order, may_contact = :may_contact, may_see_records = :may_see_records,
      may_collect = :may_collect, from_date = :from_date?, to_date = :to_date?,
      restriction_document_id = :restriction_document_id?
    where link.school_id = :school_id and link.student_id = :student_id and link.guardian_id = :guardian_id
      and link.relationship = any(:relationships::text[])
  )
  insert into student_guardians
    (school_id, student_id, guardian_id, relationship, contact_order, may_contact, may_see_records,
      may_collect, from_date, to_date, restriction_document_id)
  select :school_id, :student_id, :guardian_id, wanted.relationship, :contact_order, :may_contact,
    :may_see_records, :may_collect, :from_date?, :to_date?, :restriction_document_id?
  from unnest(:relationships::text[]) wanted (relationship)
  where not exists (
    select from student_guardians link
    where link.school_id = :school_id and link.student_id = :student_id and link.guardian_id = :guardian_id
      and link.relationship = wanted.relationship
  )`,
);

export const deleteLink = defineQuery(
  'guardians.delete_link',
  `delete from student_guardians
  where school_id = :school_id and student_id = :student_id and guardian_id = :guardian_id`,
);
