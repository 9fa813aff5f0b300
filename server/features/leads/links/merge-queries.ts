import { defineQuery, narrowTo } from '#server/db/query.ts';
import { trashStart } from '#server/db/trash-sql.ts';

/** What a merge may fill of the kept contact, where it has nothing. */
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

/** Two children: the grade of one is not the other's, and the merged lead keeps its own. */
const siblingCondition = 'fold(k.child_name) <> fold(o.child_name)';
const merged: Readonly<Partial<Record<string, string>>> = {
  child_grade: `case when ${siblingCondition} then k.child_grade else coalesce(k.child_grade, o.child_grade) end`,
  notes: `case when ${siblingCondition} then left(concat_ws(e'\\n', coalesce(k.notes, o.notes),
        'Also for ' || concat_ws(' · ', o.child_name, o.child_grade)), 10000) else coalesce(k.notes, o.notes) end`,
};

/**
 * Fills what is blank, moves activities and tasks, puts the other contact away and keeps what that changed.
 * Both rows are locked by the caller. Answers nothing when one of them is not there.
 */
export const mergeLeads = defineQuery(
  'leads.merge',
  `with kept as (
    select * from contacts where school_id = :school_id and contact_id = :contact_id and deleted_dt is null
  ), other as (
    select * from contacts where school_id = :school_id and contact_id = :other_id and deleted_dt is null
  ), filled as (
    select ${object('to_jsonb(k.tags)', (column) => `k.${column}`)} as before,
      ${object(
        'to_jsonb(array(select distinct tag from unnest(k.tags || o.tags) tag order by tag))',
        (column) => merged[column] ?? `coalesce(k.${column}, o.${column})`,
      )} as after
    from kept k cross join other o
  ), changed as (
    update contacts c set (${columns}, tags) = (select ${columns}, tags from jsonb_populate_record(c, f.after)),
      updated_by = :user_id
    from filled f where c.school_id = :school_id and c.contact_id = :contact_id
    returning c.contact_id
  ), gone as (
    update contacts c set deleted_dt = now(), merged_into = :contact_id, updated_by = :user_id
    from filled f where c.school_id = :school_id and c.contact_id = :other_id
    returning c.contact_id
  ), moved_activities as (
    update activities a set contact_id = :contact_id from filled f
    where a.school_id = :school_id and a.contact_id = :other_id returning a.activity_id
  ), moved_tasks as (
    update tasks t set contact_id = :contact_id from filled f
    where t.school_id = :school_id and t.contact_id = :other_id returning t.task_id
  ), noted as (
    insert into contact_merges (school_id, contact_id, merged_contact_id, before, after, activity_ids, task_ids, merged_by)
    select :school_id, :contact_id, :other_id, f.before, f.after,
      array(select activity_id from moved_activities), array(select task_id from moved_tasks), :user_id
    from filled f cross join changed cross join gone
    returning before, after
  )
  select before, after from noted`,
  narrowTo<{ before: Record<string, unknown>; after: Record<string, unknown> }>(),
);

/**
 * The other contact is back with its activities and tasks; a field that was filled is blank again unless someone
 * has written into it since.
 */
export const unmergeLeads = defineQuery(
  'leads.unmerge',
  `with undone as (
    update contact_merges set undone_dt = now()
    where school_id = :school_id and contact_id = :contact_id and merged_contact_id = :other_id and undone_dt is null
      and merged_dt > ${trashStart}
    returning before, after, activity_ids, task_ids
  ), changed as (
    update contacts c set (${columns}, tags) = (
      select ${columns}, tags from jsonb_populate_record(c, (
        select coalesce(jsonb_object_agg(field.key, d.before -> field.key), '{}') from jsonb_each(d.after) field
        where field.value is not distinct from to_jsonb(c) -> field.key
      ))
    ), updated_by = :user_id
    from undone d where c.school_id = :school_id and c.contact_id = :contact_id
    returning c.contact_id
  ), back as (
    update contacts c set deleted_dt = null, merged_into = null, updated_by = :user_id
    from undone d where c.school_id = :school_id and c.contact_id = :other_id
    returning c.contact_id
  ), moved_activities as (
    update activities a set contact_id = :other_id from undone d
    where a.school_id = :school_id and a.contact_id = :contact_id and a.activity_id = any (d.activity_ids)
  ), moved_tasks as (
    update tasks t set contact_id = :other_id from undone d
    where t.school_id = :school_id and t.contact_id = :contact_id and t.task_id = any (d.task_ids)
  )
  select d.before, d.after from undone d cross join changed cross join back`,
  narrowTo<{ before: Record<string, unknown>; after: Record<string, unknown> }>(),
);
