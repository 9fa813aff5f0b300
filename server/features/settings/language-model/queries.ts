import { defineQuery, type RowOf } from '#server/db/query.ts';

export type StoredModel = RowOf<typeof getModel>;

const columns = `provider, url, model, sealed_key, sealed_key is not null as has_key, key_ends_with, is_enabled,
  updated_dt`;

export const getModel = defineQuery(
  'settings.get_language_model',
  `select ${columns} from language_models where school_id = :school_id`,
);

/** The same row, locked until the transaction ends. */
export const lockModel = defineQuery(
  'settings.lock_language_model',
  `select ${columns} from language_models where school_id = :school_id for no key update`,
);

/** Returns no row if someone else was first. */
export const insertModel = defineQuery(
  'settings.insert_language_model',
  `insert into language_models
    (school_id, provider, url, model, sealed_key, key_ends_with, is_enabled, updated_by)
  values (:school_id, :provider, :url, :model, :sealed_key?, :key_ends_with?, :is_enabled, :user_id)
  on conflict (school_id) do nothing
  returning ${columns}`,
);

export const updateModel = defineQuery(
  'settings.update_language_model',
  `update language_models
  set provider = :provider, url = :url, model = :model, sealed_key = :sealed_key?,
    key_ends_with = :key_ends_with?, is_enabled = :is_enabled, updated_by = :user_id
  where school_id = :school_id
  returning ${columns}`,
);

export const deleteModel = defineQuery(
  'settings.delete_language_model',
  `delete from language_models where school_id = :school_id returning ${columns}`,
);
