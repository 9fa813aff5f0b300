-- How an address or number came to get no messages beyond the essential ones: its reply STOP, the link in a message, or
-- the office. reason is what the office wrote.
alter table message_opt_outs
  add column how text not null default 'link'
    constraint message_opt_outs_how_check check (how in ('stop', 'link', 'office')),
  add column reason long_text,
  add column created_by uuid,
  add constraint message_opt_outs_reason_check check ((how = 'office') = (reason is not null));

-- What the office allowed again, so that it can undo that: an opt-out, or an address whose messages were returned.
-- stopped_dt, stopped_reason and stopped_by are those of the opt-out.
create table lifted_opt_outs (
  school_id uuid not null references schools,
  channel text not null constraint lifted_opt_outs_channel_check check (channel in ('email', 'sms')),
  address text not null constraint lifted_opt_outs_address_check
    check (address = lower(address) and char_length(address) between 3 and 254),
  how text not null constraint lifted_opt_outs_how_check check (how in ('stop', 'link', 'office', 'returned')),
  stopped_reason long_text,
  stopped_by uuid,
  stopped_dt timestamptz(3) not null,
  reason long_text not null,
  created_by uuid,
  created_dt timestamptz(3) not null default now(),
  primary key (school_id, channel, address, how)
);
call protect_school_table('lifted_opt_outs');
