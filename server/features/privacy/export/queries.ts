import { defineQuery } from '#server/db/query.ts';

type School = { school_id: string };

/** Who did and read what about somebody. */
export const listLog = defineQuery<School & { entity: string; entity_id: string }, { row: object }>(
  'privacy.list_log',
  `select jsonb_build_object('when', created_dt, 'who', actor_name, 'action', action, 'before', before, 'after', after) as row
  from audit_log where school_id = :school_id and entity = :entity and entity_id = :entity_id order by audit_id limit 20000`,
);

export type ExportedFile = {
  file_id: string;
  file_name: string;
  file_size: number;
  storage_key: string;
};

export const listFiles = defineQuery<School & { file_ids: readonly string[] }, ExportedFile>(
  'privacy.list_files',
  `select file_id, file_name, file_size, storage_key from files
  where school_id = :school_id and file_id = any(:file_ids::uuid[]) order by created_dt, file_id`,
);
