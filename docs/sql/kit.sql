-- kit.claim_idempotency_key
insert into idempotency_keys (school_id, user_id, key, body_hash)
values ($1, $2, $3, $4) on conflict do nothing returning key;

-- kit.claim_job
with waiting as (
  select school_id, job_id from jobs
  where school_id = $1 and job_id = $2 and status in ('waiting', 'running') for update
)
update jobs j set status = 'running', attempts = j.attempts + 1, done = 0, errors = '[]',
  started_dt = coalesce(j.started_dt, now())
from waiting w where j.school_id = w.school_id and j.job_id = w.job_id
returning j.kind, j.input, j.attempts, j.retries, j.started_by, j.cancel_asked_dt is not null as is_cancelled;

-- kit.clear_failure
update regular_jobs set done_dt = now(), attempts = 0, error = null, failing_since = null, tried_dt = null,
  next_dt = null
where school_id = $1 and name = $2 and attempts > 0;

-- kit.count_model_call
with relaxed as materialized (select set_config('synchronous_commit', 'off', true)),
today as (
  select ($1::timestamptz at time zone school.time_zone)::date as day, coalesce(budget.daily_calls, $2) as of_school,
    coalesce(budget.daily_calls_per_chatbot, $3) as of_chatbot
  from relaxed, schools school left join language_model_budgets budget on budget.school_id = school.school_id
  where school.school_id = $4
), payers as (
  select null::uuid as chatbot_id, null::text as chatbot_name, of_school as allowed, day from today
  union all
  select bot.chatbot_id, bot.name, today.of_chatbot, today.day from today
  join chatbots bot on bot.school_id = $4 and bot.chatbot_id = $5
), spent as (
  select from payers left join language_model_use used on used.school_id = $4 and used.day = payers.day
    and used.chatbot_id is not distinct from payers.chatbot_id
  where coalesce(used.calls, 0) >= payers.allowed
), counted as (
  insert into language_model_use as used (school_id, day, chatbot_id, calls)
  select $4, day, chatbot_id, 1 from payers where not exists (select from spent)
  order by chatbot_id nulls first
  on conflict (school_id, day, chatbot_id) do update set calls = used.calls + 1
    where used.calls < (select allowed from payers where payers.chatbot_id is not distinct from used.chatbot_id)
  returning used.chatbot_id, used.language_model_use_id, used.calls, used.told_percent
)
select counted.*, payers.chatbot_name, payers.allowed from counted
join payers on payers.chatbot_id is not distinct from counted.chatbot_id;

-- kit.count_reading
select count(distinct entity_id) filter (where entity = 'student') as records,
  coalesce(sum(case when entity = 'export' and jsonb_typeof(after -> 'rows') = 'number'
    then (after ->> 'rows')::int end), 0) as exported
from audit_log
where school_id = $1 and created_dt > now() - interval '10 minutes' and actor_user_id = $2
  and action = 'read' and entity in ('student', 'export');

-- kit.end_session
update sessions set revoked_dt = now()
where school_id = $1 and session_id = $2 and revoked_dt is null;

-- kit.find_file
select storage_key, file_name, mime_type, file_size from files
where school_id = $1 and file_id = $2 and deleted_dt is null;

-- kit.find_idempotency_key
select body_hash, status, reply from idempotency_keys
where school_id = $1 and user_id = $2 and key = $3;

-- kit.find_job_starter
select u.name, u.email, u.role, u.must_change_password, u.totp_enabled_dt is not null as two_factor,
  array(select b.chatbot_id from user_chatbots b
    where b.school_id = u.school_id and b.user_id = u.user_id order by b.chatbot_id) as chatbot_ids,
  s.name as school_name, s.time_zone, s.currency, s.locale
from users u join schools s on s.school_id = u.school_id
where u.school_id = $1 and u.user_id = $2 and u.status = 'active' and u.deleted_dt is null;

-- kit.find_session
select session_id, user_id, school_id, name, email, role, chatbot_ids, must_change_password, two_factor, two_factor_for,
  expires_dt, last_seen_dt, idle_minutes, ending, school_name, time_zone, currency, locale
from find_session($1);

-- kit.finish_job
update jobs set status = $1, done = $2, total = $3, errors = errors || $4::jsonb,
  result = $5::jsonb, result_file_id = $6, can_retry = $7,
  finished_dt = now()
where school_id = $8 and job_id = $9 and attempts = $10 and status = 'running'
returning jsonb_array_length(errors) as error_count;

-- kit.get_language_model
select provider, url, model, sealed_key, updated_dt from language_models
where school_id = $1 and is_enabled;

-- kit.hold_job_attempt
select job_id from jobs where school_id = $1 and job_id = $2 and attempts = $3
  and status = 'running' for key share;

-- kit.insert_file
insert into files (school_id, file_id, storage_key, file_name, file_size, mime_type, sha256, uploaded_by)
values ($1, $2, $3, $4, $5, $6, decode($7, 'hex'), $8)
returning file_id;

-- kit.insert_installation_security_events
insert into installation_security_events (kind, reason, address, times, request_id, first_dt, created_dt)
select kind, reason, address, times, request_id, first_dt, created_dt from jsonb_to_recordset($1::jsonb) as line (kind text, reason text, user_id uuid, address text, times int,
  request_id text, first_dt timestamptz, created_dt timestamptz);

-- kit.insert_job
insert into jobs (school_id, kind, input, started_by) values ($1, $2, $3::jsonb, $4)
returning job_id;

-- kit.insert_security_events
insert into security_events (school_id, kind, reason, user_id, address, times, request_id, first_dt, created_dt)
select $1::uuid, kind, reason, user_id, address, times, request_id, first_dt, created_dt from jsonb_to_recordset($2::jsonb) as line (kind text, reason text, user_id uuid, address text, times int,
  request_id text, first_dt timestamptz, created_dt timestamptz);

-- kit.list_open_jobs
select job_id, retries from jobs where school_id = $1 and status in ('waiting', 'running');

-- kit.list_schools
select school_id from list_school_ids();

-- kit.lock_telling_of_reading
select pg_advisory_xact_lock(hashtextextended('reading ' || $1::text, 0))::text as locked;

-- kit.mark_model_budget_told
update language_model_use set told_percent = $1
where school_id = $2 and language_model_use_id = $3 and told_percent < $1
returning true as told;

-- kit.note_failure
insert into regular_jobs as r (school_id, name, attempts, error, failing_since, tried_dt, next_dt)
values ($1, $2, 1, $3, now(), now(), now() + interval '20 seconds')
on conflict (school_id, name) do update set attempts = r.attempts + 1, error = excluded.error, tried_dt = now(),
  failing_since = coalesce(r.failing_since, now()),
  next_dt = now() + least(interval '20 seconds' * power(2, least(r.attempts, 10)), interval '10 minutes')
returning attempts;

-- kit.notify_admins
insert into notifications (school_id, user_id, kind, title, body, link, entity, entity_id)
select school_id, user_id, $1, $2, $3, $4, $5, $6 from users
where school_id = $7 and role = 'account-admin' and status = 'active' and deleted_dt is null;

-- kit.release_job
update jobs set status = 'waiting', attempts = attempts - 1 + $1
where school_id = $2 and job_id = $3 and attempts = $4 and status = 'running';

-- kit.store_idempotent_reply
update idempotency_keys set status = $1, reply = $2::jsonb
where school_id = $3 and user_id = $4 and key = $5;

-- kit.take_turn
insert into regular_jobs as r (school_id, name, due_dt, done_dt) values ($1, $2, $3, now())
on conflict (school_id, name) do update set due_dt = excluded.due_dt, done_dt = now(), attempts = 0, error = null,
  failing_since = null, tried_dt = null, next_dt = null
where (r.due_dt is null or r.due_dt < excluded.due_dt) and (r.next_dt is null or r.next_dt <= now())
returning name;

-- kit.touch_session
update sessions set last_seen_dt = now() where school_id = $1 and session_id = $2;

-- kit.was_told_of_reading
select exists (select from notifications where school_id = $1 and kind = $2
  and entity = 'user' and entity_id = $3::text and created_dt > now() - interval '1 hour') as told;

-- kit.write_job_progress
update jobs set done = $1, total = $2, errors = errors || $3::jsonb
where school_id = $4 and job_id = $5 and attempts = $6 and status = 'running'
returning cancel_asked_dt is not null as is_cancelled;
