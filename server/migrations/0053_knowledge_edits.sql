-- A chunk that only moves along because another was put before it is not edited: whoever is writing on it is not
-- told that somebody else changed it.
drop trigger touch_updated_dt on knowledge_chunks;
create trigger touch_updated_dt before update on knowledge_chunks
  for each row when ((old.title, old.text, old.review_by, old.valid_until)
    is distinct from (new.title, new.text, new.review_by, new.valid_until))
  execute function touch_updated_dt();
