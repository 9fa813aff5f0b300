import { defineQuery } from '#server/db/query.ts';
import { trashStart } from '#server/db/trash-sql.ts';

const columns = `w.synonym_id as word_id, w.word, w.means, (
    select u.name from users u where u.school_id = w.school_id and u.user_id = coalesce(w.updated_by, w.created_by)
  ) as updated_by_name, w.updated_dt`;
const listed = `w.school_id = :school_id and w.chatbot_id is null and w.deleted_dt is null`;
const sought = `(:search = '' or position(fold(:search) in fold(w.word)) > 0
    or position(fold(:search) in fold(array_to_string(w.means, ' '))) > 0)`;

/** One edit of the words at a time, and none beside one of a knowledge base: all raise the same revisions. */
export const lockWords = defineQuery(
  'knowledge.lock_words',
  'select chatbot_id from chatbots where school_id = :school_id order by chatbot_id for no key update',
);

export const listSynonyms = defineQuery(
  'knowledge.list_words',
  `select ${columns} from synonyms w where ${listed} and ${sought}
  order by fold(w.word), w.synonym_id limit :limit offset :skip`,
);

export const countWords = defineQuery(
  'knowledge.count_words',
  `select count(*) as total from synonyms w where ${listed} and ${sought}`,
);

export const getSynonym = defineQuery(
  'knowledge.get_word',
  `select ${columns} from synonyms w where ${listed} and w.synonym_id = :synonym_id`,
);

/** Who is looking for a removed word finds whether it is still there. */
export const getRemovedWord = defineQuery(
  'knowledge.get_removed_word',
  `select ${columns}, w.deleted_dt is not null as removed from synonyms w
  where w.school_id = :school_id and w.chatbot_id is null and w.synonym_id = :synonym_id
    and (w.deleted_dt is null or w.deleted_dt > ${trashStart})`,
);

export const insertWord = defineQuery(
  'knowledge.insert_word',
  `insert into synonyms as w (school_id, word, means, created_by)
  values (:school_id, :word, :means::text[], :user_id) returning ${columns}`,
);

export const updateSynonym = defineQuery(
  'knowledge.update_word',
  `update synonyms w set word = :word, means = :means::text[], updated_by = :user_id
  where ${listed} and w.synonym_id = :synonym_id returning ${columns}`,
);

/** Takes a word out of the list, and forgets those that were taken out too long ago to come back. */
export const removeSynonym = defineQuery(
  'knowledge.remove_word',
  `with forgotten as (
    delete from synonyms f where f.school_id = :school_id and f.deleted_dt < ${trashStart}
  )
  update synonyms w set deleted_dt = now(), updated_by = :user_id
  where ${listed} and w.synonym_id = :synonym_id returning w.synonym_id`,
);

export const restoreSynonym = defineQuery(
  'knowledge.restore_word',
  `update synonyms w set deleted_dt = null, updated_by = :user_id
  where w.school_id = :school_id and w.synonym_id = :synonym_id returning ${columns}`,
);
