import { defineQuery } from '#server/db/query.ts';
import { trashStart } from '#server/db/trash-sql.ts';

const columns = `synonym.synonym_id as word_id, synonym.word, synonym.means, (
    select account.name from users account where account.school_id = synonym.school_id and account.user_id = coalesce(synonym.updated_by, synonym.created_by)
  ) as updated_by_name, synonym.updated_dt`;
const listedCondition = `synonym.school_id = :school_id and synonym.chatbot_id is null and synonym.deleted_dt is null`;
const searchCondition = `(:search = '' or position(fold(:search) in fold(synonym.word)) > 0
    or position(fold(:search) in fold(array_to_string(synonym.means, ' '))) > 0)`;

/**
 * Allows one edit of the synonyms at a time, and none during an edit of a knowledge base: both raise the same
 * revisions.
 */
export const lockWords = defineQuery(
  'knowledge.lock_words',
  'select chatbot_id from chatbots where school_id = :school_id order by chatbot_id for no key update',
);

export const listSynonyms = defineQuery(
  'knowledge.list_words',
  `select ${columns}
  from synonyms synonym
  where ${listedCondition} and ${searchCondition}
  order by fold(synonym.word), synonym.synonym_id
  limit :limit offset :skip`,
);

export const countWords = defineQuery(
  'knowledge.count_words',
  `select count(*) as total from synonyms synonym where ${listedCondition} and ${searchCondition}`,
);

export const getSynonym = defineQuery(
  'knowledge.get_word',
  `select ${columns} from synonyms synonym where ${listedCondition} and synonym.synonym_id = :synonym_id`,
);

/** Finds a synonym by its word, whatever its letter case and accents. */
export const findWord = defineQuery(
  'knowledge.find_word',
  `select ${columns} from synonyms synonym where ${listedCondition} and fold(synonym.word) = fold(:word)`,
);

/** Finds a removed synonym, if it can still be restored. */
export const getRemovedWord = defineQuery(
  'knowledge.get_removed_word',
  `select ${columns}, synonym.deleted_dt is not null as removed
  from synonyms synonym
  where synonym.school_id = :school_id and synonym.chatbot_id is null and synonym.synonym_id = :synonym_id
    and (synonym.deleted_dt is null or synonym.deleted_dt > ${trashStart})`,
);

export const insertWord = defineQuery(
  'knowledge.insert_word',
  `insert into synonyms as synonym (school_id, word, means, created_by)
  values (:school_id, :word, :means::text[], :user_id)
  returning ${columns}`,
);

export const updateSynonym = defineQuery(
  'knowledge.update_word',
  `update synonyms synonym
  set word = :word, means = :means::text[], updated_by = :user_id
  where ${listedCondition} and synonym.synonym_id = :synonym_id
  returning ${columns}`,
);

/** Removes a synonym, and deletes those that were removed too long ago to be restored. */
export const removeSynonym = defineQuery(
  'knowledge.remove_word',
  `with forgotten as (
    delete from synonyms synonym where synonym.school_id = :school_id and synonym.deleted_dt < ${trashStart}
  )
  update synonyms synonym
  set deleted_dt = now(), updated_by = :user_id
  where ${listedCondition} and synonym.synonym_id = :synonym_id
  returning synonym.synonym_id`,
);

export const restoreSynonym = defineQuery(
  'knowledge.restore_word',
  `update synonyms synonym
  set deleted_dt = null, updated_by = :user_id
  where synonym.school_id = :school_id and synonym.synonym_id = :synonym_id
  returning ${columns}`,
);
