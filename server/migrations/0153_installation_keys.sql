-- The fingerprint of each key that the processes of this installation get from their environment and have to share, so
-- that a process with another key finds out at its start. The key itself is not here, and cannot be found from the
-- fingerprint. Backups leave this table out, because a restored installation may have a new key. Only the owner may read
-- it.
create table installation_keys (
  name text primary key,
  fingerprint bytea not null constraint installation_keys_fingerprint_check check (octet_length(fingerprint) = 32)
);
