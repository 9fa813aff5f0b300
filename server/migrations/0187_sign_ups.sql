-- Schools that someone has signed up and not confirmed yet. The rows belong to no school, and only the owner of the database
-- may read them. A row is deleted when its link is used, or soon after it has expired.
create table sign_ups (
  token_hash bytea primary key constraint sign_ups_token_hash_check check (octet_length(token_hash) = 32),
  school_name name_text not null,
  time_zone text not null constraint sign_ups_time_zone_check check (char_length(time_zone) between 1 and 100),
  currency char(3) not null constraint sign_ups_currency_check check (currency ~ '^[A-Z]{3}$'),
  locale text not null constraint sign_ups_locale_check check (char_length(locale) between 2 and 35),
  name name_text not null,
  email text not null constraint sign_ups_email_check check (char_length(email) between 3 and 254),
  created_dt timestamptz(3) not null default now(),
  expires_dt timestamptz(3) not null default now() + interval '24 hours'
);
create index sign_ups_expires_idx on sign_ups (expires_dt);
