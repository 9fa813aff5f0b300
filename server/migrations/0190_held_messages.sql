-- Whether a message waits for the end of the quiet hours: it leaves earlier if the school changes them.
alter table messages add column is_held boolean not null default false;
