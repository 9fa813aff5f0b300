-- kit.claim_idempotency_key
insert into idempotency_keys (school_id, user_id, key, body_hash)
values ($1, $2, $3, $4) on conflict do nothing returning key;

-- kit.find_idempotency_key
select body_hash, status, reply from idempotency_keys
where school_id = $1 and user_id = $2 and key = $3;

-- kit.find_session
select session_id, user_id, school_id, name, email, role, chatbot_ids, must_change_password, two_factor,
  expires_dt, last_seen_dt, school_name, time_zone, currency, locale
from find_session($1);

-- kit.list_schools
select school_id from list_school_ids();

-- kit.store_idempotent_reply
update idempotency_keys set status = $1, reply = $2::jsonb
where school_id = $3 and user_id = $4 and key = $5;

-- kit.touch_session
update sessions set last_seen_dt = now() where school_id = $1 and session_id = $2;
