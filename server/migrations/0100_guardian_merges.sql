-- Guardians who are on record twice: names that look alike, what a person said about two of them, and merges with undo.

-- Deleted guardians are neither compared nor merged.
alter table guardians add column deleted_dt timestamptz(3);

-- Every word of the shorter name has a word like it in the longer one: the same, an initial, or one with a slip of the pen.
create function names_are_alike(one text, other text) returns boolean
  language plpgsql immutable strict parallel safe set search_path = public, pg_temp
as $$
declare
  fewer text[] := regexp_split_to_array(btrim(regexp_replace(fold(one), '[[:punct:][:space:]]+', ' ', 'g')), ' ');
  more text[] := regexp_split_to_array(btrim(regexp_replace(fold(other), '[[:punct:][:space:]]+', ' ', 'g')), ' ');
begin
  if cardinality(fewer) > cardinality(more) then
    return names_are_alike(other, one);
  end if;
  return not exists (
    select from unnest(fewer) word (written)
    where not exists (
      select from unnest(more) known (written)
      where known.written = word.written or similarity(known.written, word.written) >= 0.4
        or least(char_length(known.written), char_length(word.written)) = 1
          and left(known.written, 1) = left(word.written, 1)
    )
  );
end
$$;

-- Two guardians of whom someone said that they are not the same person, although they look alike.
create table guardian_distinctions (
  school_id uuid not null,
  guardian_id uuid not null,
  other_guardian_id uuid not null,
  created_by uuid,
  created_dt timestamptz(3) not null default now(),
  primary key (school_id, guardian_id, other_guardian_id),
  constraint guardian_distinctions_order_check check (guardian_id < other_guardian_id),
  constraint guardian_distinctions_guardian_fkey foreign key (school_id, guardian_id) references guardians on delete cascade,
  constraint guardian_distinctions_other_guardian_fkey foreign key (school_id, other_guardian_id) references guardians
    on delete cascade
);
create index guardian_distinctions_other_guardian_idx on guardian_distinctions (school_id, other_guardian_id);
call protect_school_table('guardian_distinctions');

-- Two guardians merged into one. The row of merged_guardian_id is gone; before and merged hold both as they were, with
-- contacts, links, distinctions and earlier merges, and after holds the one that stayed. Undoing a merge deletes its row.
create table guardian_merges (
  school_id uuid not null,
  merged_guardian_id uuid not null,
  guardian_id uuid not null,
  merged_name short_text,
  before jsonb not null,
  merged jsonb not null,
  after jsonb not null,
  message_ids uuid[] not null default '{}',
  merged_by uuid,
  merged_dt timestamptz(3) not null default now(),
  primary key (school_id, merged_guardian_id),
  constraint guardian_merges_guardian_fkey foreign key (school_id, guardian_id) references guardians on delete cascade,
  constraint guardian_merges_merged_check check (guardian_id <> merged_guardian_id)
);
create index guardian_merges_guardian_idx on guardian_merges (school_id, guardian_id, merged_dt);
create index guardian_merges_merged_dt_idx on guardian_merges (school_id, merged_dt);
call protect_school_table('guardian_merges');
