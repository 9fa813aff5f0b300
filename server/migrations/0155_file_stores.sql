-- The name of a file that lies in the file store of this installation, so that a process with another store finds out at
-- its start. There is one row once a process has put the file there; backups leave it out, because a restored
-- installation has a store of its own. Only the owner may read this table.
create table file_stores (
  only_row boolean primary key default true constraint file_stores_only_row_check check (only_row),
  marker text not null constraint file_stores_marker_check check (marker ~ '^installation-[0-9a-f-]{36}$')
);
