-- A conversation changes with every message, and each change would enter its summary into the trigram index anew: few
-- enough of them are read through instead. Of messages only so many wait to be entered that a search still reads them fast.
drop index chat_sessions_search_idx;
alter index chat_messages_search_idx set (gin_pending_list_limit = 256);
