-- Finds guardians by any part of a phone number: search_guardian_numbers.
create index concurrently guardian_contacts_number_search_idx on guardian_contacts using gin (school_id, digits gin_trgm_ops) with (fastupdate = off) where digits is not null;
