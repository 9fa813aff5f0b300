import { defineQuery } from '#server/db/query.ts';

/** The vectors of lines that have been encoded before. */
export const listVectors = defineQuery(
  'answers.vectors',
  `select line_hash, vector
  from embeddings
  where school_id = :school_id and model = :model and line_hash = any(:hashes::bytea[])`,
);

/**
 * Stores vectors; a line that another process has encoded in the meantime is skipped, because its vector is the same.
 */
export const insertVectors = defineQuery(
  'answers.insert_vectors',
  `insert into embeddings (school_id, model, line_hash, vector)
  select :school_id, :model, h, v from unnest(:hashes::bytea[], :vectors::bytea[]) as input (h, v)
  on conflict do nothing`,
);

/** Notes, at most once a day, which lines are still in use. */
export const touchVectors = defineQuery(
  'answers.touch_vectors',
  `update embeddings
  set used_dt = now()
  where school_id = :school_id and model = :model and line_hash = any(:hashes::bytea[])
    and used_dt < now() - interval '1 day'`,
);

/** Deletes the vectors of lines that no chatbot has needed for 30 days. */
export const removeUnusedVectors = defineQuery(
  'answers.remove_unused_vectors',
  `delete from embeddings where school_id = :school_id and used_dt < now() - interval '30 days'`,
);
