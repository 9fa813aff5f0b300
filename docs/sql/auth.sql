-- auth.count_recovery_codes
select cardinality(recovery_code_hashes) as codes_left from users
where school_id = $1 and user_id = $2;

-- auth.disable_totp
update users set totp_enabled_dt = null, totp_secret = null, totp_last_step = null, recovery_code_hashes = '{}'
where school_id = $1 and user_id = $2;

-- auth.enable_totp
update users set totp_enabled_dt = now(), totp_last_step = $1, recovery_code_hashes = $2::bytea[]
where school_id = $3 and user_id = $4 and totp_enabled_dt is null returning user_id;

-- auth.end_session
update sessions set revoked_dt = now() where school_id = $1 and user_id = $2
  and session_id = $3 and revoked_dt is null returning session_id;

-- auth.end_sessions
update sessions set revoked_dt = now() where school_id = $1 and user_id = $2
  and session_id is distinct from $3::uuid and revoked_dt is null returning session_id;

-- auth.find_account
select folded_email, school_id, user_id, is_familiar from find_account($1, $2);

-- auth.find_password_end
select initial_password_has_ended(must_change_password, password_changed_dt) as has_ended from users
where school_id = $1 and user_id = $2;

-- auth.find_password_reset
select school_id, user_id, password_reset_id from find_password_reset($1);

-- auth.find_user_for_sign_in
select school_id, user_id, name, email, status, password_hash, totp_secret, totp_enabled_dt,
  must_change_password
from find_user_for_sign_in($1);

-- auth.insert_password_reset
insert into password_resets (school_id, user_id, token_hash, expires_dt)
values ($1, $2, $3, $4);

-- auth.insert_session
insert into sessions (school_id, user_id, token_hash, user_agent, address, is_shared, expires_dt)
select school_id, $1, $2, $3, $4, $5,
  now() + case when $5 then interval '12 hours' else make_interval(days => session_days) end
from schools where school_id = $6 returning session_id;

-- auth.list_sessions
select session_id, sessions.created_dt, last_seen_dt, sessions.address, user_agent,
  session_id = $1 as current
from sessions join schools using (school_id)
where school_id = $2 and user_id = $3 and revoked_dt is null and expires_dt > now()
  and last_seen_dt > now() - make_interval(mins => idle_minutes(is_shared, session_idle_minutes))
order by session_id = $1 desc, last_seen_dt desc limit 100;

-- auth.own_secrets
select password_hash, totp_secret, totp_enabled_dt is not null as two_factor
from users where school_id = $1 and user_id = $2 for update;

-- auth.password_owner
select person.name, person.email, school.name as school
from users person join schools school on school.school_id = person.school_id
where person.school_id = $1 and person.user_id = $2;

-- auth.remember_network
insert into sign_in_networks as known (school_id, user_id, network) values ($1, $2, $3)
on conflict (school_id, user_id, network) do update set last_dt = now()
where known.last_dt < now() - interval '1 hour';

-- auth.remove_old_idempotency_keys
delete from idempotency_keys where school_id = $1 and created_dt < now() - interval '1 day';

-- auth.remove_old_networks
delete from sign_in_networks where school_id = $1 and last_dt < now() - interval '90 days';

-- auth.remove_old_password_resets
delete from password_resets where school_id = $1 and expires_dt < now() - interval '1 day';

-- auth.remove_old_rate_limits
delete from rate_limits where expire < extract(epoch from now() - interval '1 hour') * 1000;

-- auth.remove_old_sessions
delete from sessions where school_id = $1
  and (expires_dt < now() - interval '30 days' or revoked_dt < now() - interval '30 days');

-- auth.store_recovery_codes
update users set recovery_code_hashes = $1::bytea[]
where school_id = $2 and user_id = $3 and totp_enabled_dt is not null returning user_id;

-- auth.store_totp_secret
update users set totp_secret = $1
where school_id = $2 and user_id = $3 and totp_enabled_dt is null returning user_id;

-- auth.update_name
update users set name = $1 from (select name as before from users
  where school_id = $2 and user_id = $3 for update) earlier
where school_id = $2 and user_id = $3 returning earlier.before;

-- auth.update_password
update users set password_hash = $1, password_changed_dt = now(), must_change_password = false
where school_id = $2 and user_id = $3;

-- auth.use_password_reset
update password_resets set used_dt = now()
where school_id = $1 and user_id = $2 and used_dt is null returning password_reset_id;

-- auth.use_recovery_code
update users set recovery_code_hashes = array_remove(recovery_code_hashes, $1::bytea)
where school_id = $2 and user_id = $3 and totp_enabled_dt is not null
  and $1::bytea = any(recovery_code_hashes)
returning cardinality(recovery_code_hashes) as codes_left;

-- auth.use_totp_step
update users set totp_last_step = $1, totp_secret = coalesce($2, totp_secret)
where school_id = $3 and user_id = $4 and coalesce(totp_last_step, 0) < $1 returning user_id;
