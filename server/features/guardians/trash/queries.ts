import type { GuardianRelationship } from '#contract/guardians/record.ts';
import { defineQuery, narrowTo } from '#server/db/query.ts';
import { restorableCondition } from '#server/db/trash-sql.ts';

const linkColumns = `student_id, guardian_id, relationship, contact_order, may_contact, may_see_records,
    may_collect, from_date, to_date, restriction_document_id`;

/** Ends all links of guardians and stores them for a restore. */
export const setLinksAside = defineQuery(
  'guardians.set_links_aside',
  `with ended as (
    delete from student_guardians
    where school_id = :school_id and guardian_id = any(:guardian_ids::uuid[])
    returning school_id, ${linkColumns}
  )
  insert into deleted_guardian_links (school_id, ${linkColumns})
  select school_id, ${linkColumns} from ended`,
);

export const deleteGuardians = defineQuery(
  'guardians.delete',
  `update guardians
  set deleted_dt = now(), updated_by = :user_id
  where school_id = :school_id and guardian_id = any(:guardian_ids::uuid[]) and deleted_dt is null
  returning guardian_id`,
);

/** Restores a guardian. No row if the school has no such guardian; `restored` is false if it was not deleted. */
export const restoreGuardian = defineQuery(
  'guardians.restore',
  `with known as (
    select deleted_dt
    from guardians
    where school_id = :school_id and guardian_id = :guardian_id
      and (deleted_dt is null or ${restorableCondition})
  ), restored as (
    update guardians
    set deleted_dt = null, updated_by = :user_id
    where school_id = :school_id and guardian_id = :guardian_id and ${restorableCondition}
    returning guardian_id
  )
  select exists (select from restored) as restored
  from known`,
);

/** Restores the stored links. Returns those that it cannot restore, because another guardian has that role now. */
export const restoreLinks = defineQuery(
  'guardians.restore_links',
  `with aside as (
    delete from deleted_guardian_links
    where school_id = :school_id and guardian_id = :guardian_id
    returning school_id, ${linkColumns}
  ), fit as materialized (
    select aside.*, holder.guardian_id as holder_id
    from aside
    left join student_guardians holder on holder.school_id = aside.school_id
      and holder.student_id = aside.student_id and holder.relationship = aside.relationship
      and aside.relationship <> 'other' and aside.to_date is null and holder.to_date is null
  ), restored as (
    insert into student_guardians (school_id, ${linkColumns})
    select school_id, ${linkColumns} from fit where holder_id is null
  )
  select fit.student_id, student.name as student_name, fit.relationship, holder.name as taken_by
  from fit
  join students student on student.school_id = fit.school_id and student.student_id = fit.student_id
  join guardians holder on holder.school_id = fit.school_id and holder.guardian_id = fit.holder_id
  order by student.name_folded, fit.student_id, fit.contact_order`,
  narrowTo<{ relationship: GuardianRelationship }>(),
);
