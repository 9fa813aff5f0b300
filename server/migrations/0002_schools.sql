-- The school itself and what it decides for all its people: years, terms, calendar, grading.

-- One row a school; never deleted. time_zone (IANA) decides what "today" is, currency (ISO 4217) what
-- amounts are in. school_days are ISO weekdays (1 Monday). settings holds switches without rules of their
-- own: retention days, attendance thresholds, providers.
create table schools (
  school_id uuid not null default new_id() primary key,
  name name_text not null,
  time_zone text not null default 'UTC',
  currency char(3) not null default 'USD' constraint schools_currency_check check (currency ~ '^[A-Z]{3}$'),
  locale text not null default 'en' constraint schools_locale_check check (char_length(locale) between 2 and 35),
  school_days smallint[] not null default '{1,2,3,4,5}'
    constraint schools_school_days_check check (school_days <@ '{1,2,3,4,5,6,7}'::smallint[]),
  address long_text,
  phone short_text,
  email short_text,
  logo bytea constraint schools_logo_check check (octet_length(logo) <= 1048576),
  logo_type short_text,
  settings jsonb not null default '{}' constraint schools_settings_check check (jsonb_typeof(settings) = 'object'),
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now()
);
call protect_school_table('schools', 'select, insert, update');

-- A time zone the server does not know would make every "today" fail: refused at the door.
create function check_time_zone() returns trigger
  language plpgsql
as $$
begin
  perform now() at time zone new.time_zone;
  return new;
exception when invalid_parameter_value then
  raise exception 'unknown time zone' using errcode = '23514', constraint = 'schools_time_zone_check', table = 'schools';
end
$$;
create trigger check_time_zone before insert or update of time_zone on schools
  for each row execute function check_time_zone();

-- Today, where the school is.
create function school_today() returns date
  language sql stable
  return (select (now() at time zone time_zone)::date from schools where school_id = current_school());

-- School years. start_year is the number the calls use for a year: the calendar year it starts in.
create table academic_years (
  school_id uuid not null references schools,
  academic_year_id uuid not null default new_id(),
  name name_text not null,
  starts_on date not null,
  ends_on date not null,
  start_year int not null generated always as (extract(year from starts_on)::int) stored,
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  primary key (school_id, academic_year_id),
  constraint academic_years_dates_check check (ends_on > starts_on),
  constraint academic_years_start_year_key unique (school_id, start_year),
  constraint academic_years_dates_key unique (school_id, academic_year_id, starts_on, ends_on),
  constraint academic_years_no_overlap exclude using gist
    (school_id with =, daterange(starts_on, ends_on, '[]') with &&)
);
create unique index academic_years_name_key on academic_years (school_id, fold(name));
call protect_school_table('academic_years');

-- Terms of a year. The dates of the year stand in the row, kept by the foreign key, so that a plain check
-- holds a term inside its year also when the year is shortened.
create table terms (
  school_id uuid not null,
  term_id uuid not null default new_id(),
  academic_year_id uuid not null,
  year_starts_on date not null,
  year_ends_on date not null,
  name name_text not null,
  starts_on date not null,
  ends_on date not null,
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  primary key (school_id, term_id),
  constraint terms_academic_year_fkey foreign key (school_id, academic_year_id, year_starts_on, year_ends_on)
    references academic_years (school_id, academic_year_id, starts_on, ends_on) on update cascade on delete cascade,
  constraint terms_dates_check check (ends_on > starts_on),
  constraint terms_inside_year_check check (starts_on >= year_starts_on and ends_on <= year_ends_on),
  constraint terms_no_overlap exclude using gist (school_id with =, daterange(starts_on, ends_on, '[]') with &&)
);
create index terms_academic_year_idx on terms (school_id, academic_year_id, year_starts_on, year_ends_on);
create unique index terms_name_key on terms (school_id, academic_year_id, fold(name));
call protect_school_table('terms');

create function fill_term_year() returns trigger
  language plpgsql
as $$
begin
  select y.starts_on, y.ends_on into new.year_starts_on, new.year_ends_on
  from academic_years y where y.school_id = new.school_id and y.academic_year_id = new.academic_year_id;
  return new;
end
$$;
create trigger fill_term_year before insert or update of academic_year_id on terms
  for each row execute function fill_term_year();

-- Days that differ from the week's pattern: holidays and closures, and extra school days.
create table calendar_days (
  school_id uuid not null references schools,
  calendar_day_id uuid not null default new_id(),
  starts_on date not null,
  ends_on date not null,
  kind text not null constraint calendar_days_kind_check check (kind in ('holiday', 'closure', 'school_day')),
  name name_text not null,
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  primary key (school_id, calendar_day_id),
  constraint calendar_days_dates_check check (ends_on >= starts_on)
);
create index calendar_days_dates_idx on calendar_days (school_id, starts_on, ends_on);
call protect_school_table('calendar_days');

-- How percentages become grades. One scale of a school is its default.
create table grade_scales (
  school_id uuid not null references schools,
  grade_scale_id uuid not null default new_id(),
  name name_text not null,
  is_default boolean not null default false,
  created_dt timestamptz(3) not null default now(),
  updated_dt timestamptz(3) not null default now(),
  primary key (school_id, grade_scale_id)
);
create unique index grade_scales_default_key on grade_scales (school_id) where is_default;
create unique index grade_scales_name_key on grade_scales (school_id, fold(name));
call protect_school_table('grade_scales');

-- A band begins at lower_bound percent, included, of the unrounded percentage.
create table grade_bands (
  school_id uuid not null,
  grade_scale_id uuid not null,
  lower_bound numeric(5, 2) not null constraint grade_bands_lower_bound_check check (lower_bound between 0 and 100),
  grade text not null constraint grade_bands_grade_check check (char_length(grade) between 1 and 20),
  primary key (school_id, grade_scale_id, lower_bound),
  constraint grade_bands_grade_key unique (school_id, grade_scale_id, grade),
  constraint grade_bands_grade_scale_fkey foreign key (school_id, grade_scale_id)
    references grade_scales on delete cascade
);
call protect_school_table('grade_bands');
