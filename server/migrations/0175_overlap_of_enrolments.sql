-- The index of this constraint also finds the enrolments of a student, but takes four times as long as
-- enrolments_student_idx. PostgreSQL expects the same time of both, and chose it in schools of some thousand students. An
-- index on an expression is not chosen for statements without that expression.
alter table enrolments drop constraint enrolments_no_overlap;
alter table enrolments add constraint enrolments_no_overlap exclude using gist
  (school_id with =, (least(student_id, student_id)) with =, daterange(from_date, to_date, '[]') with &&);
