-- Who had a task before it was given to somebody else: they get it back by Undo, active or not.
alter table tasks add column assigned_before uuid;
