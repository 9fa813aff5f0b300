-- How often a day a school may call its language model. Without a row the defaults count.
create table language_model_budgets (
  school_id uuid not null references schools,
  daily_calls int not null
    constraint language_model_budgets_daily_calls_check check (daily_calls between 0 and 1000000),
  daily_calls_per_chatbot int not null
    constraint language_model_budgets_daily_calls_per_chatbot_check check (daily_calls_per_chatbot between 0 and 1000000),
  updated_by uuid,
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  primary key (school_id)
);
call protect_school_table('language_model_budgets');

-- The calls of one day in the time zone of the school: of one chatbot, or with chatbot_id null of the whole school.
-- told_percent is the share of the budget that account-admins were last told of.
create table language_model_use (
  school_id uuid not null,
  language_model_use_id uuid not null default new_id(),
  day date not null,
  chatbot_id uuid,
  calls int not null default 0,
  told_percent int not null default 0
    constraint language_model_use_told_percent_check check (told_percent in (0, 80, 100)),
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  primary key (school_id, language_model_use_id),
  constraint language_model_use_day_key unique nulls not distinct (school_id, day, chatbot_id),
  constraint language_model_use_school_fkey foreign key (school_id) references schools,
  constraint language_model_use_chatbot_fkey foreign key (school_id, chatbot_id) references chatbots on delete cascade
);
create index language_model_use_chatbot_idx on language_model_use (school_id, chatbot_id);
call protect_school_table('language_model_use');
