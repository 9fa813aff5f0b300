import { defineQuery, narrowTo, type RowOf } from '#server/db/query.ts';

/** The audit entries about a person: changes and readings. */
export const listLog = defineQuery(
  'privacy.list_log',
  `select jsonb_build_object(
      'when', created_dt, 'who', actor_name, 'action', action, 'before', before, 'after', after
    ) as row
  from audit_log
  where school_id = :school_id and entity = :entity and entity_id = :entity_id
  order by audit_id
  limit 20000`,
  narrowTo<{
    row: object & { before: unknown; after: unknown; when: string; who: string; action: string };
  }>(),
);

export type ExportedFile = RowOf<typeof listFiles>;

export const listFiles = defineQuery(
  'privacy.list_files',
  `select file_id, file_name, file_size, storage_key
  from files
  where school_id = :school_id and file_id = any(:file_ids::uuid[])
  order by created_dt, file_id`,
);
