-- School years, terms and the days on which there is school.

-- start_year is how calls name a year: the calendar year in which it starts.
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

-- A term repeats the dates of its year, kept equal by the foreign key, so that a plain check keeps the term inside its
-- year even when someone shortens the year.
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
  language plpgsql set search_path = public, pg_temp
as $$
begin
  select y.starts_on, y.ends_on into new.year_starts_on, new.year_ends_on
  from academic_years y where y.school_id = new.school_id and y.academic_year_id = new.academic_year_id;
  return new;
end
$$;
create trigger fill_term_year before insert or update of academic_year_id on terms
  for each row execute function fill_term_year();

-- Days that differ from the usual week: holidays, closures and extra school days.
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

-- What decides whether there is school between two days: the usual week, the extra school days and the days off, in
-- one row. A set is null if the calendar has no such days.
create function school_calendar(from_day date, to_day date)
  returns table (week smallint[], open_days datemultirange, closed_days datemultirange)
  language sql stable
begin atomic
  select s.school_days, d.open_days, d.closed_days
  from schools s cross join (
    select range_agg(daterange(starts_on, ends_on, '[]')) filter (where kind = 'school_day') as open_days,
      range_agg(daterange(starts_on, ends_on, '[]')) filter (where kind <> 'school_day') as closed_days
    from calendar_days where school_id = current_school() and starts_on <= to_day and ends_on >= from_day
  ) d
  where s.school_id = current_school();
end;

-- The rule: the usual week, unless the calendar says otherwise. An extra school day wins over a holiday.
create function is_kept(day date, week smallint[], open_days datemultirange, closed_days datemultirange) returns boolean
  language sql immutable parallel safe
  return (case when day <@ open_days then true when day <@ closed_days then false
    else extract(isodow from day)::smallint = any (week) end);

create function school_days_between(from_day date, to_day date) returns table (day date)
  language sql stable
begin atomic
  select d::date
  from school_calendar(from_day, to_day) c cross join generate_series(from_day, to_day, interval '1 day') d
  where is_kept(d::date, c.week, c.open_days, c.closed_days);
end;

create function is_school_day(day date) returns boolean
  language sql stable
  return (select is_kept(day, c.week, c.open_days, c.closed_days) from school_calendar(day, day) c);

-- The school year of a day: the latest that has begun, or else the first one.
create function year_of(day date) returns uuid
  language sql stable
  return (
    select academic_year_id from academic_years where school_id = current_school()
    order by starts_on > day, case when starts_on > day then starts_on - day else day - starts_on end limit 1
  );
