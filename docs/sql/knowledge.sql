-- knowledge.count_words
select count(*) as total from synonyms w where w.school_id = $1 and w.chatbot_id is null and w.deleted_dt is null and ($2 = '' or position(fold($2) in fold(w.word)) > 0
  or position(fold($2) in fold(array_to_string(w.means, ' '))) > 0);

-- knowledge.delete_others
delete from knowledge_chunks c where c.school_id = $1 and c.chatbot_id = $2
  and not exists (select from jsonb_to_recordset($3::jsonb) as w (chunk_id uuid, title text, text jsonb, review_by date,
valid_until date, position int) where w.chunk_id = c.knowledge_chunk_id);

-- knowledge.drop_old_versions
delete from knowledge_versions where school_id = $1 and chatbot_id = $2 and number < (
  select min(number) from (select number from knowledge_versions
    where school_id = $1 and chatbot_id = $2 order by number desc limit $3) newest);

-- knowledge.find_removed_chunk
select e.chunk, e.place::int - 1 as position
from knowledge_versions v cross join lateral jsonb_array_elements(v.chunks) with ordinality as e (chunk, place)
where v.school_id = $1 and v.chatbot_id = $2 and e.chunk->>'chunk_id' = $3
order by v.number desc limit 1;

-- knowledge.get_removed_word
select w.synonym_id as word_id, w.word, w.means, (
  select u.name from users u where u.school_id = w.school_id and u.user_id = coalesce(w.updated_by, w.created_by)
) as updated_by_name, w.updated_dt, w.deleted_dt is not null as removed from synonyms w
where w.school_id = $1 and w.chatbot_id is null and w.synonym_id = $2
  and (w.deleted_dt is null or w.deleted_dt > now() - interval '30 days');

-- knowledge.get_version
select chunks from knowledge_versions
where school_id = $1 and chatbot_id = $2 and number = $3;

-- knowledge.get_word
select w.synonym_id as word_id, w.word, w.means, (
  select u.name from users u where u.school_id = w.school_id and u.user_id = coalesce(w.updated_by, w.created_by)
) as updated_by_name, w.updated_dt from synonyms w where w.school_id = $1 and w.chatbot_id is null and w.deleted_dt is null and w.synonym_id = $2;

-- knowledge.insert_new
insert into knowledge_chunks (school_id, knowledge_chunk_id, chatbot_id, title, text, review_by, valid_until,
  position, created_by, updated_by)
select $1, coalesce(w.chunk_id, new_id()), $2, w.title, array(select jsonb_array_elements_text(w.text)), w.review_by, w.valid_until,
  w.position, $3, $3
from jsonb_to_recordset($4::jsonb) as w (chunk_id uuid, title text, text jsonb, review_by date,
valid_until date, position int) where not exists (
  select from knowledge_chunks c where c.school_id = $1 and c.knowledge_chunk_id = w.chunk_id)
returning knowledge_chunk_id as chunk_id, position;

-- knowledge.insert_word
insert into synonyms as w (school_id, word, means, created_by)
values ($1, $2, $3::text[], $4) returning w.synonym_id as word_id, w.word, w.means, (
  select u.name from users u where u.school_id = w.school_id and u.user_id = coalesce(w.updated_by, w.created_by)
) as updated_by_name, w.updated_dt;

-- knowledge.keep_version
insert into knowledge_versions (school_id, chatbot_id, number, chunks, created_by, created_by_name)
select b.school_id, b.chatbot_id, b.revision, coalesce((
    select jsonb_agg(jsonb_build_object('chunk_id', c.knowledge_chunk_id, 'title', c.title, 'text', c.text,
      'review_by', c.review_by, 'valid_until', c.valid_until) order by c.position)
    from knowledge_chunks c where c.school_id = b.school_id and c.chatbot_id = b.chatbot_id), '[]'),
  $1, $2
from chatbots b where b.school_id = $3 and b.chatbot_id = $4
returning number;

-- knowledge.list_chunks
select c.knowledge_chunk_id as chunk_id, c.position, c.title, c.text, c.review_by, c.valid_until,
  u.name as updated_by_name, c.updated_dt
from knowledge_chunks c
left join users u on u.school_id = c.school_id and u.user_id = coalesce(c.updated_by, c.created_by)
where c.school_id = $1 and c.chatbot_id = $2 order by c.position;

-- knowledge.list_versions
select count(*) over ()::int as total, number, jsonb_array_length(chunks) as chunk_count, created_by_name, created_dt
from knowledge_versions where school_id = $1 and chatbot_id = $2
order by number desc limit $3 offset $4;

-- knowledge.list_words
select w.synonym_id as word_id, w.word, w.means, (
  select u.name from users u where u.school_id = w.school_id and u.user_id = coalesce(w.updated_by, w.created_by)
) as updated_by_name, w.updated_dt from synonyms w where w.school_id = $1 and w.chatbot_id is null and w.deleted_dt is null and ($2 = '' or position(fold($2) in fold(w.word)) > 0
  or position(fold($2) in fold(array_to_string(w.means, ' '))) > 0)
order by fold(w.word), w.synonym_id limit $3 offset $4;

-- knowledge.lock
select revision from chatbots where school_id = $1 and chatbot_id = $2 for no key update;

-- knowledge.lock_words
select chatbot_id from chatbots where school_id = $1 order by chatbot_id for no key update;

-- knowledge.remove_word
with forgotten as (
  delete from synonyms f where f.school_id = $1 and f.deleted_dt < now() - interval '30 days'
)
update synonyms w set deleted_dt = now(), updated_by = $2
where w.school_id = $1 and w.chatbot_id is null and w.deleted_dt is null and w.synonym_id = $3 returning w.synonym_id;

-- knowledge.restore_word
update synonyms w set deleted_dt = null, updated_by = $1
where w.school_id = $2 and w.synonym_id = $3 returning w.synonym_id as word_id, w.word, w.means, (
  select u.name from users u where u.school_id = w.school_id and u.user_id = coalesce(w.updated_by, w.created_by)
) as updated_by_name, w.updated_dt;

-- knowledge.update_kept
update knowledge_chunks c set title = w.title, text = array(select jsonb_array_elements_text(w.text)), review_by = w.review_by,
  valid_until = w.valid_until, position = w.position,
  updated_by = case when (c.title, c.text, c.review_by, c.valid_until)
    is distinct from (w.title, array(select jsonb_array_elements_text(w.text)), w.review_by, w.valid_until) then $1 else c.updated_by end
from jsonb_to_recordset($2::jsonb) as w (chunk_id uuid, title text, text jsonb, review_by date,
valid_until date, position int)
where c.school_id = $3 and c.chatbot_id = $4 and c.knowledge_chunk_id = w.chunk_id
  and (c.title, c.text, c.review_by, c.valid_until, c.position)
    is distinct from (w.title, array(select jsonb_array_elements_text(w.text)), w.review_by, w.valid_until, w.position);

-- knowledge.update_word
update synonyms w set word = $1, means = $2::text[], updated_by = $3
where w.school_id = $4 and w.chatbot_id is null and w.deleted_dt is null and w.synonym_id = $5 returning w.synonym_id as word_id, w.word, w.means, (
  select u.name from users u where u.school_id = w.school_id and u.user_id = coalesce(w.updated_by, w.created_by)
) as updated_by_name, w.updated_dt;

-- knowledge.version_number
select coalesce((select max(v.number) from knowledge_versions v
  where v.school_id = b.school_id and v.chatbot_id = b.chatbot_id), 0) as version from chatbots b where b.school_id = $1 and b.chatbot_id = $2;
