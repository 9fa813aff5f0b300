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

-- knowledge.get_version
select chunks from knowledge_versions
where school_id = $1 and chatbot_id = $2 and number = $3;

-- knowledge.insert_new
insert into knowledge_chunks (school_id, knowledge_chunk_id, chatbot_id, title, text, review_by, valid_until,
  position, created_by, updated_by)
select $1, coalesce(w.chunk_id, new_id()), $2, w.title, array(select jsonb_array_elements_text(w.text)), w.review_by, w.valid_until,
  w.position, $3, $3
from jsonb_to_recordset($4::jsonb) as w (chunk_id uuid, title text, text jsonb, review_by date,
valid_until date, position int) where not exists (
  select from knowledge_chunks c where c.school_id = $1 and c.knowledge_chunk_id = w.chunk_id)
returning knowledge_chunk_id as chunk_id, position;

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

-- knowledge.lock
select revision from chatbots where school_id = $1 and chatbot_id = $2 for no key update;

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

-- knowledge.version_number
select coalesce((select max(v.number) from knowledge_versions v
  where v.school_id = b.school_id and v.chatbot_id = b.chatbot_id), 0) as version from chatbots b where b.school_id = $1 and b.chatbot_id = $2;
