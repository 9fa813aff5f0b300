import { defineQuery } from '#server/db/query.ts';

const columns = `rule.kind, rule.keep_days, rule.next_days, rule.next_from,
  (select account.name from users account where account.school_id = rule.school_id
    and account.user_id = rule.changed_by)::text as changed_by`;

export const listRules = defineQuery(
  'privacy.list_rules',
  `select ${columns} from retention_rules rule where rule.school_id = :school_id`,
);

export const lockRule = defineQuery(
  'privacy.lock_rule',
  `select ${columns}
  from retention_rules rule
  where rule.school_id = :school_id and rule.kind = :kind
  for update of rule`,
);

export const saveRule = defineQuery(
  'privacy.save_rule',
  `with saved as (
    insert into retention_rules (school_id, kind, keep_days, next_days, next_from, changed_by)
    values (:school_id, :kind, :keep_days?::int, :next_days?::int, :next_from?::timestamptz, :user_id)
    on conflict (school_id, kind) do update
      set keep_days = excluded.keep_days, next_days = excluded.next_days, next_from = excluded.next_from,
        changed_by = excluded.changed_by
    returning *
  )
  select ${columns}
  from saved rule`,
);

/** Puts times into effect whose week of notice is over. */
export const beginRules = defineQuery(
  'privacy.begin_rules',
  `update retention_rules
  set keep_days = next_days, next_days = null, next_from = null
  where school_id = :school_id and next_from <= :now::timestamptz
  returning kind`,
);

export const trimLog = defineQuery(
  'privacy.trim_log',
  `select coalesce(trim_audit_log(:lines::int), 0) as removed where current_school() = :school_id`,
);

export const previewLog = defineQuery(
  'privacy.preview_log',
  `select line.audit_id::text as id, concat_ws(' ', line.actor_name, line.action, line.entity) as name,
    line.created_dt as since, count(*) over ()::int as total
  from audit_log line
  where line.school_id = :school_id and line.created_dt < :before::timestamptz
    and not exists (
      select from legal_holds hold where hold.school_id = :school_id and hold.person_id::text = line.entity_id
    )
  order by line.created_dt, line.audit_id
  limit 50`,
);

export const listAdmins = defineQuery(
  'privacy.list_admins',
  `select user_id
  from users
  where school_id = :school_id and role = 'account-admin' and status = 'active' and deleted_dt is null`,
);
