-- The school's own words are written by people now: what is a word, who changed it, and a way back after a removal.
alter table synonyms
  add column updated_by uuid,
  add column deleted_dt timestamptz(3);

create function are_words(texts text[]) returns boolean
  language sql immutable parallel safe
as $$
  select coalesce(bool_and(coalesce(char_length(t) between 1 and 60, false)), false) from unnest(texts) t
$$;
create function says_the_same(texts text[], word text) returns boolean
  language sql immutable parallel safe
as $$
  select coalesce(bool_or(fold(t) = fold(word)), false) from unnest(texts) t
$$;

alter table synonyms
  add constraint synonyms_word_check check (char_length(word) between 1 and 60),
  add constraint synonyms_means_check check (cardinality(means) <= 20 and are_words(means)),
  add constraint synonyms_own_meaning_check check (not says_the_same(means, word));

-- A removed word may be written anew; then the removed one stays away.
drop index synonyms_word_key;
create unique index synonyms_word_key on synonyms (school_id, chatbot_id, fold(word)) nulls not distinct
  where deleted_dt is null;
create index synonyms_chatbot_idx on synonyms (school_id, chatbot_id);
