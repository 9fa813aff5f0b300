-- Counting a try need not wait for the disk: two hundred visitors behind one address count in the same row, one after
-- the other. What a crash forgets is how often somebody has tried in the last minutes.
alter table rate_limits set unlogged;
