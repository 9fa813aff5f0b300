-- Teachers read the published announcements that are addressed to teachers or staff, or to their classes of today.
grant select on announcements, announcement_audiences to homeroom_lookup;
create policy lookup on announcements for select to homeroom_lookup using (true);
create policy lookup on announcement_audiences for select to homeroom_lookup using (true);

create function teacher_announcements() returns table (announcement_id uuid)
  language sql stable security definer set search_path = public, pg_temp
as $$
  with own as materialized (select place.class_id, place.section_id from public.teacher_places() place)
  select notice.announcement_id
  from public.announcements notice
  where notice.school_id = public.current_school() and notice.deleted_dt is null and notice.status = 'published'
    and (notice.expiry_date is null or notice.expiry_date >= public.school_today())
    and public.current_teacher() is not null
    and case when exists (select from public.announcement_audiences narrowed
        where narrowed.school_id = notice.school_id and narrowed.announcement_id = notice.announcement_id)
      then exists (select from public.announcement_audiences narrowed
        join own on own.class_id = narrowed.class_id and public.covers(narrowed.section_id, own.section_id)
        where narrowed.school_id = notice.school_id and narrowed.announcement_id = notice.announcement_id)
      else notice.target_audience in ('all', 'teachers', 'staff') end
$$;
call run_as('teacher_announcements()', 'homeroom_lookup');
grant execute on function teacher_announcements() to homeroom_teacher;

grant select (school_id, announcement_id, title, description, content, priority, is_pinned, published_dt, publish_dt,
  created_dt, listed_dt, event_dt, event_location) on announcements to homeroom_teacher;
create policy own_classes on announcements as restrictive to homeroom_teacher
  using (announcement_id in (select own.announcement_id from teacher_announcements() own));
