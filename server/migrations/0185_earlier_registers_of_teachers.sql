-- A teacher changes attendance only in the register of a form class of theirs, besides being the class teacher of the
-- student today. A new record names the class and section of the register. A record that exists may name another class,
-- in which it was made before the student moved: the enrollment of the day decides, and the change takes it over.
alter policy own_places on student_attendance with check (class_id = any ((select teacher_ids('form_whole'))::uuid[])
  or section_id = any ((select teacher_ids('form_sections'))::uuid[]));
create policy own_places_update on student_attendance as restrictive for update to homeroom_teacher
  using (exists (
    select from enrolments enrol
    where enrol.school_id = student_attendance.school_id and enrol.student_id = student_attendance.student_id
      and enrol.deleted_dt is null and enrol.from_date <= student_attendance.attendance_date
      and (enrol.to_date is null or enrol.to_date >= student_attendance.attendance_date)
      and (enrol.class_id = any ((select teacher_ids('form_whole'))::uuid[])
        or enrol.section_id = any ((select teacher_ids('form_sections'))::uuid[]))
  ))
  with check (class_id = any ((select teacher_ids('form_whole'))::uuid[])
    or section_id = any ((select teacher_ids('form_sections'))::uuid[]));
