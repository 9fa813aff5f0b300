-- An address belongs to one account per school. It comes first, so that accounts of all schools are found by it too.
create unique index concurrently users_email_school_key on users (lower(email), school_id) where deleted_dt is null;
