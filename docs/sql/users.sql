-- users.assign_chatbots
with removed as (
  delete from user_chatbots where school_id = $1::uuid and user_id = $2::uuid
    and chatbot_id <> all($3::uuid[])
)
insert into user_chatbots (school_id, user_id, chatbot_id)
select $1::uuid, $2::uuid, unnest($3::uuid[]) on conflict do nothing;

-- users.end_access
with resets as (
  update password_resets set used_dt = now()
  where school_id = $1 and user_id = $2 and used_dt is null
)
update sessions set revoked_dt = now()
where school_id = $1 and user_id = $2 and session_id is distinct from $3::uuid
  and revoked_dt is null;

-- users.get
select u.user_id as cms_user_id, u.name as cms_user_name, u.email as cms_user_email, u.role, u.status,
u.created_dt as created_at, u.updated_dt, u.totp_enabled_dt is not null as two_factor, array(select b.chatbot_id from user_chatbots b
  where b.school_id = u.school_id and b.user_id = u.user_id order by b.chatbot_id) as chatbot_ids from users u
where u.school_id = $1 and u.user_id = $2 and u.deleted_dt is null;

-- users.insert
insert into users (school_id, name, email, role, password_hash, must_change_password, created_by)
values ($1, $2, $3, $4, $5, true, $6)
on conflict do nothing returning user_id;

-- users.list
select u.user_id as cms_user_id, u.name as cms_user_name, u.email as cms_user_email, u.role, u.status,
u.created_dt as created_at, u.updated_dt, u.totp_enabled_dt is not null as two_factor, array(select b.chatbot_id from user_chatbots b
  where b.school_id = u.school_id and b.user_id = u.user_id order by b.chatbot_id) as chatbot_ids from users u
where u.school_id = $1 and u.deleted_dt is null
  and ($2::text is null or u.role = $2) and ($3::text is null or u.status = $3)
  and (position(fold(coalesce($4::text, '')) in fold(u.name)) > 0
    or position(fold(coalesce($4::text, '')) in fold(u.email)) > 0)
order by fold(u.name), u.user_id;

-- users.list_chatbots
select chatbot_id, name as chatbot_name, agent_name as chatbot_agent_name from chatbots
where school_id = $1 and ($2::uuid[] is null or chatbot_id = any($2::uuid[]))
order by is_default desc, fold(name), chatbot_id;

-- users.lock
select user_id, password_hash from users
where school_id = $1 and user_id = $2 and deleted_dt is null for update;

-- users.other_admins
select exists (select from users where school_id = $1 and user_id <> $2
  and role = 'account-admin' and status = 'active' and deleted_dt is null) as exist;

-- users.remove
update users set deleted_dt = now() where school_id = $1 and user_id = $2;

-- users.remove_two_factor
update users set totp_enabled_dt = null, totp_secret = null, totp_last_step = null,
  recovery_code_hashes = '{}'
where school_id = $1 and user_id = $2 and totp_enabled_dt is not null returning user_id;

-- users.update
update users set name = $1, role = $2, status = $3
where school_id = $4 and user_id = $5;

-- users.update_password
update users set password_hash = $1, password_changed_dt = now(),
  must_change_password = $2
where school_id = $3 and user_id = $4;
