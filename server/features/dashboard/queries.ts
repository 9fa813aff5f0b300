import { defineQuery } from '#server/db/query.ts';

const ownBot = (column: string) => `(:bots?::uuid[] is null or ${column} = any(:bots?::uuid[]))`;
const visibleLead = `c.is_lead and c.deleted_dt is null and (:bots?::uuid[] is null or c.chat_user_id is null
  or exists (select from chat_users v where v.school_id = c.school_id and v.chat_user_id = c.chat_user_id
    and v.chatbot_id = any(:bots?::uuid[])))`;

export const counts = defineQuery(
  'dashboard.counts',
  `select
    (select count(*) from chat_users where school_id = :school_id and ${ownBot('chatbot_id')}) as chat_user_count,
    (select count(*) from chat_sessions where school_id = :school_id and ${ownBot('chatbot_id')}) as chat_user_session_count,
    (select count(*) from knowledge_chunks where school_id = :school_id and ${ownBot('chatbot_id')}) as llm_data_count,
    (select count(*) from documents where school_id = :school_id and ${ownBot('chatbot_id')}) as document_count,
    (select coalesce(sum(n), 0)::int from student_counts where school_id = :school_id) as total_students,
    (select count(*) from teachers where school_id = :school_id and deleted_dt is null) as total_teachers,
    (select count(*) from classes where school_id = :school_id) as total_classes,
    (select count(*) from subjects where school_id = :school_id) as total_subjects,
    (select count(*) from marks where school_id = :school_id) as total_marks,
    (select count(*) from contacts c where c.school_id = :school_id and ${visibleLead}) as total_leads`,
);

export const recentStudents = defineQuery(
  'dashboard.recent_students',
  `select s.student_id, s.name, k.name as class_name, s.section, s.roll_no, s.status, s.photo_file_id,
    s.created_dt
  from students s left join classes k on k.school_id = s.school_id and k.class_id = s.class_id
  where s.school_id = :school_id and s.deleted_dt is null
  order by s.created_dt desc, s.student_id desc limit 3`,
);

export const recentTeachers = defineQuery(
  'dashboard.recent_teachers',
  `select teacher_id, name as teacher_name, department, designation, status, photo_file_id, created_dt
  from teachers where school_id = :school_id and deleted_dt is null
  order by created_dt desc, teacher_id desc limit 3`,
);

export const recentClasses = defineQuery(
  'dashboard.recent_classes',
  `select k.class_id, k.name as class_name, k.created_dt,
    coalesce((select string_agg(n.name, ',' order by n.position, n.name) from sections n
      where n.school_id = k.school_id and n.class_id = k.class_id), '') as sections,
    (select count(*) from students s where s.school_id = k.school_id and s.class_id = k.class_id
      and s.deleted_dt is null and s.status = 'active') as student_count
  from classes k where k.school_id = :school_id
  order by k.position, k.name_folded, k.class_id limit 3`,
);

export const recentLeads = defineQuery(
  'dashboard.recent_leads',
  `select c.contact_id as crm_contact_id, c.name, c.email, c.mobile, c.stage as lead_stage,
    c.value / 100.0 as lead_value, c.source, c.created_dt
  from contacts c where c.school_id = :school_id and ${visibleLead}
  order by c.created_dt desc, c.contact_id desc limit 5`,
);

export const recentAnnouncements = defineQuery(
  'dashboard.recent_announcements',
  `select announcement_id as id, title, announcement_type as type, priority, status, publish_dt as "publishDate"
  from announcements where school_id = :school_id and deleted_dt is null and status = 'published'
    and (publish_dt is null or publish_dt <= now()) and (expiry_date is null or expiry_date >= school_today())
  order by is_pinned desc, coalesce(publish_dt, created_dt) desc, announcement_id desc limit 5`,
);

export const lastChatMessages = defineQuery(
  'dashboard.last_chat_messages',
  `select s.chat_user_id, s.chat_session_id, v.name as user_name, s.status,
    left(s.last_message_text, 300) as message_text, s.last_message_dt as message_timestamp
  from chat_sessions s
  join chat_users v on v.school_id = s.school_id and v.chat_user_id = s.chat_user_id
  where s.school_id = :school_id and ${ownBot('s.chatbot_id')}
  order by s.last_message_dt desc, s.chat_session_id desc limit 5`,
);

export const schoolDay = defineQuery(
  'dashboard.school_day',
  'select is_school_day(:day::date) as "is_school_day!"',
);

export const registersNotTaken = defineQuery(
  'dashboard.registers_not_taken',
  `select k.class_id as id, k.name as title, n.name as detail, null::date as due_date, count(*) over () as count
  from open_registers(:day::date) open
  join classes k on k.school_id = :school_id and k.class_id = open.class_id
  left join sections n on n.school_id = :school_id and n.section_id = open.section_id
  order by k.position, k.name_folded, n.position limit 50`,
);

export const tasksDue = defineQuery(
  'dashboard.tasks_due',
  `select t.task_id as id, t.title, coalesce(u.name, t.assigned_to_name) as detail, t.due_date, count(*) over () as count
  from tasks t left join users u on u.school_id = t.school_id and u.user_id = t.assigned_to
  where t.school_id = :school_id and t.deleted_dt is null and t.status in ('pending', 'in_progress')
    and t.due_date <= :day::date
  order by (t.assigned_to = :user_id) desc nulls last, t.due_date, t.task_id limit 50`,
);

export const leadsWithoutNextStep = defineQuery(
  'dashboard.leads_without_next_step',
  `select c.contact_id as id, c.name as title, c.email as detail, null::date as due_date, count(*) over () as count
  from contacts c where c.school_id = :school_id and ${visibleLead}
    and c.stage not in ('closed-won', 'closed-lost') and c.next_step_on is null
  order by c.last_contacted_dt nulls first, c.contact_id limit 50`,
);

export const chatsWaiting = defineQuery(
  'dashboard.chats_waiting',
  `select s.chat_user_id as id, coalesce(v.name, v.email, 'Unknown User') as title,
    left(s.last_message_text, 120) as detail, null::date as due_date, count(*) over () as count
  from chat_sessions s join chat_users v on v.school_id = s.school_id and v.chat_user_id = s.chat_user_id
  where s.school_id = :school_id and s.handling = 'waiting' and s.status <> 'archived' and ${ownBot('s.chatbot_id')}
  order by s.waiting_since_dt, s.chat_session_id limit 50`,
);
