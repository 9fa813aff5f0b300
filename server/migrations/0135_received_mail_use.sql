-- How many answers to emails a school has stored on one day of its clock, so that no sender can fill its database. full_dt
-- is when the first email had to wait for the next day.
create table received_mail_use (
  school_id uuid not null references schools,
  day date not null,
  received int not null constraint received_mail_use_received_check check (received between 0 and 1000),
  full_dt timestamptz(3),
  primary key (school_id, day)
);
call protect_school_table('received_mail_use');
