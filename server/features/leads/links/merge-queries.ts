import { defineQuery, narrowTo } from '#server/db/query.ts';
import { trashStart } from '#server/db/trash-sql.ts';

/** The fields of the kept contact that a merge fills if they are blank. */
const filledColumns = [
  'email',
  'mobile',
  'child_name',
  'child_grade',
  'group_name',
  'position',
  'address',
  'notes',
  'last_remark',
  'next_step',
  'next_step_on',
  'owner_user_id',
  'chat_user_id',
  'student_id',
  'consented_dt',
  'last_contacted_dt',
] as const;

const columns = filledColumns.join(', ');

const object = (of: string, values: (column: string) => string) =>
  `jsonb_build_object(${filledColumns.map((column) => `'${column}', ${values(column)}`).join(', ')}, 'tags', ${of})`;

/** For two different children, the merged lead keeps its own grade. */
const siblingCondition = 'fold(kept.child_name) <> fold(other.child_name)';
const merged: Readonly<Partial<Record<string, string>>> = {
  child_grade: `case when ${siblingCondition} then kept.child_grade else coalesce(kept.child_grade, other.child_grade) end`,
  notes: `case when ${siblingCondition} then left(concat_ws(e'\\n', coalesce(kept.notes, other.notes),
        'Also for ' || concat_ws(' · ', other.child_name, other.child_grade)), 10000) else coalesce(kept.notes, other.notes) end`,
};

/**
 * Fills blank fields, moves activities and tasks, deletes the other contact, and stores what was changed. The caller
 * has locked both rows. Returns no row if one of them does not exist.
 */
export const mergeLeads = defineQuery(
  'leads.merge',
  `with kept as (
    select * from contacts where school_id = :school_id and contact_id = :contact_id and deleted_dt is null
  ), other as (
    select * from contacts where school_id = :school_id and contact_id = :other_id and deleted_dt is null
  ), filled as (
    select ${object('to_jsonb(kept.tags)', (column) => `kept.${column}`)} as before,
      ${object(
        'to_jsonb(array(select distinct tag from unnest(kept.tags || other.tags) tag order by tag))',
        (column) => merged[column] ?? `coalesce(kept.${column}, other.${column})`,
      )} as after
    from kept cross join other
  ), changed as (
    update contacts lead
    set (${columns}, tags) = (select ${columns}, tags from jsonb_populate_record(lead, filled.after)),
      updated_by = :user_id
    from filled
    where lead.school_id = :school_id and lead.contact_id = :contact_id
    returning lead.contact_id
  ), gone as (
    update contacts lead
    set deleted_dt = now(), merged_into = :contact_id, updated_by = :user_id
    from filled
    where lead.school_id = :school_id and lead.contact_id = :other_id
    returning lead.contact_id
  ), moved_activities as (
    update activities activity
    set contact_id = :contact_id
    from filled
    where activity.school_id = :school_id and activity.contact_id = :other_id
    returning activity.activity_id
  ), moved_tasks as (
    update tasks task
    set contact_id = :contact_id
    from filled
    where task.school_id = :school_id and task.contact_id = :other_id
    returning task.task_id
  ), noted as (
    insert into contact_merges
      (school_id, contact_id, merged_contact_id, before, after, activity_ids, task_ids, merged_by)
    select :school_id, :contact_id, :other_id, filled.before, filled.after,
      array(select activity_id from moved_activities), array(select task_id from moved_tasks), :user_id
    from filled cross join changed cross join gone
    returning before, after
  )
  select before, after
  from noted`,
  narrowTo<{ before: Record<string, unknown>; after: Record<string, unknown> }>(),
);

/**
 * Restores the other contact with its activities and tasks; a field that was filled becomes blank again unless
 * someone has changed it since.
 */
export const unmergeLeads = defineQuery(
  'leads.unmerge',
  `with undone as (
    update contact_merges
    set undone_dt = now()
    where school_id = :school_id and contact_id = :contact_id and merged_contact_id = :other_id
      and undone_dt is null and merged_dt > ${trashStart}
    returning before, after, activity_ids, task_ids
  ), changed as (
    update contacts lead
    set (${columns}, tags) = (
        select ${columns}, tags
        from jsonb_populate_record(
          lead,
          (
            select coalesce(jsonb_object_agg(field.key, undone.before -> field.key), '{}')
            from jsonb_each(undone.after) field
            where field.value is not distinct from to_jsonb(lead) -> field.key
          )
        )
      ),
      updated_by = :user_id
    from undone
    where lead.school_id = :school_id and lead.contact_id = :contact_id
    returning lead.contact_id
  ), back as (
    update contacts lead
    set deleted_dt = null, merged_into = null, updated_by = :user_id
    from undone
    where lead.school_id = :school_id and lead.contact_id = :other_id
    returning lead.contact_id
  ), moved_activities as (
    update activities activity
    set contact_id = :other_id
    from undone
    where activity.school_id = :school_id and activity.contact_id = :contact_id
      and activity.activity_id = any(undone.activity_ids)
  ), moved_tasks as (
    update tasks task
    set contact_id = :other_id
    from undone
    where task.school_id = :school_id and task.contact_id = :contact_id
      and task.task_id = any(undone.task_ids)
  )
  select undone.before, undone.after
  from undone cross join changed cross join back`,
  narrowTo<{ before: Record<string, unknown>; after: Record<string, unknown> }>(),
);
