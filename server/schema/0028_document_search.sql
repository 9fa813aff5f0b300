-- Finding passages by the trigram index: what is spelled alike is looked for among the parts that share enough of its
-- three-letter pieces, not in every part of every document.

grant select on document_chunks to homeroom_search;
create policy search on document_chunks for select to homeroom_search using (true);

-- The parts of the given documents in which the term occurs as it was typed; where these are fewer than the limit,
-- also those in which something is spelled like its first 40 characters: longer texts cost much and hardly find more.
create function search_document_chunks(term text, documents uuid[], page_limit int)
  returns table (document_chunk_id uuid, score real)
  language plpgsql stable security definer set search_path = public, pg_temp
  set jit = off set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_generic_plan
  set pg_trgm.word_similarity_threshold = 0.5
as $$
declare
  school uuid := public.current_school();
  folded text := public.fold(term);
  exact text := '%' || regexp_replace(folded, '([\\%_])', '\\\1', 'g') || '%';
  beginning text := left(folded, 40);
  hits int;
begin
  return query
    select c.document_chunk_id, 1::real from public.document_chunks c
    where c.school_id = school and c.search_text like exact and c.document_id = any (documents)
    limit page_limit;
  get diagnostics hits = row_count;
  if hits >= page_limit then return; end if;
  return query
    select alike.document_chunk_id, public.word_similarity(beginning, alike.search_text) as alike_score
    from (
      select c.document_chunk_id, c.search_text from public.document_chunks c
      where c.school_id = school and beginning operator(public.<%) c.search_text and c.search_text not like exact
        and c.document_id = any (documents)
      limit 50
    ) alike
    order by alike_score desc, alike.document_chunk_id limit page_limit - hits;
end
$$;

call run_as('search_document_chunks(text, uuid[], int)', 'homeroom_search');
