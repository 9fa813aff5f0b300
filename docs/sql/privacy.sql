-- privacy.begin_rules
update retention_rules set keep_days = next_days, next_days = null, next_from = null
where school_id = $1 and next_from <= $2::timestamptz returning kind;

-- privacy.collect_activity
select 'activity' as part,
  coalesce(array_agg(item.activity_id::text), '{}') as ids,
  '{}'::text[] as files,
  '{}'::text[] as near,
  '{}'::text[] as words,
  coalesce(array_agg(distinct item.title::text), '{}') as titles
from activities item where item.school_id = $1 and (item.activity_id = any($2::uuid[]));

-- privacy.collect_announcement
select 'attachments' as part,
  '{}'::text[] as ids,
  coalesce(array_agg(item.file_id::text) filter (where item.file_id is not null), '{}') as files,
  '{}'::text[] as near,
  '{}'::text[] as words,
  '{}'::text[] as titles
from announcement_attachments item where item.school_id = $1 and (item.announcement_id = any($2::uuid[]))
union all
select 'announcement' as part,
  coalesce(array_agg(item.announcement_id::text), '{}') as ids,
  '{}'::text[] as files,
  '{}'::text[] as near,
  '{}'::text[] as words,
  coalesce(array_agg(distinct item.title::text), '{}') as titles
from announcements item where item.school_id = $1 and (item.announcement_id = any($2::uuid[]));

-- privacy.collect_contact
select 'tasks' as part,
  coalesce(array_agg(item.task_id::text), '{}') as ids,
  '{}'::text[] as files,
  '{}'::text[] as near,
  '{}'::text[] as words,
  coalesce(array_agg(distinct item.title::text), '{}') as titles
from tasks item where item.school_id = $1 and (item.contact_id in (select lead.contact_id from contacts lead
where lead.school_id = item.school_id and (lead.contact_id = any($2::uuid[]) or lead.merged_into = any($2::uuid[]))) and item.student_id is null)
union all
select 'student_tasks' as part,
  '{}'::text[] as ids,
  '{}'::text[] as files,
  coalesce(array_agg(distinct item.task_id::text) filter (where item.task_id is not null), '{}') as near,
  '{}'::text[] as words,
  '{}'::text[] as titles
from tasks item where item.school_id = $1 and (item.contact_id in (select lead.contact_id from contacts lead
where lead.school_id = item.school_id and (lead.contact_id = any($2::uuid[]) or lead.merged_into = any($2::uuid[]))) and item.student_id is not null)
union all
select 'activities' as part,
  coalesce(array_agg(item.activity_id::text), '{}') as ids,
  '{}'::text[] as files,
  '{}'::text[] as near,
  '{}'::text[] as words,
  '{}'::text[] as titles
from activities item where item.school_id = $1 and (item.contact_id in (select lead.contact_id from contacts lead
where lead.school_id = item.school_id and (lead.contact_id = any($2::uuid[]) or lead.merged_into = any($2::uuid[]))) and item.student_id is null)
union all
select 'student_activities' as part,
  '{}'::text[] as ids,
  '{}'::text[] as files,
  coalesce(array_agg(distinct item.activity_id::text) filter (where item.activity_id is not null), '{}') as near,
  '{}'::text[] as words,
  '{}'::text[] as titles
from activities item where item.school_id = $1 and (item.contact_id in (select lead.contact_id from contacts lead
where lead.school_id = item.school_id and (lead.contact_id = any($2::uuid[]) or lead.merged_into = any($2::uuid[]))) and item.student_id is not null)
union all
select 'enquiries' as part,
  '{}'::text[] as ids,
  '{}'::text[] as files,
  '{}'::text[] as near,
  array(select distinct word from enquiries item, unnest(array[item.parent_name::text, item.email::text, item.phone::text]) word
    where item.school_id = $1 and (item.contact_id in (select lead.contact_id from contacts lead
where lead.school_id = item.school_id and (lead.contact_id = any($2::uuid[]) or lead.merged_into = any($2::uuid[])))) and word is not null) as words,
  '{}'::text[] as titles
from enquiries item where item.school_id = $1 and (item.contact_id in (select lead.contact_id from contacts lead
where lead.school_id = item.school_id and (lead.contact_id = any($2::uuid[]) or lead.merged_into = any($2::uuid[]))))
union all
select 'stages' as part,
  '{}'::text[] as ids,
  '{}'::text[] as files,
  '{}'::text[] as near,
  '{}'::text[] as words,
  '{}'::text[] as titles
from contact_stages item where item.school_id = $1 and (item.contact_id in (select lead.contact_id from contacts lead
where lead.school_id = item.school_id and (lead.contact_id = any($2::uuid[]) or lead.merged_into = any($2::uuid[]))))
union all
select 'merges' as part,
  '{}'::text[] as ids,
  '{}'::text[] as files,
  coalesce(array_agg(distinct item.contact_id::text) filter (where item.contact_id is not null), '{}') as near,
  '{}'::text[] as words,
  '{}'::text[] as titles
from contact_merges item where item.school_id = $1 and (item.contact_id in (select lead.contact_id from contacts lead
where lead.school_id = item.school_id and (lead.contact_id = any($2::uuid[]) or lead.merged_into = any($2::uuid[]))) or item.merged_contact_id in (select lead.contact_id from contacts lead
where lead.school_id = item.school_id and (lead.contact_id = any($2::uuid[]) or lead.merged_into = any($2::uuid[]))))
union all
select 'lead' as part,
  coalesce(array_agg(item.contact_id::text), '{}') as ids,
  '{}'::text[] as files,
  '{}'::text[] as near,
  array(select distinct word from contacts item, unnest(array[item.name::text, item.email::text, item.mobile::text]) word
    where item.school_id = $1 and (item.contact_id in (select lead.contact_id from contacts lead
where lead.school_id = item.school_id and (lead.contact_id = any($2::uuid[]) or lead.merged_into = any($2::uuid[])))) and word is not null) as words,
  '{}'::text[] as titles
from contacts item where item.school_id = $1 and (item.contact_id in (select lead.contact_id from contacts lead
where lead.school_id = item.school_id and (lead.contact_id = any($2::uuid[]) or lead.merged_into = any($2::uuid[]))));

-- privacy.collect_guardian
select 'family' as part,
  '{}'::text[] as ids,
  '{}'::text[] as files,
  coalesce(array_agg(distinct item.student_id::text) filter (where item.student_id is not null), '{}') as near,
  '{}'::text[] as words,
  '{}'::text[] as titles
from student_guardians item where item.school_id = $1 and (item.guardian_id = any($2::uuid[]))
union all
select 'guardian' as part,
  coalesce(array_agg(item.guardian_id::text), '{}') as ids,
  '{}'::text[] as files,
  '{}'::text[] as near,
  array(select distinct word from guardians item, unnest(array[item.name::text, item.email::text, item.phone::text, item.address::text]) word
    where item.school_id = $1 and (item.guardian_id = any($2::uuid[])) and word is not null) as words,
  '{}'::text[] as titles
from guardians item where item.school_id = $1 and (item.guardian_id = any($2::uuid[]));

-- privacy.collect_student
select 'tasks' as part,
  coalesce(array_agg(item.task_id::text), '{}') as ids,
  '{}'::text[] as files,
  '{}'::text[] as near,
  '{}'::text[] as words,
  coalesce(array_agg(distinct item.title::text), '{}') as titles
from tasks item where item.school_id = $1 and (item.student_id = any($2::uuid[]) and item.contact_id is null)
union all
select 'lead_tasks' as part,
  '{}'::text[] as ids,
  '{}'::text[] as files,
  coalesce(array_agg(distinct item.task_id::text) filter (where item.task_id is not null), '{}') as near,
  '{}'::text[] as words,
  '{}'::text[] as titles
from tasks item where item.school_id = $1 and (item.contact_id is not null and (item.student_id = any($2::uuid[]) or item.contact_id in (select lead.contact_id from contacts lead
where lead.school_id = item.school_id and lead.student_id = any($2::uuid[]))))
union all
select 'activities' as part,
  coalesce(array_agg(item.activity_id::text), '{}') as ids,
  '{}'::text[] as files,
  '{}'::text[] as near,
  '{}'::text[] as words,
  '{}'::text[] as titles
from activities item where item.school_id = $1 and (item.student_id = any($2::uuid[]) and item.contact_id is null)
union all
select 'lead_activities' as part,
  '{}'::text[] as ids,
  '{}'::text[] as files,
  coalesce(array_agg(distinct item.activity_id::text) filter (where item.activity_id is not null), '{}') as near,
  '{}'::text[] as words,
  '{}'::text[] as titles
from activities item where item.school_id = $1 and (item.contact_id is not null and (item.student_id = any($2::uuid[]) or item.contact_id in (select lead.contact_id from contacts lead
where lead.school_id = item.school_id and lead.student_id = any($2::uuid[]))))
union all
select 'enquiries' as part,
  '{}'::text[] as ids,
  '{}'::text[] as files,
  '{}'::text[] as near,
  '{}'::text[] as words,
  '{}'::text[] as titles
from enquiries item where item.school_id = $1 and (item.contact_id in (select lead.contact_id from contacts lead
where lead.school_id = item.school_id and lead.student_id = any($2::uuid[])))
union all
select 'merges' as part,
  '{}'::text[] as ids,
  '{}'::text[] as files,
  '{}'::text[] as near,
  '{}'::text[] as words,
  '{}'::text[] as titles
from contact_merges item where item.school_id = $1 and (item.contact_id in (select lead.contact_id from contacts lead
where lead.school_id = item.school_id and lead.student_id = any($2::uuid[])) or item.merged_contact_id in (select lead.contact_id from contacts lead
where lead.school_id = item.school_id and lead.student_id = any($2::uuid[])))
union all
select 'leads' as part,
  '{}'::text[] as ids,
  '{}'::text[] as files,
  coalesce(array_agg(distinct item.contact_id::text) filter (where item.contact_id is not null), '{}') as near,
  '{}'::text[] as words,
  '{}'::text[] as titles
from contacts item where item.school_id = $1 and (item.student_id = any($2::uuid[]))
union all
select 'marks' as part,
  coalesce(array_agg(item.mark_id::text), '{}') as ids,
  '{}'::text[] as files,
  '{}'::text[] as near,
  '{}'::text[] as words,
  '{}'::text[] as titles
from marks item where item.school_id = $1 and (item.student_id = any($2::uuid[]))
union all
select 'mark_history' as part,
  '{}'::text[] as ids,
  '{}'::text[] as files,
  '{}'::text[] as near,
  '{}'::text[] as words,
  '{}'::text[] as titles
from mark_history item where item.school_id = $1 and (item.student_id = any($2::uuid[]))
union all
select 'subjects' as part,
  coalesce(array_agg(item.student_subject_id::text), '{}') as ids,
  '{}'::text[] as files,
  '{}'::text[] as near,
  '{}'::text[] as words,
  '{}'::text[] as titles
from student_subjects item where item.school_id = $1 and (item.student_id = any($2::uuid[]))
union all
select 'reports' as part,
  coalesce(array_agg(item.student_report_id::text), '{}') as ids,
  '{}'::text[] as files,
  '{}'::text[] as near,
  '{}'::text[] as words,
  '{}'::text[] as titles
from student_reports item where item.school_id = $1 and (item.student_id = any($2::uuid[]))
union all
select 'attendance' as part,
  '{}'::text[] as ids,
  '{}'::text[] as files,
  '{}'::text[] as near,
  '{}'::text[] as words,
  '{}'::text[] as titles
from student_attendance item where item.school_id = $1 and (item.student_id = any($2::uuid[]))
union all
select 'attendance_history' as part,
  '{}'::text[] as ids,
  '{}'::text[] as files,
  '{}'::text[] as near,
  '{}'::text[] as words,
  '{}'::text[] as titles
from attendance_history item where item.school_id = $1 and (item.person_type = 'student' and item.person_id = any($2::uuid[]))
union all
select 'documents' as part,
  coalesce(array_agg(item.student_document_id::text), '{}') as ids,
  coalesce(array_agg(item.file_id::text) filter (where item.file_id is not null), '{}') as files,
  '{}'::text[] as near,
  '{}'::text[] as words,
  '{}'::text[] as titles
from student_documents item where item.school_id = $1 and (item.student_id = any($2::uuid[]))
union all
select 'promotions' as part,
  '{}'::text[] as ids,
  '{}'::text[] as files,
  '{}'::text[] as near,
  '{}'::text[] as words,
  '{}'::text[] as titles
from promotion_students item where item.school_id = $1 and (item.student_id = any($2::uuid[]))
union all
select 'enrolments' as part,
  coalesce(array_agg(item.enrolment_id::text), '{}') as ids,
  '{}'::text[] as files,
  '{}'::text[] as near,
  '{}'::text[] as words,
  '{}'::text[] as titles
from enrolments item where item.school_id = $1 and (item.student_id = any($2::uuid[]))
union all
select 'family' as part,
  '{}'::text[] as ids,
  '{}'::text[] as files,
  coalesce(array_agg(distinct item.guardian_id::text) filter (where item.guardian_id is not null), '{}') as near,
  '{}'::text[] as words,
  '{}'::text[] as titles
from student_guardians item where item.school_id = $1 and (item.student_id = any($2::uuid[]))
union all
select 'guardians' as part,
  coalesce(array_agg(item.guardian_id::text), '{}') as ids,
  '{}'::text[] as files,
  '{}'::text[] as near,
  array(select distinct word from guardians item, unnest(array[item.name::text, item.email::text, item.phone::text, item.address::text]) word
    where item.school_id = $1 and (exists (select from student_guardians link where link.school_id = item.school_id
  and link.guardian_id = item.guardian_id and link.student_id = any($2::uuid[]))
and not exists (select from student_guardians link where link.school_id = item.school_id
  and link.guardian_id = item.guardian_id and link.student_id <> all($2::uuid[]))) and word is not null) as words,
  '{}'::text[] as titles
from guardians item where item.school_id = $1 and (exists (select from student_guardians link where link.school_id = item.school_id
  and link.guardian_id = item.guardian_id and link.student_id = any($2::uuid[]))
and not exists (select from student_guardians link where link.school_id = item.school_id
  and link.guardian_id = item.guardian_id and link.student_id <> all($2::uuid[])))
union all
select 'student' as part,
  coalesce(array_agg(item.student_id::text), '{}') as ids,
  coalesce(array_agg(item.photo_file_id::text) filter (where item.photo_file_id is not null), '{}') as files,
  '{}'::text[] as near,
  array(select distinct word from students item, unnest(array[item.name::text, item.email::text, item.phone::text, item.address::text]) word
    where item.school_id = $1 and (item.student_id = any($2::uuid[])) and word is not null) as words,
  '{}'::text[] as titles
from students item where item.school_id = $1 and (item.student_id = any($2::uuid[]));

-- privacy.collect_student_document
select 'student_document' as part,
  coalesce(array_agg(item.student_document_id::text), '{}') as ids,
  coalesce(array_agg(item.file_id::text) filter (where item.file_id is not null), '{}') as files,
  '{}'::text[] as near,
  '{}'::text[] as words,
  coalesce(array_agg(distinct item.title::text), '{}') as titles
from student_documents item where item.school_id = $1 and (item.student_document_id = any($2::uuid[]));

-- privacy.collect_task
select 'task' as part,
  coalesce(array_agg(item.task_id::text), '{}') as ids,
  '{}'::text[] as files,
  '{}'::text[] as near,
  '{}'::text[] as words,
  coalesce(array_agg(distinct item.title::text), '{}') as titles
from tasks item where item.school_id = $1 and (item.task_id = any($2::uuid[]));

-- privacy.collect_teacher
select 'assignments' as part,
  coalesce(array_agg(item.teacher_assignment_id::text), '{}') as ids,
  '{}'::text[] as files,
  '{}'::text[] as near,
  '{}'::text[] as words,
  '{}'::text[] as titles
from teacher_assignments item where item.school_id = $1 and (item.teacher_id = any($2::uuid[]))
union all
select 'class_subjects' as part,
  '{}'::text[] as ids,
  '{}'::text[] as files,
  coalesce(array_agg(distinct item.class_subject_id::text) filter (where item.class_subject_id is not null), '{}') as near,
  '{}'::text[] as words,
  '{}'::text[] as titles
from class_subjects item where item.school_id = $1 and (item.teacher_id = any($2::uuid[]))
union all
select 'attendance' as part,
  '{}'::text[] as ids,
  '{}'::text[] as files,
  '{}'::text[] as near,
  '{}'::text[] as words,
  '{}'::text[] as titles
from teacher_attendance item where item.school_id = $1 and (item.teacher_id = any($2::uuid[]))
union all
select 'attendance_history' as part,
  '{}'::text[] as ids,
  '{}'::text[] as files,
  '{}'::text[] as near,
  '{}'::text[] as words,
  '{}'::text[] as titles
from attendance_history item where item.school_id = $1 and (item.person_type = 'teacher' and item.person_id = any($2::uuid[]))
union all
select 'documents' as part,
  coalesce(array_agg(item.teacher_document_id::text), '{}') as ids,
  coalesce(array_agg(item.file_id::text) filter (where item.file_id is not null), '{}') as files,
  '{}'::text[] as near,
  '{}'::text[] as words,
  '{}'::text[] as titles
from teacher_documents item where item.school_id = $1 and (item.teacher_id = any($2::uuid[]))
union all
select 'teacher' as part,
  coalesce(array_agg(item.teacher_id::text), '{}') as ids,
  coalesce(array_agg(item.photo_file_id::text) filter (where item.photo_file_id is not null), '{}') as files,
  '{}'::text[] as near,
  array(select distinct word from teachers item, unnest(array[item.name::text, item.email::text, item.phone::text, item.address::text, item.employee_id::text, item.emergency_contact::text]) word
    where item.school_id = $1 and (item.teacher_id = any($2::uuid[])) and word is not null) as words,
  '{}'::text[] as titles
from teachers item where item.school_id = $1 and (item.teacher_id = any($2::uuid[]));

-- privacy.collect_teacher_document
select 'teacher_document' as part,
  coalesce(array_agg(item.teacher_document_id::text), '{}') as ids,
  coalesce(array_agg(item.file_id::text) filter (where item.file_id is not null), '{}') as files,
  '{}'::text[] as near,
  '{}'::text[] as words,
  coalesce(array_agg(distinct item.title::text), '{}') as titles
from teacher_documents item where item.school_id = $1 and (item.teacher_document_id = any($2::uuid[]));

-- privacy.collect_visitor
select 'messages' as part,
  '{}'::text[] as ids,
  '{}'::text[] as files,
  '{}'::text[] as near,
  '{}'::text[] as words,
  '{}'::text[] as titles
from chat_messages item where item.school_id = $1 and (item.chat_session_id in (select session.chat_session_id from chat_sessions session
where session.school_id = item.school_id and session.chat_user_id = any($2::uuid[])))
union all
select 'answers' as part,
  '{}'::text[] as ids,
  '{}'::text[] as files,
  '{}'::text[] as near,
  '{}'::text[] as words,
  '{}'::text[] as titles
from answers item where item.school_id = $1 and (item.chat_session_id in (select session.chat_session_id from chat_sessions session
where session.school_id = item.school_id and session.chat_user_id = any($2::uuid[])))
union all
select 'conversations' as part,
  coalesce(array_agg(item.chat_session_id::text), '{}') as ids,
  '{}'::text[] as files,
  '{}'::text[] as near,
  '{}'::text[] as words,
  '{}'::text[] as titles
from chat_sessions item where item.school_id = $1 and (item.chat_user_id = any($2::uuid[]))
union all
select 'tasks' as part,
  coalesce(array_agg(item.task_id::text), '{}') as ids,
  '{}'::text[] as files,
  '{}'::text[] as near,
  '{}'::text[] as words,
  coalesce(array_agg(distinct item.title::text), '{}') as titles
from tasks item where item.school_id = $1 and (item.chat_session_id in (select session.chat_session_id from chat_sessions session
where session.school_id = item.school_id and session.chat_user_id = any($2::uuid[])))
union all
select 'leads' as part,
  coalesce(array_agg(item.contact_id::text), '{}') as ids,
  '{}'::text[] as files,
  '{}'::text[] as near,
  array(select distinct word from contacts item, unnest(array[item.name::text, item.email::text, item.mobile::text]) word
    where item.school_id = $1 and (item.chat_user_id = any($2::uuid[]) and item.student_id is null
      and item.created_dt >= (select visitor.created_dt from chat_users visitor
        where visitor.school_id = item.school_id and visitor.chat_user_id = item.chat_user_id)) and word is not null) as words,
  '{}'::text[] as titles
from contacts item where item.school_id = $1 and (item.chat_user_id = any($2::uuid[]) and item.student_id is null
      and item.created_dt >= (select visitor.created_dt from chat_users visitor
        where visitor.school_id = item.school_id and visitor.chat_user_id = item.chat_user_id))
union all
select 'visitor' as part,
  coalesce(array_agg(item.chat_user_id::text), '{}') as ids,
  '{}'::text[] as files,
  '{}'::text[] as near,
  array(select distinct word from chat_users item, unnest(array[item.name::text, item.email::text, item.phone::text]) word
    where item.school_id = $1 and (item.chat_user_id = any($2::uuid[])) and word is not null) as words,
  '{}'::text[] as titles
from chat_users item where item.school_id = $1 and (item.chat_user_id = any($2::uuid[]));

-- privacy.count_activity
select 'activity' as part, count(*)::int as count from activities item where item.school_id = $1 and (item.activity_id = any($2::uuid[]));

-- privacy.count_announcement
select 'attachments' as part, count(*)::int as count from announcement_attachments item where item.school_id = $1 and (item.announcement_id = any($2::uuid[]))
union all
select 'announcement' as part, count(*)::int as count from announcements item where item.school_id = $1 and (item.announcement_id = any($2::uuid[]));

-- privacy.count_contact
select 'tasks' as part, count(*)::int as count from tasks item where item.school_id = $1 and (item.contact_id in (select lead.contact_id from contacts lead
where lead.school_id = item.school_id and (lead.contact_id = any($2::uuid[]) or lead.merged_into = any($2::uuid[]))) and item.student_id is null)
union all
select 'student_tasks' as part, count(*)::int as count from tasks item where item.school_id = $1 and (item.contact_id in (select lead.contact_id from contacts lead
where lead.school_id = item.school_id and (lead.contact_id = any($2::uuid[]) or lead.merged_into = any($2::uuid[]))) and item.student_id is not null)
union all
select 'activities' as part, count(*)::int as count from activities item where item.school_id = $1 and (item.contact_id in (select lead.contact_id from contacts lead
where lead.school_id = item.school_id and (lead.contact_id = any($2::uuid[]) or lead.merged_into = any($2::uuid[]))) and item.student_id is null)
union all
select 'student_activities' as part, count(*)::int as count from activities item where item.school_id = $1 and (item.contact_id in (select lead.contact_id from contacts lead
where lead.school_id = item.school_id and (lead.contact_id = any($2::uuid[]) or lead.merged_into = any($2::uuid[]))) and item.student_id is not null)
union all
select 'enquiries' as part, count(*)::int as count from enquiries item where item.school_id = $1 and (item.contact_id in (select lead.contact_id from contacts lead
where lead.school_id = item.school_id and (lead.contact_id = any($2::uuid[]) or lead.merged_into = any($2::uuid[]))))
union all
select 'stages' as part, count(*)::int as count from contact_stages item where item.school_id = $1 and (item.contact_id in (select lead.contact_id from contacts lead
where lead.school_id = item.school_id and (lead.contact_id = any($2::uuid[]) or lead.merged_into = any($2::uuid[]))))
union all
select 'merges' as part, count(*)::int as count from contact_merges item where item.school_id = $1 and (item.contact_id in (select lead.contact_id from contacts lead
where lead.school_id = item.school_id and (lead.contact_id = any($2::uuid[]) or lead.merged_into = any($2::uuid[]))) or item.merged_contact_id in (select lead.contact_id from contacts lead
where lead.school_id = item.school_id and (lead.contact_id = any($2::uuid[]) or lead.merged_into = any($2::uuid[]))))
union all
select 'lead' as part, count(*)::int as count from contacts item where item.school_id = $1 and (item.contact_id in (select lead.contact_id from contacts lead
where lead.school_id = item.school_id and (lead.contact_id = any($2::uuid[]) or lead.merged_into = any($2::uuid[]))));

-- privacy.count_guardian
select 'family' as part, count(*)::int as count from student_guardians item where item.school_id = $1 and (item.guardian_id = any($2::uuid[]))
union all
select 'guardian' as part, count(*)::int as count from guardians item where item.school_id = $1 and (item.guardian_id = any($2::uuid[]));

-- privacy.count_student
select 'tasks' as part, count(*)::int as count from tasks item where item.school_id = $1 and (item.student_id = any($2::uuid[]) and item.contact_id is null)
union all
select 'lead_tasks' as part, count(*)::int as count from tasks item where item.school_id = $1 and (item.contact_id is not null and (item.student_id = any($2::uuid[]) or item.contact_id in (select lead.contact_id from contacts lead
where lead.school_id = item.school_id and lead.student_id = any($2::uuid[]))))
union all
select 'activities' as part, count(*)::int as count from activities item where item.school_id = $1 and (item.student_id = any($2::uuid[]) and item.contact_id is null)
union all
select 'lead_activities' as part, count(*)::int as count from activities item where item.school_id = $1 and (item.contact_id is not null and (item.student_id = any($2::uuid[]) or item.contact_id in (select lead.contact_id from contacts lead
where lead.school_id = item.school_id and lead.student_id = any($2::uuid[]))))
union all
select 'enquiries' as part, count(*)::int as count from enquiries item where item.school_id = $1 and (item.contact_id in (select lead.contact_id from contacts lead
where lead.school_id = item.school_id and lead.student_id = any($2::uuid[])))
union all
select 'merges' as part, count(*)::int as count from contact_merges item where item.school_id = $1 and (item.contact_id in (select lead.contact_id from contacts lead
where lead.school_id = item.school_id and lead.student_id = any($2::uuid[])) or item.merged_contact_id in (select lead.contact_id from contacts lead
where lead.school_id = item.school_id and lead.student_id = any($2::uuid[])))
union all
select 'leads' as part, count(*)::int as count from contacts item where item.school_id = $1 and (item.student_id = any($2::uuid[]))
union all
select 'marks' as part, count(*)::int as count from marks item where item.school_id = $1 and (item.student_id = any($2::uuid[]))
union all
select 'mark_history' as part, count(*)::int as count from mark_history item where item.school_id = $1 and (item.student_id = any($2::uuid[]))
union all
select 'subjects' as part, count(*)::int as count from student_subjects item where item.school_id = $1 and (item.student_id = any($2::uuid[]))
union all
select 'reports' as part, count(*)::int as count from student_reports item where item.school_id = $1 and (item.student_id = any($2::uuid[]))
union all
select 'attendance' as part, count(*)::int as count from student_attendance item where item.school_id = $1 and (item.student_id = any($2::uuid[]))
union all
select 'attendance_history' as part, count(*)::int as count from attendance_history item where item.school_id = $1 and (item.person_type = 'student' and item.person_id = any($2::uuid[]))
union all
select 'documents' as part, count(*)::int as count from student_documents item where item.school_id = $1 and (item.student_id = any($2::uuid[]))
union all
select 'promotions' as part, count(*)::int as count from promotion_students item where item.school_id = $1 and (item.student_id = any($2::uuid[]))
union all
select 'enrolments' as part, count(*)::int as count from enrolments item where item.school_id = $1 and (item.student_id = any($2::uuid[]))
union all
select 'family' as part, count(*)::int as count from student_guardians item where item.school_id = $1 and (item.student_id = any($2::uuid[]))
union all
select 'guardians' as part, count(*)::int as count from guardians item where item.school_id = $1 and (exists (select from student_guardians link where link.school_id = item.school_id
  and link.guardian_id = item.guardian_id and link.student_id = any($2::uuid[]))
and not exists (select from student_guardians link where link.school_id = item.school_id
  and link.guardian_id = item.guardian_id and link.student_id <> all($2::uuid[])))
union all
select 'student' as part, count(*)::int as count from students item where item.school_id = $1 and (item.student_id = any($2::uuid[]));

-- privacy.count_student_document
select 'student_document' as part, count(*)::int as count from student_documents item where item.school_id = $1 and (item.student_document_id = any($2::uuid[]));

-- privacy.count_task
select 'task' as part, count(*)::int as count from tasks item where item.school_id = $1 and (item.task_id = any($2::uuid[]));

-- privacy.count_teacher
select 'assignments' as part, count(*)::int as count from teacher_assignments item where item.school_id = $1 and (item.teacher_id = any($2::uuid[]))
union all
select 'class_subjects' as part, count(*)::int as count from class_subjects item where item.school_id = $1 and (item.teacher_id = any($2::uuid[]))
union all
select 'attendance' as part, count(*)::int as count from teacher_attendance item where item.school_id = $1 and (item.teacher_id = any($2::uuid[]))
union all
select 'attendance_history' as part, count(*)::int as count from attendance_history item where item.school_id = $1 and (item.person_type = 'teacher' and item.person_id = any($2::uuid[]))
union all
select 'documents' as part, count(*)::int as count from teacher_documents item where item.school_id = $1 and (item.teacher_id = any($2::uuid[]))
union all
select 'teacher' as part, count(*)::int as count from teachers item where item.school_id = $1 and (item.teacher_id = any($2::uuid[]));

-- privacy.count_teacher_document
select 'teacher_document' as part, count(*)::int as count from teacher_documents item where item.school_id = $1 and (item.teacher_document_id = any($2::uuid[]));

-- privacy.count_visitor
select 'messages' as part, count(*)::int as count from chat_messages item where item.school_id = $1 and (item.chat_session_id in (select session.chat_session_id from chat_sessions session
where session.school_id = item.school_id and session.chat_user_id = any($2::uuid[])))
union all
select 'answers' as part, count(*)::int as count from answers item where item.school_id = $1 and (item.chat_session_id in (select session.chat_session_id from chat_sessions session
where session.school_id = item.school_id and session.chat_user_id = any($2::uuid[])))
union all
select 'conversations' as part, count(*)::int as count from chat_sessions item where item.school_id = $1 and (item.chat_user_id = any($2::uuid[]))
union all
select 'tasks' as part, count(*)::int as count from tasks item where item.school_id = $1 and (item.chat_session_id in (select session.chat_session_id from chat_sessions session
where session.school_id = item.school_id and session.chat_user_id = any($2::uuid[])))
union all
select 'leads' as part, count(*)::int as count from contacts item where item.school_id = $1 and (item.chat_user_id = any($2::uuid[]) and item.student_id is null
      and item.created_dt >= (select visitor.created_dt from chat_users visitor
        where visitor.school_id = item.school_id and visitor.chat_user_id = item.chat_user_id))
union all
select 'visitor' as part, count(*)::int as count from chat_users item where item.school_id = $1 and (item.chat_user_id = any($2::uuid[]));

-- privacy.find_contact
select (item.name)::text as name, item.deleted_dt is not null as in_trash from contacts item
where item.school_id = $1 and item.contact_id = $2;

-- privacy.find_guardian
select (coalesce(item.name, item.phone, item.email, 'Guardian'))::text as name, false as in_trash from guardians item
where item.school_id = $1 and item.guardian_id = $2;

-- privacy.find_hold
select reason, placed_by_name as placed_by, created_dt from legal_holds where school_id = $1 and kind = $2 and person_id = $3;

-- privacy.find_student
select (item.name)::text as name, item.deleted_dt is not null as in_trash from students item
where item.school_id = $1 and item.student_id = $2;

-- privacy.find_teacher
select (item.name)::text as name, item.deleted_dt is not null as in_trash from teachers item
where item.school_id = $1 and item.teacher_id = $2;

-- privacy.find_visitor
select (coalesce(item.name, item.email, item.phone, 'Unknown User'))::text as name, false as in_trash from chat_users item
where item.school_id = $1 and item.chat_user_id = $2;

-- privacy.finish_erasures
update erasures set finished_dt = $1::timestamptz, subject_ids = '{}', record_ids = '{}', near_ids = '{}', words = '{}',
  storage_keys = '{}'
where school_id = $2 and erasure_id = any($3::uuid[]) and finished_dt is null;

-- privacy.forget_addresses
with unused as (
  select given.email from unnest($1::text[]) as given (email)
  where not exists (select from guardians other where other.school_id = $2 and lower(other.email) = lower(given.email))
    and not exists (select from students other where other.school_id = $2 and lower(other.email) = lower(given.email))
    and not exists (select from teachers other where other.school_id = $2 and lower(other.email) = lower(given.email))
), mailed as (
  delete from announcement_deliveries mail using unused
  where mail.school_id = $2 and lower(mail.email) = lower(unused.email) returning 1
), unsubscribed as (
  delete from mail_unsubscriptions mail using unused
  where mail.school_id = $2 and lower(mail.email) = lower(unused.email) returning 1
)
select (select count(*) from mailed)::int + (select count(*) from unsubscribed)::int as count;

-- privacy.forget_histories
select forget_histories($1::uuid[]) as count;

-- privacy.forget_in_import_rows
with batch as (
  select import_batch_id from import_batches where school_id = $1 and import_batch_id > $2::uuid
  order by import_batch_id limit 1
), theirs as materialized (
  select distinct lower(word) as word from erasures erasure cross join unnest(erasure.words) word
  where erasure.school_id = $1 and erasure.erasure_id = any($3::uuid[]) and char_length(word) > 4
), near as materialized (
  select id from erasures erasure cross join unnest(erasure.near_ids) id
  where erasure.school_id = $1 and erasure.erasure_id = any($3::uuid[])
), found as materialized (
  select line.row_number, array_agg(distinct said #>> '{}') as words
  from batch join import_rows line on line.school_id = $1 and line.import_batch_id = batch.import_batch_id
  cross join lateral jsonb_path_query(
    jsonb_build_array(line.label, line.cells, line.before, line.after), '$.** ? (@.type() == "string")') said
  where lower(said #>> '{}') in (select word from theirs)
    and (line.entity_id is null or line.entity_id::text in (select id from near))
  group by line.row_number
), forgotten as (
  update import_rows line set label = erased_words(line.label, found.words), version = null,
    before = forgotten_beside(line.before, '{}', found.words), after = forgotten_beside(line.after, '{}', found.words),
    cells = forgotten_beside(line.cells, '{}', found.words), errors = forgotten_beside(line.errors, '{}', found.words),
    warnings = forgotten_beside(line.warnings, '{}', found.words)
  from batch, found where line.school_id = $1 and line.import_batch_id = batch.import_batch_id
    and line.row_number = found.row_number
  returning 1
)
select (select import_batch_id from batch) as reached, (select count(*) from forgotten)::int as changed;

-- privacy.forget_in_imports
with found as (
  update import_rows line set entity_id = null, label = null, before = null, after = null, cells = null, version = null,
    errors = '[]', warnings = '[]'
  where line.school_id = $1 and line.entity in ('students', 'teachers', 'marks', 'leads', 'year_change')
    and line.entity_id = any($2::uuid[])
  returning line.import_batch_id
), files as (
  select batch.import_batch_id, batch.file_id from import_batches batch where batch.school_id = $1
    and batch.import_batch_id in (select import_batch_id from found) and batch.status not in ('waiting', 'running')
  for update
), detached as (
  update import_batches batch set file_id = null from files
  where batch.school_id = $1 and batch.import_batch_id = files.import_batch_id returning 1
)
select distinct files.file_id from files, (select count(*) from detached) done where files.file_id is not null;

-- privacy.forget_in_jobs
with named as (
  select job.job_id, job.result_file_id from jobs job where job.school_id = $1
    and exists (select from unnest($2::text[]) needle where position(lower(needle) in lower(job.input::text || ' ' || job.errors::text || ' ' || coalesce(job.result::text, ''))) > 0)
  for update
), listed as (
  select job.job_id, job.result_file_id from jobs job where job.school_id = $1 and $3::boolean
    and job.result_file_id is not null and job.kind in ('imports.export', 'attendance.export', 'reports.print_class', 'privacy.export')
  for update
), forgotten as (
  update jobs job set result_file_id = null,
    input = case when named.job_id is null then job.input
      else forgotten_beside(job.input, $4::text[], $5::text[]) end,
    errors = case when named.job_id is null then job.errors
      else forgotten_beside(job.errors, $4::text[], $5::text[]) end,
    result = case when named.job_id is null then job.result
      else forgotten_beside(job.result, $4::text[], $5::text[]) end
  from (select job_id from named union select job_id from listed) found left join named using (job_id)
  where job.school_id = $1 and job.job_id = found.job_id
  returning 1
)
select result_file_id as file_id from (select * from named union select * from listed) found, (select count(*) from forgotten) done
where result_file_id is not null;

-- privacy.forget_in_log
select reached, changed from forget_in_log($1::uuid[], $2::bigint, $3::int)
where current_school() = $4;

-- privacy.get_letterhead
select name, address, phone, email, logo from schools where school_id = $1;

-- privacy.insert_erasure
insert into erasures (school_id, kind, cause, reason, people, counts, started_by, started_by_name, subject_ids, record_ids,
  near_ids, words, storage_keys)
values ($1, $2, $3, erased_words($4::text, $5::text[]), $6, $7::jsonb, $8::uuid,
  $9, $10::text[], $11::text[], $12::text[], $5::text[], $13::text[])
returning erasure_id;

-- privacy.lift_hold
delete from legal_holds where school_id = $1 and kind = $2 and person_id = $3 returning reason, placed_by_name as placed_by, created_dt;

-- privacy.list_admins
select user_id from users
where school_id = $1 and role = 'account-admin' and status = 'active' and deleted_dt is null;

-- privacy.list_contact_activities
select to_jsonb(item) - '{school_id,search_text,name_folded,phone_digits,email_folded,created_by,updated_by}'::text[] as "row" from activities item  where item.school_id = $1 and (item.contact_id in (select lead.contact_id from contacts lead
where lead.school_id = item.school_id and (lead.contact_id = any($2::uuid[]) or lead.merged_into = any($2::uuid[]))) and item.student_id is null);

-- privacy.list_contact_enquiries
select to_jsonb(listed) as row from (select item.parent_name, item.email, item.phone, item.child_name, item.grade, item.message, item.page_url,
      item.consent_version, item.created_dt from enquiries item  where item.school_id = $1 and (item.contact_id in (select lead.contact_id from contacts lead
where lead.school_id = item.school_id and (lead.contact_id = any($2::uuid[]) or lead.merged_into = any($2::uuid[]))))) listed;

-- privacy.list_contact_lead
select to_jsonb(item) - '{school_id,search_text,name_folded,phone_digits,email_folded,created_by,updated_by,owner_user_id,chat_user_id,student_id,merged_into}'::text[] as "row" from contacts item  where item.school_id = $1 and (item.contact_id in (select lead.contact_id from contacts lead
where lead.school_id = item.school_id and (lead.contact_id = any($2::uuid[]) or lead.merged_into = any($2::uuid[]))));

-- privacy.list_contact_merges
select to_jsonb(listed) as row from (select item.before, item.after, item.merged_dt, item.undone_dt from contact_merges item  where item.school_id = $1 and (item.contact_id in (select lead.contact_id from contacts lead
where lead.school_id = item.school_id and (lead.contact_id = any($2::uuid[]) or lead.merged_into = any($2::uuid[]))) or item.merged_contact_id in (select lead.contact_id from contacts lead
where lead.school_id = item.school_id and (lead.contact_id = any($2::uuid[]) or lead.merged_into = any($2::uuid[]))))) listed;

-- privacy.list_contact_stages
select to_jsonb(listed) as row from (select item.stage_before, item.stage_after, item.changed_dt from contact_stages item  where item.school_id = $1 and (item.contact_id in (select lead.contact_id from contacts lead
where lead.school_id = item.school_id and (lead.contact_id = any($2::uuid[]) or lead.merged_into = any($2::uuid[]))))) listed;

-- privacy.list_contact_tasks
select to_jsonb(item) - '{school_id,search_text,name_folded,phone_digits,email_folded,created_by,updated_by,assigned_to,assigned_before}'::text[] as "row" from tasks item  where item.school_id = $1 and (item.contact_id in (select lead.contact_id from contacts lead
where lead.school_id = item.school_id and (lead.contact_id = any($2::uuid[]) or lead.merged_into = any($2::uuid[]))) and item.student_id is null);

-- privacy.list_erasures
select erasure_id, kind, cause, reason, people, counts, started_by_name as started_by, created_dt, finished_dt
from erasures where school_id = $1 order by created_dt desc, erasure_id limit 50;

-- privacy.list_files
select file_id, file_name, file_size, storage_key from files
where school_id = $1 and file_id = any($2::uuid[]) order by created_dt, file_id;

-- privacy.list_guardian_family
select to_jsonb(listed) as row from (select student.name as student, item.relationship, item.contact_order, item.may_contact, item.may_see_records,
      item.from_date, item.to_date from student_guardians item join students student on student.school_id = item.school_id and student.student_id = item.student_id where item.school_id = $1 and (item.guardian_id = any($2::uuid[]))) listed;

-- privacy.list_guardian_guardian
select to_jsonb(item) - '{school_id,search_text,name_folded,phone_digits,email_folded,created_by,updated_by}'::text[] as "row" from guardians item  where item.school_id = $1 and (item.guardian_id = any($2::uuid[]));

-- privacy.list_log
select jsonb_build_object('when', created_dt, 'who', actor_name, 'action', action, 'before', before, 'after', after) as row
from audit_log where school_id = $1 and entity = $2 and entity_id = $3 order by audit_id limit 20000;

-- privacy.list_rules
select rule.kind, rule.keep_days, rule.next_days, rule.next_from,
(select account.name from users account where account.school_id = rule.school_id
  and account.user_id = rule.changed_by)::text as changed_by from retention_rules rule where rule.school_id = $1;

-- privacy.list_staying
select 'guardian' as what, coalesce(guardian.name, guardian.phone, guardian.email, 'A guardian')::text as name
from student_guardians link join guardians guardian on guardian.school_id = link.school_id
  and guardian.guardian_id = link.guardian_id
where link.school_id = $1 and $2 = 'student' and link.student_id = $3 and exists (
  select from student_guardians other where other.school_id = link.school_id
    and other.guardian_id = link.guardian_id and other.student_id <> link.student_id)
union
select 'student', student.name::text from student_guardians link join students student on student.school_id = link.school_id
  and student.student_id = link.student_id
where link.school_id = $1 and $2 = 'guardian' and link.guardian_id = $3
union
select 'account', account.name::text from teachers teacher join users account on account.school_id = teacher.school_id
  and lower(account.email) = lower(teacher.email) and account.deleted_dt is null
where teacher.school_id = $1 and $2 = 'teacher' and teacher.teacher_id = $3
union
select 'visitor', coalesce(visitor.name, 'Unknown User')::text from contacts lead
  join chat_users visitor on visitor.school_id = lead.school_id and visitor.chat_user_id = lead.chat_user_id
where lead.school_id = $1 and $2 = 'contact' and lead.contact_id = $3
union
select 'lead', lead.name::text from contacts lead
where lead.school_id = $1 and $2 = 'visitor' and lead.chat_user_id = $3
  and (lead.student_id is not null or lead.created_dt < (select visitor.created_dt from chat_users visitor
    where visitor.school_id = lead.school_id and visitor.chat_user_id = lead.chat_user_id))
order by 1, 2 limit 50;

-- privacy.list_student_activities
select to_jsonb(item) - '{school_id,search_text,name_folded,phone_digits,email_folded,created_by,updated_by}'::text[] as "row" from activities item  where item.school_id = $1 and (item.student_id = any($2::uuid[]) and item.contact_id is null);

-- privacy.list_student_attendance
select to_jsonb(listed) as row from (select item.attendance_date, item.status, item.reason, item.marked_dt from student_attendance item  where item.school_id = $1 and (item.student_id = any($2::uuid[]))) listed;

-- privacy.list_student_attendance_history
select to_jsonb(listed) as row from (select item.attendance_date, item.status_before, item.reason_before, item.status_after, item.reason_after,
      item.correction_reason, item.changed_dt from attendance_history item  where item.school_id = $1 and (item.person_type = 'student' and item.person_id = any($2::uuid[]))) listed;

-- privacy.list_student_documents
select to_jsonb(listed) as row from (select item.title, item.document_type, item.file_id, item.created_dt, item.deleted_dt from student_documents item  where item.school_id = $1 and (item.student_id = any($2::uuid[]))) listed;

-- privacy.list_student_enrolments
select to_jsonb(listed) as row from (select year.name as year, cls.name as class, section.name as section, item.roll_no, item.from_date, item.to_date,
      item.exit_reason from enrolments item join academic_years year on year.school_id = item.school_id and year.academic_year_id = item.academic_year_id
      join classes cls on cls.school_id = item.school_id and cls.class_id = item.class_id
      left join sections section on section.school_id = item.school_id and section.class_id = item.class_id
        and section.section_id = item.section_id where item.school_id = $1 and (item.student_id = any($2::uuid[]))) listed;

-- privacy.list_student_family
select to_jsonb(listed) as row from (select guardian.name as guardian, item.relationship, item.contact_order, item.may_contact, item.may_see_records,
      item.from_date, item.to_date from student_guardians item join guardians guardian on guardian.school_id = item.school_id and guardian.guardian_id = item.guardian_id where item.school_id = $1 and (item.student_id = any($2::uuid[]))) listed;

-- privacy.list_student_mark_history
select to_jsonb(listed) as row from (select item.before, item.after, item.reason, item.changed_dt from mark_history item  where item.school_id = $1 and (item.student_id = any($2::uuid[]))) listed;

-- privacy.list_student_marks
select to_jsonb(listed) as row from (select year.name as year, exam.name as exam, subject.name as subject, item.state, item.marks, item.total_marks,
      item.percentage, item.grade, item.exam_date, item.remarks, item.created_dt, item.updated_dt from marks item join academic_years year on year.school_id = item.school_id and year.academic_year_id = item.academic_year_id
join subjects subject on subject.school_id = item.school_id and subject.subject_id = item.subject_id join exams exam on exam.school_id = item.school_id and exam.exam_id = item.exam_id where item.school_id = $1 and (item.student_id = any($2::uuid[]))) listed;

-- privacy.list_student_promotions
select to_jsonb(listed) as row from (select item.decision, item.reason, item.average, item.roll_no, item.outcome, item.created_dt from promotion_students item  where item.school_id = $1 and (item.student_id = any($2::uuid[]))) listed;

-- privacy.list_student_reports
select to_jsonb(listed) as row from (select item.report_type, item.content, item.figures, item.provider, item.created_dt from student_reports item  where item.school_id = $1 and (item.student_id = any($2::uuid[]))) listed;

-- privacy.list_student_student
select to_jsonb(item) - '{school_id,search_text,name_folded,phone_digits,email_folded,created_by,updated_by,photo_url,documents_url}'::text[] as "row" from students item  where item.school_id = $1 and (item.student_id = any($2::uuid[]));

-- privacy.list_student_subjects
select to_jsonb(listed) as row from (select year.name as year, subject.name as subject, item.registration_date, item.removed_dt from student_subjects item join academic_years year on year.school_id = item.school_id and year.academic_year_id = item.academic_year_id
join subjects subject on subject.school_id = item.school_id and subject.subject_id = item.subject_id where item.school_id = $1 and (item.student_id = any($2::uuid[]))) listed;

-- privacy.list_student_tasks
select to_jsonb(item) - '{school_id,search_text,name_folded,phone_digits,email_folded,created_by,updated_by,assigned_to,assigned_before}'::text[] as "row" from tasks item  where item.school_id = $1 and (item.student_id = any($2::uuid[]) and item.contact_id is null);

-- privacy.list_teacher_assignments
select to_jsonb(listed) as row from (select year.name as year, cls.name as class, subject.name as subject, item.is_class_teacher, item.schedule,
      item.created_dt, item.deleted_dt from teacher_assignments item join academic_years year on year.school_id = item.school_id and year.academic_year_id = item.academic_year_id
      join classes cls on cls.school_id = item.school_id and cls.class_id = item.class_id
      join subjects subject on subject.school_id = item.school_id and subject.subject_id = item.subject_id where item.school_id = $1 and (item.teacher_id = any($2::uuid[]))) listed;

-- privacy.list_teacher_attendance
select to_jsonb(listed) as row from (select item.attendance_date, item.status, item.reason, item.marked_dt from teacher_attendance item  where item.school_id = $1 and (item.teacher_id = any($2::uuid[]))) listed;

-- privacy.list_teacher_attendance_history
select to_jsonb(listed) as row from (select item.attendance_date, item.status_before, item.reason_before, item.status_after, item.reason_after,
      item.correction_reason, item.changed_dt from attendance_history item  where item.school_id = $1 and (item.person_type = 'teacher' and item.person_id = any($2::uuid[]))) listed;

-- privacy.list_teacher_documents
select to_jsonb(listed) as row from (select item.title, item.document_type, item.file_id, item.created_dt, item.deleted_dt from teacher_documents item  where item.school_id = $1 and (item.teacher_id = any($2::uuid[]))) listed;

-- privacy.list_teacher_teacher
select to_jsonb(item) - '{school_id,search_text,name_folded,phone_digits,email_folded,created_by,updated_by,salary,photo_url,documents_url}'::text[] || jsonb_build_object('salary_in_smallest_unit', item.salary) as "row" from teachers item  where item.school_id = $1 and (item.teacher_id = any($2::uuid[]));

-- privacy.list_visitor_answers
select to_jsonb(listed) as row from (select item.question, item.answer, item.feedback, item.feedback_reason, item.created_dt from answers item  where item.school_id = $1 and (item.chat_session_id in (select session.chat_session_id from chat_sessions session
where session.school_id = item.school_id and session.chat_user_id = any($2::uuid[])))) listed;

-- privacy.list_visitor_conversations
select to_jsonb(listed) as row from (select item.chat_session_id as conversation, item.status, item.topic, item.summary, item.page_url, item.locale,
      item.created_dt from chat_sessions item  where item.school_id = $1 and (item.chat_user_id = any($2::uuid[]))) listed;

-- privacy.list_visitor_leads
select to_jsonb(item) - '{school_id,search_text,name_folded,phone_digits,email_folded,created_by,updated_by,owner_user_id,chat_user_id,student_id,merged_into}'::text[] as "row" from contacts item  where item.school_id = $1 and (item.chat_user_id = any($2::uuid[]) and item.student_id is null
      and item.created_dt >= (select visitor.created_dt from chat_users visitor
        where visitor.school_id = item.school_id and visitor.chat_user_id = item.chat_user_id));

-- privacy.list_visitor_messages
select to_jsonb(listed) as row from (select item.chat_session_id as conversation, item.sender, item.kind, item.message_text, item.created_dt from chat_messages item  where item.school_id = $1 and (item.chat_session_id in (select session.chat_session_id from chat_sessions session
where session.school_id = item.school_id and session.chat_user_id = any($2::uuid[])))) listed;

-- privacy.list_visitor_tasks
select to_jsonb(item) - '{school_id,search_text,name_folded,phone_digits,email_folded,created_by,updated_by,assigned_to,assigned_before}'::text[] as "row" from tasks item  where item.school_id = $1 and (item.chat_session_id in (select session.chat_session_id from chat_sessions session
where session.school_id = item.school_id and session.chat_user_id = any($2::uuid[])));

-- privacy.list_visitor_visitor
select to_jsonb(item) - '{school_id,search_text,name_folded,phone_digits,email_folded,created_by,updated_by,chatbot_id}'::text[] as "row" from chat_users item  where item.school_id = $1 and (item.chat_user_id = any($2::uuid[]));

-- privacy.lock_contact
select (item.name)::text as name, item.deleted_dt is not null as in_trash from contacts item
where item.school_id = $1 and item.contact_id = $2 for update;

-- privacy.lock_due_activity
select item.activity_id as id from activities item where item.school_id = $1 and item.happens_dt < $2::timestamptz and item.deleted_dt is null and item.status <> 'scheduled' and not exists (select from legal_holds hold where hold.school_id = item.school_id
  and hold.kind = 'student' and hold.person_id = item.student_id) and not exists (select from legal_holds hold where hold.school_id = item.school_id
  and hold.kind = 'contact' and hold.person_id = item.contact_id)
order by item.activity_id limit $3 for update of item skip locked;

-- privacy.lock_due_contact
select item.contact_id as id from contacts item where item.school_id = $1 and greatest(item.stage_changed_dt, item.lead_updated_dt, item.last_contacted_dt) < $2::timestamptz and item.deleted_dt is null and item.student_id is null and (item.stage = 'closed-lost' or item.status = 'lost')
    and not exists (select from contacts merged join legal_holds hold on hold.school_id = merged.school_id
    and hold.kind = 'contact' and hold.person_id = merged.contact_id
    where merged.school_id = item.school_id and merged.merged_into = item.contact_id) and not exists (select from legal_holds hold where hold.school_id = item.school_id
  and hold.kind = 'contact' and hold.person_id = item.contact_id)
order by item.contact_id limit $3 for update of item skip locked;

-- privacy.lock_due_enquiry
select item.enquiry_id as id from enquiries item where item.school_id = $1 and item.created_dt < $2::timestamptz and not exists (select from legal_holds hold where hold.school_id = item.school_id
  and hold.kind = 'contact' and hold.person_id = item.contact_id)
order by item.enquiry_id limit $3 for update of item skip locked;

-- privacy.lock_due_import
select item.import_batch_id as id from import_batches item where item.school_id = $1 and item.created_dt < $2::timestamptz and item.status not in ('waiting', 'running')
order by item.import_batch_id limit $3 for update of item skip locked;

-- privacy.lock_due_job
select item.job_id as id from jobs item where item.school_id = $1 and item.finished_dt < $2::timestamptz and not exists (select from import_batches batch where batch.school_id = item.school_id
      and (batch.job_id = item.job_id or batch.undo_job_id = item.job_id))
    and not exists (select from promotions promotion where promotion.school_id = item.school_id
      and promotion.job_id = item.job_id)
order by item.job_id limit $3 for update of item skip locked;

-- privacy.lock_due_notification
select item.notification_id as id from notifications item where item.school_id = $1 and item.created_dt < $2::timestamptz
order by item.notification_id limit $3 for update of item skip locked;

-- privacy.lock_due_student
select item.student_id as id from students item where item.school_id = $1 and coalesce((select max(coalesce(enrol.to_date, '9999-12-31'::date)) from enrolments enrol
    where enrol.school_id = item.school_id and enrol.student_id = item.student_id)::timestamptz, item.updated_dt) < $2::timestamptz and item.deleted_dt is null and item.status <> 'active' and not exists (select from legal_holds hold where hold.school_id = item.school_id
  and hold.kind = 'student' and hold.person_id = item.student_id)
order by item.student_id limit $3 for update of item skip locked;

-- privacy.lock_due_task
select item.task_id as id from tasks item where item.school_id = $1 and coalesce(item.completed_dt, item.updated_dt) < $2::timestamptz and item.deleted_dt is null and item.status in ('completed', 'cancelled') and not exists (select from legal_holds hold where hold.school_id = item.school_id
  and hold.kind = 'student' and hold.person_id = item.student_id) and not exists (select from legal_holds hold where hold.school_id = item.school_id
  and hold.kind = 'contact' and hold.person_id = item.contact_id)
order by item.task_id limit $3 for update of item skip locked;

-- privacy.lock_due_teacher
select item.teacher_id as id from teachers item where item.school_id = $1 and item.updated_dt < $2::timestamptz and item.deleted_dt is null and item.status = 'inactive' and not exists (select from legal_holds hold where hold.school_id = item.school_id
  and hold.kind = 'teacher' and hold.person_id = item.teacher_id)
order by item.teacher_id limit $3 for update of item skip locked;

-- privacy.lock_guardian
select (coalesce(item.name, item.phone, item.email, 'Guardian'))::text as name, false as in_trash from guardians item
where item.school_id = $1 and item.guardian_id = $2 for update;

-- privacy.lock_pending
with first as (
  select log_position, import_position from erasures
  where school_id = $1 and finished_dt is null and erasure_id = coalesce($2::uuid, erasure_id)
  order by erasure_id limit 1 for update skip locked
), same as (
  select erasure.erasure_id, erasure.storage_keys from first join erasures erasure on erasure.school_id = $1
    and erasure.finished_dt is null and erasure.log_position = first.log_position
    and erasure.import_position = first.import_position
    and erasure.erasure_id = coalesce($2::uuid, erasure.erasure_id)
  order by erasure.erasure_id limit $3 for update of erasure skip locked
)
select (select array_agg(erasure_id) from same) as erasure_ids,
  array(select key from same, unnest(storage_keys) key) as storage_keys, log_position, import_position
from first where exists (select from same);

-- privacy.lock_rule
select rule.kind, rule.keep_days, rule.next_days, rule.next_from,
(select account.name from users account where account.school_id = rule.school_id
  and account.user_id = rule.changed_by)::text as changed_by from retention_rules rule where rule.school_id = $1 and rule.kind = $2 for update of rule;

-- privacy.lock_student
select (item.name)::text as name, item.deleted_dt is not null as in_trash from students item
where item.school_id = $1 and item.student_id = $2 for update;

-- privacy.lock_teacher
select (item.name)::text as name, item.deleted_dt is not null as in_trash from teachers item
where item.school_id = $1 and item.teacher_id = $2 for update;

-- privacy.lock_trash_activity
select item.activity_id as id from activities item where item.school_id = $1 and item.deleted_dt < $2::timestamptz and not exists (select from legal_holds hold where hold.school_id = item.school_id
  and hold.kind = 'student' and hold.person_id = item.student_id) and not exists (select from legal_holds hold where hold.school_id = item.school_id
  and hold.kind = 'contact' and hold.person_id = item.contact_id)
order by item.activity_id limit $3 for update of item skip locked;

-- privacy.lock_trash_announcement
select item.announcement_id as id from announcements item where item.school_id = $1 and item.deleted_dt < $2::timestamptz
order by item.announcement_id limit $3 for update of item skip locked;

-- privacy.lock_trash_contact
select item.contact_id as id from contacts item where item.school_id = $1 and item.deleted_dt < $2::timestamptz and not exists (select from contacts merged join legal_holds hold on hold.school_id = merged.school_id
    and hold.kind = 'contact' and hold.person_id = merged.contact_id
    where merged.school_id = item.school_id and merged.merged_into = item.contact_id) and not exists (select from legal_holds hold where hold.school_id = item.school_id
  and hold.kind = 'contact' and hold.person_id = item.contact_id)
order by item.contact_id limit $3 for update of item skip locked;

-- privacy.lock_trash_student
select item.student_id as id from students item where item.school_id = $1 and item.deleted_dt < $2::timestamptz and not exists (select from legal_holds hold where hold.school_id = item.school_id
  and hold.kind = 'student' and hold.person_id = item.student_id)
order by item.student_id limit $3 for update of item skip locked;

-- privacy.lock_trash_student_document
select item.student_document_id as id from student_documents item where item.school_id = $1 and item.deleted_dt < $2::timestamptz and not exists (select from legal_holds hold where hold.school_id = item.school_id
  and hold.kind = 'student' and hold.person_id = item.student_id)
order by item.student_document_id limit $3 for update of item skip locked;

-- privacy.lock_trash_task
select item.task_id as id from tasks item where item.school_id = $1 and item.deleted_dt < $2::timestamptz and not exists (select from legal_holds hold where hold.school_id = item.school_id
  and hold.kind = 'student' and hold.person_id = item.student_id) and not exists (select from legal_holds hold where hold.school_id = item.school_id
  and hold.kind = 'contact' and hold.person_id = item.contact_id)
order by item.task_id limit $3 for update of item skip locked;

-- privacy.lock_trash_teacher
select item.teacher_id as id from teachers item where item.school_id = $1 and item.deleted_dt < $2::timestamptz and not exists (select from legal_holds hold where hold.school_id = item.school_id
  and hold.kind = 'teacher' and hold.person_id = item.teacher_id)
order by item.teacher_id limit $3 for update of item skip locked;

-- privacy.lock_trash_teacher_document
select item.teacher_document_id as id from teacher_documents item where item.school_id = $1 and item.deleted_dt < $2::timestamptz and not exists (select from legal_holds hold where hold.school_id = item.school_id
  and hold.kind = 'teacher' and hold.person_id = item.teacher_id)
order by item.teacher_document_id limit $3 for update of item skip locked;

-- privacy.lock_visitor
select (coalesce(item.name, item.email, item.phone, 'Unknown User'))::text as name, false as in_trash from chat_users item
where item.school_id = $1 and item.chat_user_id = $2 for update;

-- privacy.move_on
update erasures set log_position = $1::bigint, import_position = $2::uuid
where school_id = $3 and erasure_id = any($4::uuid[]);

-- privacy.place_hold
insert into legal_holds (school_id, kind, person_id, reason, placed_by, placed_by_name)
values ($1, $2, $3, $4, $5, $6)
on conflict (school_id, kind, person_id) do update set reason = excluded.reason, placed_by = excluded.placed_by,
  placed_by_name = excluded.placed_by_name
returning reason, placed_by_name as placed_by, created_dt;

-- privacy.preview_due_activity
select item.activity_id as id, (item.title)::text as name, item.happens_dt as since, count(*) over ()::int as total
from activities item where item.school_id = $1 and item.happens_dt < $2::timestamptz and item.deleted_dt is null and item.status <> 'scheduled' and not exists (select from legal_holds hold where hold.school_id = item.school_id
  and hold.kind = 'student' and hold.person_id = item.student_id) and not exists (select from legal_holds hold where hold.school_id = item.school_id
  and hold.kind = 'contact' and hold.person_id = item.contact_id) order by item.happens_dt, item.activity_id limit 50;

-- privacy.preview_due_contact
select item.contact_id as id, (item.name)::text as name, greatest(item.stage_changed_dt, item.lead_updated_dt, item.last_contacted_dt) as since, count(*) over ()::int as total
from contacts item where item.school_id = $1 and greatest(item.stage_changed_dt, item.lead_updated_dt, item.last_contacted_dt) < $2::timestamptz and item.deleted_dt is null and item.student_id is null and (item.stage = 'closed-lost' or item.status = 'lost')
    and not exists (select from contacts merged join legal_holds hold on hold.school_id = merged.school_id
    and hold.kind = 'contact' and hold.person_id = merged.contact_id
    where merged.school_id = item.school_id and merged.merged_into = item.contact_id) and not exists (select from legal_holds hold where hold.school_id = item.school_id
  and hold.kind = 'contact' and hold.person_id = item.contact_id) order by greatest(item.stage_changed_dt, item.lead_updated_dt, item.last_contacted_dt), item.contact_id limit 50;

-- privacy.preview_due_enquiry
select item.enquiry_id as id, (item.parent_name)::text as name, item.created_dt as since, count(*) over ()::int as total
from enquiries item where item.school_id = $1 and item.created_dt < $2::timestamptz and not exists (select from legal_holds hold where hold.school_id = item.school_id
  and hold.kind = 'contact' and hold.person_id = item.contact_id) order by item.created_dt, item.enquiry_id limit 50;

-- privacy.preview_due_import
select item.import_batch_id as id, (coalesce(item.file_name, item.entity))::text as name, item.created_dt as since, count(*) over ()::int as total
from import_batches item where item.school_id = $1 and item.created_dt < $2::timestamptz and item.status not in ('waiting', 'running') order by item.created_dt, item.import_batch_id limit 50;

-- privacy.preview_due_job
select item.job_id as id, (item.kind)::text as name, item.finished_dt as since, count(*) over ()::int as total
from jobs item where item.school_id = $1 and item.finished_dt < $2::timestamptz and not exists (select from import_batches batch where batch.school_id = item.school_id
      and (batch.job_id = item.job_id or batch.undo_job_id = item.job_id))
    and not exists (select from promotions promotion where promotion.school_id = item.school_id
      and promotion.job_id = item.job_id) order by item.finished_dt, item.job_id limit 50;

-- privacy.preview_due_notification
select item.notification_id as id, (item.title)::text as name, item.created_dt as since, count(*) over ()::int as total
from notifications item where item.school_id = $1 and item.created_dt < $2::timestamptz order by item.created_dt, item.notification_id limit 50;

-- privacy.preview_due_student
select item.student_id as id, (item.name)::text as name, coalesce((select max(coalesce(enrol.to_date, '9999-12-31'::date)) from enrolments enrol
    where enrol.school_id = item.school_id and enrol.student_id = item.student_id)::timestamptz, item.updated_dt) as since, count(*) over ()::int as total
from students item where item.school_id = $1 and coalesce((select max(coalesce(enrol.to_date, '9999-12-31'::date)) from enrolments enrol
    where enrol.school_id = item.school_id and enrol.student_id = item.student_id)::timestamptz, item.updated_dt) < $2::timestamptz and item.deleted_dt is null and item.status <> 'active' and not exists (select from legal_holds hold where hold.school_id = item.school_id
  and hold.kind = 'student' and hold.person_id = item.student_id) order by coalesce((select max(coalesce(enrol.to_date, '9999-12-31'::date)) from enrolments enrol
    where enrol.school_id = item.school_id and enrol.student_id = item.student_id)::timestamptz, item.updated_dt), item.student_id limit 50;

-- privacy.preview_due_task
select item.task_id as id, (item.title)::text as name, coalesce(item.completed_dt, item.updated_dt) as since, count(*) over ()::int as total
from tasks item where item.school_id = $1 and coalesce(item.completed_dt, item.updated_dt) < $2::timestamptz and item.deleted_dt is null and item.status in ('completed', 'cancelled') and not exists (select from legal_holds hold where hold.school_id = item.school_id
  and hold.kind = 'student' and hold.person_id = item.student_id) and not exists (select from legal_holds hold where hold.school_id = item.school_id
  and hold.kind = 'contact' and hold.person_id = item.contact_id) order by coalesce(item.completed_dt, item.updated_dt), item.task_id limit 50;

-- privacy.preview_due_teacher
select item.teacher_id as id, (item.name)::text as name, item.updated_dt as since, count(*) over ()::int as total
from teachers item where item.school_id = $1 and item.updated_dt < $2::timestamptz and item.deleted_dt is null and item.status = 'inactive' and not exists (select from legal_holds hold where hold.school_id = item.school_id
  and hold.kind = 'teacher' and hold.person_id = item.teacher_id) order by item.updated_dt, item.teacher_id limit 50;

-- privacy.preview_log
select line.audit_id::text as id, concat_ws(' ', line.actor_name, line.action, line.entity) as name,
  line.created_dt as since, count(*) over ()::int as total
from audit_log line where line.school_id = $1 and line.created_dt < $2::timestamptz
  and not exists (select from legal_holds hold where hold.school_id = $1
    and hold.person_id::text = line.entity_id)
order by line.created_dt, line.audit_id limit 50;

-- privacy.remove_activity_activity
with gone as (delete from activities item where item.school_id = $1 and item.activity_id = any($2::uuid[]) returning 1) select count(*)::int as count from gone;

-- privacy.remove_announcement_announcement
with gone as (delete from announcements item where item.school_id = $1 and item.announcement_id = any($2::uuid[]) returning 1) select count(*)::int as count from gone;

-- privacy.remove_announcement_attachments
with gone as (delete from announcement_attachments item where item.school_id = $1 and (item.announcement_id = any($2::uuid[])) returning 1) select count(*)::int as count from gone;

-- privacy.remove_contact_activities
with gone as (delete from activities item where item.school_id = $1 and item.activity_id = any($2::uuid[]) returning 1) select count(*)::int as count from gone;

-- privacy.remove_contact_lead
with gone as (delete from contacts item where item.school_id = $1 and item.contact_id = any($2::uuid[]) returning 1) select count(*)::int as count from gone;

-- privacy.remove_contact_student_activities
with gone as (update activities item set contact_id = null, title = erased_words(title, $1::text[]),
      content = erased_words(content, $1::text[]), outcome = erased_words(outcome, $1::text[]),
      next_action = erased_words(next_action, $1::text[]) where item.school_id = $2 and (item.contact_id in (select lead.contact_id from contacts lead
where lead.school_id = item.school_id and (lead.contact_id = any($3::uuid[]) or lead.merged_into = any($3::uuid[]))) and item.student_id is not null) returning 1) select count(*)::int as count from gone;

-- privacy.remove_contact_student_tasks
with gone as (update tasks item set contact_id = null, title = erased_words(title, $1::text[]),
      description = erased_words(description, $1::text[]) where item.school_id = $2 and (item.contact_id in (select lead.contact_id from contacts lead
where lead.school_id = item.school_id and (lead.contact_id = any($3::uuid[]) or lead.merged_into = any($3::uuid[]))) and item.student_id is not null) returning 1) select count(*)::int as count from gone;

-- privacy.remove_contact_tasks
with gone as (delete from tasks item where item.school_id = $1 and item.task_id = any($2::uuid[]) returning 1) select count(*)::int as count from gone;

-- privacy.remove_guardian_family
with gone as (delete from student_guardians item where item.school_id = $1 and (item.guardian_id = any($2::uuid[])) returning 1) select count(*)::int as count from gone;

-- privacy.remove_guardian_guardian
with gone as (delete from guardians item where item.school_id = $1 and item.guardian_id = any($2::uuid[]) returning 1) select count(*)::int as count from gone;

-- privacy.remove_old_synonyms
delete from synonyms where school_id = $1 and deleted_dt < $2::timestamptz;

-- privacy.remove_plain_enquiry
delete from enquiries item where item.school_id = $1 and item.enquiry_id = any($2::uuid[]) returning item.enquiry_id as id;

-- privacy.remove_plain_import
delete from import_batches item where item.school_id = $1 and item.import_batch_id = any($2::uuid[]) returning item.import_batch_id as id;

-- privacy.remove_plain_job
delete from jobs item where item.school_id = $1 and item.job_id = any($2::uuid[]) returning item.job_id as id;

-- privacy.remove_plain_notification
delete from notifications item where item.school_id = $1 and item.notification_id = any($2::uuid[]) returning item.notification_id as id;

-- privacy.remove_student_activities
with gone as (delete from activities item where item.school_id = $1 and item.activity_id = any($2::uuid[]) returning 1) select count(*)::int as count from gone;

-- privacy.remove_student_attendance
with gone as (delete from student_attendance item where item.school_id = $1 and (item.student_id = any($2::uuid[])) returning 1) select count(*)::int as count from gone;

-- privacy.remove_student_document_student_document
with gone as (delete from student_documents item where item.school_id = $1 and item.student_document_id = any($2::uuid[]) returning 1) select count(*)::int as count from gone;

-- privacy.remove_student_documents
with gone as (delete from student_documents item where item.school_id = $1 and item.student_document_id = any($2::uuid[]) returning 1) select count(*)::int as count from gone;

-- privacy.remove_student_enquiries
with gone as (update enquiries item set child_name = null, message = erased_words(message, $1::text[]) where item.school_id = $2 and (item.contact_id in (select lead.contact_id from contacts lead
where lead.school_id = item.school_id and lead.student_id = any($3::uuid[]))) returning 1) select count(*)::int as count from gone;

-- privacy.remove_student_enrolments
with gone as (delete from enrolments item where item.school_id = $1 and item.enrolment_id = any($2::uuid[]) returning 1) select count(*)::int as count from gone;

-- privacy.remove_student_family
with gone as (delete from student_guardians item where item.school_id = $1 and (item.student_id = any($2::uuid[])) returning 1) select count(*)::int as count from gone;

-- privacy.remove_student_guardians
with gone as (delete from guardians item where item.school_id = $1 and item.guardian_id = any($2::uuid[]) returning 1) select count(*)::int as count from gone;

-- privacy.remove_student_lead_activities
with gone as (update activities item set student_id = case when item.student_id = any($1::uuid[]) then null else item.student_id end, title = erased_words(title, $2::text[]), content = erased_words(content, $2::text[]), outcome = erased_words(outcome, $2::text[]), next_action = erased_words(next_action, $2::text[]) where item.school_id = $3 and (item.contact_id is not null and (item.student_id = any($1::uuid[]) or item.contact_id in (select lead.contact_id from contacts lead
where lead.school_id = item.school_id and lead.student_id = any($1::uuid[])))) returning 1) select count(*)::int as count from gone;

-- privacy.remove_student_lead_tasks
with gone as (update tasks item set student_id = case when item.student_id = any($1::uuid[]) then null else item.student_id end, title = erased_words(title, $2::text[]), description = erased_words(description, $2::text[]) where item.school_id = $3 and (item.contact_id is not null and (item.student_id = any($1::uuid[]) or item.contact_id in (select lead.contact_id from contacts lead
where lead.school_id = item.school_id and lead.student_id = any($1::uuid[])))) returning 1) select count(*)::int as count from gone;

-- privacy.remove_student_leads
with gone as (update contacts item set student_id = null, child_name = null, child_grade = null, notes = erased_words(notes, $1::text[]), last_remark = erased_words(last_remark, $1::text[]), next_step = erased_words(next_step, $1::text[]) where item.school_id = $2 and (item.student_id = any($3::uuid[])) returning 1) select count(*)::int as count from gone;

-- privacy.remove_student_marks
with gone as (delete from marks item where item.school_id = $1 and item.mark_id = any($2::uuid[]) returning 1) select count(*)::int as count from gone;

-- privacy.remove_student_merges
with gone as (update contact_merges item set before = forgotten_beside(item.before, $1::text[], $2::text[]),
      after = forgotten_beside(item.after, $1::text[], $2::text[]) where item.school_id = $3 and (item.contact_id in (select lead.contact_id from contacts lead
where lead.school_id = item.school_id and lead.student_id = any($4::uuid[])) or item.merged_contact_id in (select lead.contact_id from contacts lead
where lead.school_id = item.school_id and lead.student_id = any($4::uuid[]))) returning 1) select count(*)::int as count from gone;

-- privacy.remove_student_promotions
with gone as (delete from promotion_students item where item.school_id = $1 and (item.student_id = any($2::uuid[])) returning 1) select count(*)::int as count from gone;

-- privacy.remove_student_reports
with gone as (delete from student_reports item where item.school_id = $1 and item.student_report_id = any($2::uuid[]) returning 1) select count(*)::int as count from gone;

-- privacy.remove_student_student
with gone as (delete from students item where item.school_id = $1 and item.student_id = any($2::uuid[]) returning 1) select count(*)::int as count from gone;

-- privacy.remove_student_subjects
with gone as (delete from student_subjects item where item.school_id = $1 and item.student_subject_id = any($2::uuid[]) returning 1) select count(*)::int as count from gone;

-- privacy.remove_student_tasks
with gone as (delete from tasks item where item.school_id = $1 and item.task_id = any($2::uuid[]) returning 1) select count(*)::int as count from gone;

-- privacy.remove_task_task
with gone as (delete from tasks item where item.school_id = $1 and item.task_id = any($2::uuid[]) returning 1) select count(*)::int as count from gone;

-- privacy.remove_teacher_assignments
with gone as (delete from teacher_assignments item where item.school_id = $1 and item.teacher_assignment_id = any($2::uuid[]) returning 1) select count(*)::int as count from gone;

-- privacy.remove_teacher_attendance
with gone as (delete from teacher_attendance item where item.school_id = $1 and (item.teacher_id = any($2::uuid[])) returning 1) select count(*)::int as count from gone;

-- privacy.remove_teacher_class_subjects
with gone as (update class_subjects item set teacher_id = null where item.school_id = $1 and (item.teacher_id = any($2::uuid[])) returning 1) select count(*)::int as count from gone;

-- privacy.remove_teacher_document_teacher_document
with gone as (delete from teacher_documents item where item.school_id = $1 and item.teacher_document_id = any($2::uuid[]) returning 1) select count(*)::int as count from gone;

-- privacy.remove_teacher_documents
with gone as (delete from teacher_documents item where item.school_id = $1 and item.teacher_document_id = any($2::uuid[]) returning 1) select count(*)::int as count from gone;

-- privacy.remove_teacher_teacher
with gone as (delete from teachers item where item.school_id = $1 and item.teacher_id = any($2::uuid[]) returning 1) select count(*)::int as count from gone;

-- privacy.remove_traces
with told as (
  delete from notifications note where note.school_id = $1 and (note.entity_id = any($2::text[])
    or exists (select from unnest($3::text[]) needle where position(lower(needle) in lower(note.title || ' ' || note.body || ' ' || coalesce(note.link, ''))) > 0)
    or note.entity is null and exists (select from unnest($4::text[]) title where position(title in note.body) > 0))
  returning 1
), replied as (
  delete from idempotency_keys reply where reply.school_id = $1 and reply.reply is not null
    and (exists (select from regexp_matches(reply.reply::text, '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', 'g') found where found[1] = any($2::text[])) or exists (select from unnest($3::text[]) needle where position(lower(needle) in lower(reply.reply::text)) > 0)) returning 1
), searched as (
  delete from saved_filters saved where saved.school_id = $1
    and exists (select from unnest($3::text[]) needle where position(lower(needle) in lower(saved.name || ' ' || saved.query::text)) > 0) returning 1
), asked as (
  delete from assistant_messages message where message.school_id = $1
    and exists (select from unnest($3::text[]) needle where position(lower(needle) in lower(message.question || ' ' || message.answer || ' ' || message.sources::text)) > 0) returning 1
), traced as (
  delete from answers answer where answer.school_id = $1 and answer.chat_session_id is null
    and exists (select from unnest($3::text[]) needle where position(lower(needle) in lower(answer.question || ' ' || answer.answer || ' ' || answer.sources::text)) > 0) returning 1
)
select (select count(*) from told)::int + (select count(*) from replied)::int + (select count(*) from searched)::int
  + (select count(*) from asked)::int + (select count(*) from traced)::int as count;

-- privacy.save_rule
with saved as (
  insert into retention_rules (school_id, kind, keep_days, next_days, next_from, changed_by)
  values ($1, $2, $3::int, $4::int, $5::timestamptz, $6)
  on conflict (school_id, kind) do update set keep_days = excluded.keep_days, next_days = excluded.next_days,
    next_from = excluded.next_from, changed_by = excluded.changed_by
  returning *
) select rule.kind, rule.keep_days, rule.next_days, rule.next_from,
(select account.name from users account where account.school_id = rule.school_id
  and account.user_id = rule.changed_by)::text as changed_by from saved rule;

-- privacy.trim_log
select trim_audit_log($1::int) as removed where current_school() = $2;
