-- Of the page somebody wrote from, the site and the path are kept: what stands behind may be a key, or name a person.
create function page_without_query(address text) returns text
  language sql immutable strict parallel safe
  return left(regexp_replace(substring(address from '^https?://[^?#]*'), '^(https?://)[^/]*@', '\1'), 500);

alter table chat_sessions no force row level security;
alter table enquiries no force row level security;
alter table activities no force row level security;
alter table audit_log no force row level security;
-- Nothing has happened: versions stay, and nobody is told.
alter table chat_sessions disable trigger user;
alter table activities disable trigger user;

update chat_sessions set page_url = page_without_query(page_url)
where page_url is distinct from page_without_query(page_url);
update enquiries set page_url = page_without_query(page_url)
where page_url is distinct from page_without_query(page_url);
update activities set content = regexp_replace(content, '^(Page: https?://[^?#[:space:]]*)[?#][^[:space:]]*$', '\1', 'n')
where activity_type = 'message' and content ~ '(^|\n)Page: https?://[^[:space:]]*[?#]';
set local app.erasing = 'on';
update audit_log set after = jsonb_set(after, '{page_url}', coalesce(to_jsonb(page_without_query(after ->> 'page_url')), 'null'))
where entity = 'contact' and after ->> 'page_url' is distinct from page_without_query(after ->> 'page_url');
set local app.erasing = '';

alter table chat_sessions enable trigger user;
alter table activities enable trigger user;
alter table audit_log force row level security;
alter table activities force row level security;
alter table enquiries force row level security;
alter table chat_sessions force row level security;

alter table chat_sessions drop constraint chat_sessions_page_url_check;
alter table chat_sessions add constraint chat_sessions_page_url_check
  check (char_length(page_url) <= 500 and page_url !~ '[?#]');
alter table enquiries drop constraint enquiries_page_url_check;
alter table enquiries add constraint enquiries_page_url_check
  check (char_length(page_url) <= 500 and page_url !~ '[?#]');
