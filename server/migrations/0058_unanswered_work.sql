-- Work on questions without an answer: what they ask without the words around it, why they came in, the draft of an
-- entry, and what the originals got when they were asked again.

-- Which words a question is about: those that any question has are left out, unless nothing else is left.
create function question_gist(question text) returns text
  language sql immutable parallel safe
  return (
    select coalesce(nullif(string_agg(word, ' ' order by place)
        filter (where word <> all (array['a', 'about', 'also', 'am', 'an', 'and', 'any', 'are', 'at', 'be', 'can',
          'could', 'did', 'do', 'does', 'for', 'get', 'give', 'got', 'had', 'has', 'have', 'hello', 'here', 'hey', 'hi',
          'how', 'i', 'if', 'in', 'is', 'it', 'its', 'kid', 'kids', 'know', 'let', 'like', 'may', 'me', 'my', 'of', 'on',
          'one', 'or', 'our', 'own', 'please', 'possible', 'school', 'shall', 'should', 'so', 'some', 'tell', 'that',
          'the', 'there', 'they', 'this', 'to', 'up', 'us', 'want', 'was', 'we', 'what', 'whats', 'when', 'where',
          'which', 'who', 'will', 'with', 'would', 'you', 'your'])), ''),
      string_agg(word, ' ' order by place), '')
    from regexp_split_to_table(regexp_replace(fold(question), '[]?!.,;:"''`()[{}/\\¿¡؟、。…–—-]+', ' ', 'g'), ' +')
      with ordinality as w (word, place)
    where word <> ''
  );

alter table unanswered_questions
  add column gist text not null generated always as (question_gist(question)) stored,
  add column reason text not null default 'unanswered' constraint unanswered_questions_reason_check
    check (reason in ('unanswered', 'wrong')),
  add column draft_valid_until date,
  -- [{ question, status, answer, sources: [{ id, title }], closed }, …]: what the originals got.
  add column outcomes jsonb not null default '[]',
  add column asked_again_dt timestamptz(3);
create index unanswered_questions_last_asked_idx on unanswered_questions
  (school_id, chatbot_id, last_asked_dt desc, unanswered_question_id);

-- A visitor who asks is no edit: whoever is writing the entry is not told that somebody else changed it.
drop trigger touch_updated_dt on unanswered_questions;
create trigger touch_updated_dt before update on unanswered_questions
  for each row when ((old.status, old.draft_title, old.draft_text, old.draft_valid_until, old.knowledge_chunk_id)
    is distinct from (new.status, new.draft_title, new.draft_text, new.draft_valid_until, new.knowledge_chunk_id))
  execute function touch_updated_dt();

-- An answer somebody calls wrong leaves its question unanswered: it joins those like it, open again, whoever says so.
-- Where nobody else asked, taking the word back takes the question out.
create function note_wrong_answer() returns trigger
  language plpgsql
as $$
declare
  known uuid;
begin
  if new.feedback = 'wrong' and new.chatbot_id is not null then
    perform pg_advisory_xact_lock(hashtextextended(new.school_id::text || '/' || new.chatbot_id::text, 51));
    if new.unanswered_question_id is not null then
      update unanswered_questions set status = 'open'
      where school_id = new.school_id and unanswered_question_id = new.unanswered_question_id and status = 'closed';
      return null;
    end if;
    select unanswered_question_id into known from unanswered_questions
    where school_id = new.school_id and chatbot_id = new.chatbot_id
      and (gist = question_gist(new.question) or similarity(gist, question_gist(new.question)) >= 0.6)
    order by similarity(gist, question_gist(new.question)) desc, unanswered_question_id limit 1;
    if known is null then
      insert into unanswered_questions (school_id, chatbot_id, question, reason, last_asked_dt)
      values (new.school_id, new.chatbot_id, new.question, 'wrong', new.created_dt)
      returning unanswered_question_id into known;
    else
      update unanswered_questions q set asks_count = asks_count + 1,
        last_asked_dt = greatest(last_asked_dt, new.created_dt),
        status = case when status = 'closed' then 'open' else status end,
        examples = case when cardinality(examples) >= 20 or new.question::text = any (examples)
          or new.question::text = q.question::text then examples else examples || new.question::text end
      where q.school_id = new.school_id and q.unanswered_question_id = known;
    end if;
    update answers set unanswered_question_id = known
    where school_id = new.school_id and answer_id = new.answer_id;
  elsif old.feedback = 'wrong' then
    delete from unanswered_questions
    where school_id = new.school_id and unanswered_question_id = new.unanswered_question_id
      and reason = 'wrong' and asks_count = 1 and status = 'open';
  end if;
  return null;
end
$$;
create trigger note_wrong_answer after update of feedback on answers
  for each row when (old.feedback is distinct from new.feedback) execute function note_wrong_answer();
