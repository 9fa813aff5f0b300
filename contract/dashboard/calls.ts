import { z } from 'zod';
import { calendarDate, count, id, instant } from '#contract/kit/common.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { ownChatbots } from '#contract/policy/grants.ts';
import { setupGuideEntries } from './setup-guide.ts';

const nullableText = z.string().nullable();

const recentStudent = z.object({
  student_id: id,
  name: z.string(),
  class_name: nullableText,
  section: nullableText,
  roll_no: nullableText,
  status: z.string(),
  photo_url: nullableText,
  created_dt: instant,
});

const recentTeacher = z.object({
  teacher_id: id,
  teacher_name: z.string(),
  department: nullableText,
  designation: nullableText,
  status: z.string(),
  photo_url: nullableText,
  created_dt: instant,
});

const recentClass = z.object({
  class_id: id,
  class_name: z.string(),
  sections: z.string(),
  student_count: count,
  created_dt: instant,
});

const recentLead = z.object({
  crm_contact_id: id,
  name: z.string(),
  email: nullableText,
  mobile: nullableText,
  lead_stage: z.string(),
  lead_value: z.number(),
  lead_currency: z.string(),
  source: z.string(),
  created_dt: instant,
});

const recentAnnouncement = z.object({
  id,
  title: z.string(),
  type: z.string(),
  priority: z.string(),
  status: z.string(),
  publishDate: instant.nullable(),
});

/** One entry of `top_chat_messages_json`, which is JSON text of a list of these, newest first. */
export type TopChatMessage = {
  readonly chat_user_id: string;
  readonly chat_session_id: string;
  readonly userName: string;
  readonly status: string;
  readonly message_text: string;
  readonly message_timestamp: string;
};

/** What needs attention today: how many, and the first fifty. */
const waiting = z
  .object({
    count,
    items: z.array(
      z.object({ id, title: z.string(), detail: nullableText, due_date: calendarDate('Due').nullable() }),
    ),
  })
  .meta({ id: 'WaitingItems' });

export const dashboard = {
  ...setupGuideEntries,
  get: defineRoute({
    method: 'GET',
    path: '/cms/dashboard',
    mayLag: true,
    permission: ownChatbots,
    summary: 'Get counts and the latest records of your school and chatbots',
    result: z.object({
      chat_user_count: count,
      chat_user_session_count: count,
      llm_data_count: count,
      document_count: count,
      total_students: count,
      total_teachers: count,
      total_classes: count,
      total_subjects: count,
      total_marks: count,
      total_leads: count,
      recent_students: z.array(recentStudent),
      recent_teachers: z.array(recentTeacher),
      recent_classes: z.array(recentClass),
      recent_leads: z.array(recentLead),
      recent_announcements: z.array(recentAnnouncement),
      top_chat_messages_json: z.string(),
    }),
  }),
  today: defineRoute({
    method: 'GET',
    path: '/cms/dashboard/today',
    permission: ownChatbots,
    summary: "Get what needs attention today, in the school's time zone",
    result: z.object({
      date: calendarDate('Date'),
      is_school_day: z.boolean(),
      registers_not_taken: waiting,
      tasks_due: waiting,
      leads_without_next_step: waiting,
      chats_waiting: waiting,
    }),
  }),
};
