-- notifications.claim_mails
with due as (
  select school_id, notification_id from notification_mails
  where school_id = $1 and status = 'waiting' and next_dt <= now()
  order by next_dt limit $2 for update skip locked
)
update notification_mails m set attempts = m.attempts + 1,
  next_dt = now() + interval '1 minute' * power(4, m.attempts)
from due d
join notifications n on n.school_id = d.school_id and n.notification_id = d.notification_id
join schools s on s.school_id = d.school_id
left join users u on u.school_id = n.school_id and u.user_id = n.user_id and u.status = 'active'
  and u.deleted_dt is null
where m.school_id = d.school_id and m.notification_id = d.notification_id
returning m.notification_id, m.attempts, u.email, u.name, n.title, n.body, n.link,
  n.read_dt is not null as is_read, s.name as school_name;

-- notifications.count
select count(*) as total, count(*) filter (where read_dt is null) as unread from notifications
where school_id = $1 and user_id = $2;

-- notifications.insert
with told as (
  insert into notifications (school_id, user_id, kind, title, body, link, entity, entity_id)
  select u.school_id, u.user_id, $1, $2, $3, $4, $5, $6 from users u
  where u.school_id = $7 and u.user_id = any($8::uuid[])
    and u.status = 'active' and u.deleted_dt is null
    and ($9::boolean or u.user_id::text is distinct from current_setting('app.user_id', true))
  returning school_id, user_id, notification_id
)
insert into notification_mails (school_id, notification_id)
select t.school_id, t.notification_id from told t
join notification_wishes w on w.school_id = t.school_id and w.user_id = t.user_id and w.wish = $10;

-- notifications.last_mail
select m.status, n.title, m.error, m.created_dt
from notifications n
join notification_mails m on m.school_id = n.school_id and m.notification_id = n.notification_id
where n.school_id = $1 and n.user_id = $2 and m.status <> 'unneeded'
order by n.created_dt desc, n.notification_id limit 1;

-- notifications.list
select notification_id, kind, title, body, link, entity, entity_id, read_dt, created_dt from notifications
where school_id = $1 and user_id = $2 and (not $3::boolean or read_dt is null)
order by created_dt desc, notification_id desc limit $4 offset $5;

-- notifications.list_wishes
select wish from notification_wishes where school_id = $1 and user_id = $2;

-- notifications.mark_all_read
update notifications set read_dt = now()
where school_id = $1 and user_id = $2 and read_dt is null returning notification_id;

-- notifications.mark_read
update notifications set read_dt = coalesce(read_dt, now())
where school_id = $1 and user_id = $2 and notification_id = $3
returning notification_id;

-- notifications.remove
delete from notifications
where school_id = $1 and user_id = $2 and notification_id = $3
returning notification_id;

-- notifications.remove_old
delete from notifications where school_id = $1 and created_dt < $2::timestamptz;

-- notifications.set_wishes
with gone as (
  delete from notification_wishes
  where school_id = $1 and user_id = $2 and wish <> all($3::text[])
)
insert into notification_wishes (school_id, user_id, wish)
select $1, $2, unnest($3::text[]) on conflict do nothing;

-- notifications.settle_mail
update notification_mails set status = $1, error = $2,
  sent_dt = case when $1 = 'sent' then now() end
where school_id = $3 and notification_id = $4;
