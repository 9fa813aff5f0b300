import { defineOwnerQuery, narrowTo } from '#server/db/query.ts';

type RowCounts = Readonly<Record<string, number>>;

const columns = `subject_id as school_id, subject_name as school_name, requested_dt, due_dt, started_dt, finished_dt,
    deleted_rows, deleted_files, error`;

/** Returns no row if the deletion has begun. A school that came back after it was deleted here starts a new report. */
export const planDeletion = defineOwnerQuery(
  'operator.plan_deletion',
  `insert into school_deletions (subject_id, subject_name, due_dt)
  values (:school_id, :school_name, now() + make_interval(days => :days))
  on conflict (subject_id) do update
    set subject_name = excluded.subject_name, due_dt = excluded.due_dt, requested_dt = now(),
      started_dt = null, finished_dt = null, deleted_rows = '{}', deleted_files = 0, error = null
    where school_deletions.started_dt is null or school_deletions.finished_dt is not null
  returning ${columns}`,
  narrowTo<{ deleted_rows: RowCounts }>(),
);

export const cancelDeletion = defineOwnerQuery(
  'operator.cancel_deletion',
  `delete from school_deletions where subject_id = :school_id and started_dt is null`,
);

export const hasBegun = defineOwnerQuery(
  'operator.deletion_has_begun',
  `select exists (
      select from school_deletions
      where subject_id = :school_id and started_dt is not null and finished_dt is null
    ) as has_begun`,
);

/** People whose data the school must not delete. */
export const countHolds = defineOwnerQuery(
  'operator.count_holds',
  `select count(*)::int as holds from legal_holds where school_id = :school_id`,
);

export const listDeletions = defineOwnerQuery(
  'operator.list_deletions',
  `select ${columns} from school_deletions order by requested_dt desc, subject_id limit :limit offset :skip`,
  narrowTo<{ deleted_rows: RowCounts }>(),
);

export const countDeletions = defineOwnerQuery(
  'operator.count_deletions',
  'select count(*)::int as total from school_deletions',
);

export const listDue = defineOwnerQuery(
  'operator.list_due_deletions',
  `select deletion.subject_id as school_id, deletion.subject_name as school_name
  from school_deletions deletion
  where deletion.due_dt <= now() and deletion.finished_dt is null
  order by deletion.due_dt`,
);

/** Begins, or goes on after an interruption; the school cannot be resumed from now on. */
export const startDeletion = defineOwnerQuery(
  'operator.start_deletion',
  `update school_deletions deletion
  set started_dt = coalesce(deletion.started_dt, now()), error = null
  where deletion.subject_id = :school_id and deletion.finished_dt is null and deletion.due_dt <= now()
    and not exists (
      select from schools school where school.school_id = deletion.subject_id and school.suspended_dt is null
    )
  returning deletion.subject_id`,
);

/** The tables of schools, each with the other tables that it refers to. */
export const listSchoolTables = defineOwnerQuery(
  'operator.list_school_tables',
  `select relation.relname::text as name,
    coalesce(
      (
        select array_agg(distinct parent.relname::text)
        from pg_constraint rule join pg_class parent on parent.oid = rule.confrelid
        where rule.conrelid = relation.oid and rule.contype = 'f' and rule.confrelid <> rule.conrelid
      ),
      '{}'
    ) as refers_to
  from pg_class relation
  join pg_attribute attribute on attribute.attrelid = relation.oid and attribute.attname = 'school_id'
  where relation.relkind = 'r' and relation.relnamespace = 'public'::regnamespace`,
);

/** Deletes some rows of one table and adds their number to the report. */
export const deleteRows = defineOwnerQuery(
  'operator.delete_rows',
  `with deleted as materialized (select delete_school_rows(:name::text::regclass, :school_id, :most) as n)
  update school_deletions deletion
  set deleted_rows = case
      when deleted.n = 0 then deletion.deleted_rows
      else deletion.deleted_rows || jsonb_build_object(
        :name::text, coalesce((deletion.deleted_rows ->> :name::text)::bigint, 0) + deleted.n
      )
    end
  from deleted
  where deletion.subject_id = :school_id
  returning deleted.n`,
);

/** What is allowed only while a whole school is deleted: lines of its logs, and results that are published. */
export const permitDeletion = defineOwnerQuery(
  'operator.permit_deletion',
  `select set_config('app.erasing', 'on', true) as erasing,
    set_config('app.removing_people', 'on', true) as removing_people`,
);

export const noteFiles = defineOwnerQuery(
  'operator.note_deleted_files',
  `update school_deletions set deleted_files = deleted_files + :files where subject_id = :school_id`,
);

export const finishDeletion = defineOwnerQuery(
  'operator.finish_deletion',
  `update school_deletions
  set finished_dt = now()
  where subject_id = :school_id
  returning deleted_rows, deleted_files`,
  narrowTo<{ deleted_rows: RowCounts }>(),
);

export const noteError = defineOwnerQuery(
  'operator.note_deletion_error',
  `update school_deletions set error = :error where subject_id = :school_id and finished_dt is null`,
);
