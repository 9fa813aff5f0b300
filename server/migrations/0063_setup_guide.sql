-- Users who have hidden the guide through the first steps of the school.
create table hidden_setup_guides (
  school_id uuid not null,
  user_id uuid not null,
  hidden_dt timestamptz(3) not null default now(),
  primary key (school_id, user_id),
  constraint hidden_setup_guides_user_fkey foreign key (school_id, user_id) references users (school_id, user_id)
    on delete cascade
);
call protect_school_table('hidden_setup_guides');
