import { defineQuery } from '#server/db/query.ts';

const ownBot = (column: string) => `(:bots?::uuid[] is null or ${column} = any(:bots?::uuid[]))`;
const visibleLead = `lead.is_lead and lead.deleted_dt is null and (:bots?::uuid[] is null or lead.chat_user_id is null
  or exists (select from chat_users visitor where visitor.school_id = lead.school_id and visitor.chat_user_id = lead.chat_user_id
    and visitor.chatbot_id = any(:bots?::uuid[])))`;

export const counts = defineQuery(
  'dashboard.counts',
  `select (
      select count(*) from chat_users where school_id = :school_id and ${ownBot('chatbot_id')}
    ) as chat_user_count,
    (
      select count(*) from chat_sessions where school_id = :school_id and ${ownBot('chatbot_id')}
    ) as chat_user_session_count,
    (
      select count(*) from knowledge_chunks where school_id = :school_id and ${ownBot('chatbot_id')}
    ) as llm_data_count,
    (
      select count(*) from documents where school_id = :school_id and ${ownBot('chatbot_id')}
    ) as document_count,
    (select coalesce(sum(n), 0)::int from student_counts where school_id = :school_id) as total_students,
    (select count(*) from teachers where school_id = :school_id and deleted_dt is null) as total_teachers,
    (select count(*) from classes where school_id = :school_id) as total_classes,
    (select count(*) from subjects where school_id = :school_id) as total_subjects,
    (select count(*) from marks where school_id = :school_id) as total_marks,
    (select count(*) from contacts lead where lead.school_id = :school_id and ${visibleLead}) as total_leads`,
);

export const recentStudents = defineQuery(
  'dashboard.recent_students',
  `select student.student_id, student.name, cls.name as class_name, student.section, student.roll_no,
    student.status, student.photo_file_id, student.created_dt
  from students student
  left join classes cls on cls.school_id = student.school_id and cls.class_id = student.class_id
  where student.school_id = :school_id and student.deleted_dt is null
  order by student.created_dt desc, student.student_id desc
  limit 3`,
);

export const recentTeachers = defineQuery(
  'dashboard.recent_teachers',
  `select teacher_id, name as teacher_name, department, designation, status, photo_file_id, created_dt
  from teachers
  where school_id = :school_id and deleted_dt is null
  order by created_dt desc, teacher_id desc
  limit 3`,
);

export const recentClasses = defineQuery(
  'dashboard.recent_classes',
  `select cls.class_id, cls.name as class_name, cls.created_dt,
    coalesce(
      (
        select string_agg(section.name, ',' order by section.position, section.name)
        from sections section
        where section.school_id = cls.school_id and section.class_id = cls.class_id
      ),
      ''
    ) as sections,
    (
      select count(*)
      from students student
      where student.school_id = cls.school_id and student.class_id = cls.class_id
        and student.deleted_dt is null and student.status = 'active'
    ) as student_count
  from classes cls
  where cls.school_id = :school_id
  order by cls.position, cls.name_folded, cls.class_id
  limit 3`,
);

export const recentLeads = defineQuery(
  'dashboard.recent_leads',
  `select lead.contact_id as crm_contact_id, lead.name, lead.email, lead.mobile, lead.stage as lead_stage,
    lead.value as value_minor, lead.value_currency, lead.source, lead.created_dt
  from contacts lead
  where lead.school_id = :school_id and ${visibleLead}
  order by lead.created_dt desc, lead.contact_id desc
  limit 5`,
);

export const recentAnnouncements = defineQuery(
  'dashboard.recent_announcements',
  `select announcement_id as id, title, announcement_type as type, priority, status,
    publish_dt as "publishDate"
  from announcements
  where school_id = :school_id and deleted_dt is null and status = 'published'
    and (publish_dt is null or publish_dt <= now()) and (expiry_date is null or expiry_date >= school_today())
  order by is_pinned desc, coalesce(publish_dt, created_dt) desc, announcement_id desc
  limit 5`,
);

export const lastChatMessages = defineQuery(
  'dashboard.last_chat_messages',
  `select session.chat_user_id, session.chat_session_id, visitor.name as user_name, session.status,
    left(session.last_message_text, 300) as message_text, session.last_message_dt as message_timestamp
  from chat_sessions session
  join chat_users visitor on visitor.school_id = session.school_id
    and visitor.chat_user_id = session.chat_user_id
  where session.school_id = :school_id and ${ownBot('session.chatbot_id')}
  order by session.last_message_dt desc, session.chat_session_id desc
  limit 5`,
);

export const schoolDay = defineQuery(
  'dashboard.school_day',
  'select is_school_day(:day::date) as "is_school_day!"',
);

export const registersNotTaken = defineQuery(
  'dashboard.registers_not_taken',
  `select cls.class_id as id, cls.name as title, section.name as detail, null::date as due_date,
    count(*) over () as count
  from open_registers(:day::date) open
  join classes cls on cls.school_id = :school_id and cls.class_id = open.class_id
  left join sections section on section.school_id = :school_id and section.section_id = open.section_id
  order by cls.position, cls.name_folded, section.position
  limit 50`,
);

export const tasksDue = defineQuery(
  'dashboard.tasks_due',
  `select task.task_id as id, task.title, coalesce(account.name, task.assigned_to_name) as detail,
    task.due_date, count(*) over () as count
  from tasks task
  left join users account on account.school_id = task.school_id and account.user_id = task.assigned_to
  where task.school_id = :school_id and task.deleted_dt is null and task.status in ('pending', 'in_progress')
    and task.due_date <= :day::date
  order by (task.assigned_to = :user_id) desc nulls last, task.due_date, task.task_id
  limit 50`,
);

export const leadsWithoutNextStep = defineQuery(
  'dashboard.leads_without_next_step',
  `select lead.contact_id as id, lead.name as title, lead.email as detail, null::date as due_date,
    count(*) over () as count
  from contacts lead
  where lead.school_id = :school_id and ${visibleLead} and lead.stage not in ('closed-won', 'closed-lost')
    and lead.next_step_on is null
  order by lead.last_contacted_dt nulls first, lead.contact_id
  limit 50`,
);

export const chatsWaiting = defineQuery(
  'dashboard.chats_waiting',
  `select session.chat_user_id as id, coalesce(visitor.name, visitor.email, 'Unknown User') as title,
    left(session.last_message_text, 120) as detail, null::date as due_date, count(*) over () as count
  from chat_sessions session
  join chat_users visitor on visitor.school_id = session.school_id
    and visitor.chat_user_id = session.chat_user_id
  where session.school_id = :school_id and session.handling = 'waiting' and session.status <> 'archived'
    and ${ownBot('session.chatbot_id')}
  order by session.waiting_since_dt, session.chat_session_id
  limit 50`,
);
