import { any, type Description, messagesTo, wholeRow } from './part.ts';

/** A lead together with the leads that were merged into it: they are the same person. */
const ofMergedLeads = (column: string) => `item.${column} in (select lead.contact_id from contacts lead
  where lead.school_id = item.school_id and (lead.contact_id = any(:people::uuid[]) or lead.merged_into = any(:people::uuid[])))`;

const ofStudent = 'It is about a student as well, and stays with the student.';

export const contact: Description = {
  kind: 'contact',
  table: 'contacts',
  id: 'contact_id',
  name: 'item.name',
  parts: [
    messagesTo('lead'),
    {
      part: 'tasks',
      label: 'Tasks about the lead',
      table: 'tasks',
      where: `${ofMergedLeads('contact_id')} and item.student_id is null`,
      action: 'delete',
      id: 'task_id',
      isSubject: true,
      title: 'title',
      shown: wholeRow('assigned_to', 'assigned_before'),
    },
    {
      part: 'student_tasks',
      label: 'Tasks about the lead and a student',
      table: 'tasks',
      where: `${ofMergedLeads('contact_id')} and item.student_id is not null`,
      action: 'clear',
      set: `contact_id = null, title = erased_words(title, :words::text[]),
        description = erased_words(description, :words::text[])`,
      near: 'task_id',
      why: ofStudent,
    },
    {
      part: 'activities',
      label: 'Timeline of the lead',
      table: 'activities',
      where: `${ofMergedLeads('contact_id')} and item.student_id is null`,
      action: 'delete',
      id: 'activity_id',
      isSubject: true,
      shown: wholeRow(),
    },
    {
      part: 'student_activities',
      label: 'Activities about the lead and a student',
      table: 'activities',
      where: `${ofMergedLeads('contact_id')} and item.student_id is not null`,
      action: 'clear',
      set: `contact_id = null, title = erased_words(title, :words::text[]),
        content = erased_words(content, :words::text[]), outcome = erased_words(outcome, :words::text[]),
        next_action = erased_words(next_action, :words::text[])`,
      near: 'activity_id',
      why: ofStudent,
    },
    {
      part: 'enquiries',
      label: 'Enquiries by the public form',
      table: 'enquiries',
      where: ofMergedLeads('contact_id'),
      action: 'cascade',
      words: ['parent_name', 'email', 'phone'],
      shown: `item.parent_name, item.email, item.phone, item.child_name, item.grade, item.message, item.page_url,
        item.consent_version, item.created_dt`,
    },
    {
      part: 'mail_files',
      label: 'Files of emails to and from the lead',
      table: 'lead_mail_attachments',
      where: `item.lead_mail_id in (select mail.lead_mail_id from lead_mails mail
        where mail.school_id = item.school_id and ${ofMergedLeads('contact_id').replaceAll('item.', 'mail.')})`,
      action: 'delete',
      file: 'file_id',
      shown: 'item.created_dt',
    },
    {
      part: 'mails',
      label: 'Emails to and from the lead',
      table: 'lead_mails',
      where: ofMergedLeads('contact_id'),
      action: 'cascade',
      near: 'lead_mail_id',
      words: ['address', 'user_name'],
      shown: 'item.kind, item.address, item.subject, item.body, item.created_dt',
    },
    {
      part: 'stages',
      label: 'Moves between stages',
      table: 'contact_stages',
      where: ofMergedLeads('contact_id'),
      action: 'cascade',
      shown: 'item.stage_before, item.stage_after, item.changed_dt',
    },
    {
      part: 'merges',
      label: 'Merges with other leads',
      table: 'contact_merges',
      where: `${ofMergedLeads('contact_id')} or ${ofMergedLeads('merged_contact_id')}`,
      action: 'cascade',
      near: 'contact_id',
      shown: 'item.before, item.after, item.merged_dt, item.undone_dt',
    },
    {
      part: 'lead',
      label: 'The lead, with leads merged into it',
      table: 'contacts',
      where: ofMergedLeads('contact_id'),
      action: 'delete',
      id: 'contact_id',
      isSubject: true,
      words: ['name', 'email', 'mobile'],
      shown: wholeRow('owner_user_id', 'chat_user_id', 'student_id', 'merged_into'),
    },
  ],
};

const ofVisitor = `in (select session.chat_session_id from chat_sessions session
  where session.school_id = item.school_id and session.chat_user_id = any(:people::uuid[]))`;

/** The chat deletes its visitors itself, with their questions and everything that follows from them. */
export const visitor: Description = {
  kind: 'visitor',
  table: 'chat_users',
  id: 'chat_user_id',
  name: `coalesce(item.name, item.email, item.phone, 'Unknown User')`,
  parts: [
    {
      part: 'messages',
      label: 'Messages of conversations',
      table: 'chat_messages',
      where: `item.chat_session_id ${ofVisitor}`,
      action: 'chat',
      shown:
        'item.chat_session_id as conversation, item.sender, item.kind, item.message_text, item.created_dt',
    },
    {
      part: 'answers',
      label: 'Questions and answers',
      table: 'answers',
      where: `item.chat_session_id ${ofVisitor}`,
      action: 'chat',
      shown: 'item.question, item.answer, item.feedback, item.feedback_reason, item.created_dt',
    },
    {
      part: 'conversations',
      label: 'Conversations',
      table: 'chat_sessions',
      where: any('chat_user_id'),
      action: 'chat',
      id: 'chat_session_id',
      isSubject: true,
      shown: `item.chat_session_id as conversation, item.status, item.topic, item.summary, item.page_url, item.locale,
        item.created_dt`,
    },
    {
      part: 'tasks',
      label: 'Tasks that came of the chat',
      table: 'tasks',
      where: `item.chat_session_id ${ofVisitor}`,
      action: 'chat',
      id: 'task_id',
      isSubject: true,
      title: 'title',
      shown: wholeRow('assigned_to', 'assigned_before'),
    },
    {
      part: 'leads',
      label: 'Leads that came of the chat',
      table: 'contacts',
      where: `${any('chat_user_id')} and item.student_id is null
        and item.created_dt >= (select visitor.created_dt from chat_users visitor
          where visitor.school_id = item.school_id and visitor.chat_user_id = item.chat_user_id)`,
      action: 'chat',
      id: 'contact_id',
      isSubject: true,
      words: ['name', 'email', 'mobile'],
      shown: wholeRow('owner_user_id', 'chat_user_id', 'student_id', 'merged_into'),
    },
    {
      part: 'visitor',
      label: 'The visitor',
      table: 'chat_users',
      where: any('chat_user_id'),
      action: 'chat',
      id: 'chat_user_id',
      isSubject: true,
      words: ['name', 'email', 'phone'],
      shown: wholeRow('chatbot_id'),
    },
  ],
};
