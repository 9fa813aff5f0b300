-- Whether the person said at sign-in that other people use the computer too.
alter table public.sessions add column is_shared boolean not null default false;
