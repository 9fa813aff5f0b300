-- What staff have looked at and need not see again: an overlap or a difference of two chunks, or a chunk that no question
-- found (then both are the same chunk). Each check makes its findings new, so the chunks are named here, the lower id first.
create table dismissed_findings (
  school_id uuid not null,
  kind text not null constraint dismissed_findings_kind_check check (kind in ('overlap', 'difference', 'unused')),
  knowledge_chunk_id uuid not null,
  other_chunk_id uuid not null,
  dismissed_by uuid,
  dismissed_dt timestamptz(3) not null default now(),
  primary key (school_id, kind, knowledge_chunk_id, other_chunk_id),
  constraint dismissed_findings_order_check check (knowledge_chunk_id <= other_chunk_id),
  constraint dismissed_findings_chunk_fkey foreign key (school_id, knowledge_chunk_id)
    references knowledge_chunks on delete cascade,
  constraint dismissed_findings_other_chunk_fkey foreign key (school_id, other_chunk_id)
    references knowledge_chunks on delete cascade
);
create index dismissed_findings_chunk_idx on dismissed_findings (school_id, knowledge_chunk_id);
create index dismissed_findings_other_chunk_idx on dismissed_findings (school_id, other_chunk_id);
call protect_school_table('dismissed_findings');

-- A changed chunk has to be looked at again.
create function forget_dismissed_findings() returns trigger language plpgsql
  set search_path = public, pg_temp
  as $$
begin
  delete from dismissed_findings
  where school_id = new.school_id
    and (knowledge_chunk_id = new.knowledge_chunk_id or other_chunk_id = new.knowledge_chunk_id);
  return null;
end
$$;
create trigger forget_dismissed_findings after update on knowledge_chunks
  for each row when (old.title is distinct from new.title or old.text is distinct from new.text)
  execute function forget_dismissed_findings();
