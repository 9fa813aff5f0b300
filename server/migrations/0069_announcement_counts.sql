-- The list of announcements and its counters are answered by the index alone; the texts are read of one page only.

drop index announcements_list_idx;
create index announcements_list_idx on announcements (school_id, is_pinned desc, listed_dt desc, announcement_id)
  include (status, expiry_date, announcement_type, priority, target_audience) where deleted_dt is null;
