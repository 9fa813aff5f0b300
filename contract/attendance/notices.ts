import { z } from 'zod';
import { id, instant, line, pageQuery, text } from '#contract/kit/common.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { messageChannels, messageStates } from '#contract/messages/values.ts';
import { accountAdmins, everyone } from '#contract/policy/grants.ts';
import { date } from './schemas.ts';
import { attendanceStatus } from './values.ts';

export const noticeStates = ['waiting', 'sent', 'cancelled', 'corrected'] as const;
export type NoticeState = (typeof noticeStates)[number];
/** What a family can reply to a notice. */
export const noticeAnswers = ['ill', 'late', 'on_the_way'] as const;
export type NoticeAnswer = (typeof noticeAnswers)[number];

export const noticeSettings = z.object({
  is_on: z.boolean('Absence notices must be on or off'),
  /** How long after the absence was recorded a notice is sent. */
  delay_minutes: z
    .int('Minutes must be a whole number')
    .min(0, 'Minutes must be at least 0')
    .max(240, 'Minutes must be at most 240'),
  /** A time of the school's clock, after which no notice is sent. */
  send_until: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Latest time must be a time like 15:00'),
});
export type NoticeSettings = z.output<typeof noticeSettings>;

/** The settings of a school that has not changed them yet. */
export const firstNoticeSettings: NoticeSettings = { is_on: false, delay_minutes: 30, send_until: '15:00' };

const storedNoticeSettings = z
  .object({ ...noticeSettings.shape, updated_dt: instant.nullable() })
  .meta({ id: 'AbsenceNoticeSettings' });
export type StoredNoticeSettings = z.infer<typeof storedNoticeSettings>;

const contactToCall = z.object({ name: z.string().nullable(), phones: z.array(z.string()) });

/** One message to a guardian, and what became of it. */
const noticeMessage = z
  .object({
    channel: z.enum(messageChannels),
    recipient_name: z.string().nullable(),
    address: z.string(),
    /** Whether it took the notice back. */
    is_correction: z.boolean(),
    state: z.enum(messageStates),
    /** Why the last attempt failed. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'AbsenceNoticeMessage' });

const absence = z
  .object({
    student_id: id,
    student_name: z.string(),
    class_id: id,
    class_name: z.string(),
    section: z.string().nullable(),
    status: attendanceStatus,
    reason: z.string().nullable(),
    /** Whether the student is absent and no reason is known. */
    is_unexplained: z.boolean(),
    /** Null if no notice was needed so far. */
    state: z.enum(noticeStates).nullable(),
    due_dt: instant.nullable(),
    sent_dt: instant.nullable(),
    /** How many addresses the notice went to; 0 if no guardian could be reached. */
    reached: z.int().min(0).nullable(),
    answer: z.enum(noticeAnswers).nullable(),
    answer_note: z.string().nullable(),
    answered_dt: instant.nullable(),
    messages: z.array(noticeMessage),
    /** Guardians to call about an unexplained absence, in the order in which to call them. */
    contacts: z.array(contactToCall),
  })
  .meta({ id: 'Absence' });
export type AbsenceWithNotices = z.infer<typeof absence>;

/** The secret is only in the message. */
const replyLink = z.object({ school: id, secret: text('Secret', 100).default('') });

const noticeReply = z
  .object({
    school_name: z.string(),
    first_name: z.string(),
    answer: z.enum(noticeAnswers).nullable(),
    note: z.string().nullable(),
  })
  .meta({ id: 'AbsenceNoticeReply' });
export type NoticeReply = z.infer<typeof noticeReply>;

const newReply = z.object({
  answer: z.enum(noticeAnswers, 'Please choose ill, late or on the way'),
  note: line('Note', 500),
});

/** The calls about notices to the guardians of students who are absent without an explanation. */
export const noticeEntries = {
  listNotices: defineRoute({
    method: 'GET',
    path: '/school/attendance/notices',
    permission: everyone,
    summary: "List today's absences with the notices to families, their replies, and whom to call",
    query: z
      .object({
        class_id: id.optional(),
        /** Only students who are absent without a known reason. */
        unexplained: z
          .enum(['1', 'true', '0', 'false'], 'Unexplained must be 1 or 0')
          .transform((sent) => sent === '1' || sent === 'true')
          .optional(),
      })
      .extend(pageQuery(20).shape),
    result: z.object({
      date,
      is_on: z.boolean(),
      absences: z.array(absence),
      total: z.int().min(0),
      page: z.int(),
      limit: z.int(),
    }),
  }),
  getNoticeSettings: defineRoute({
    method: 'GET',
    path: '/settings/absence-notices',
    permission: accountAdmins,
    summary: "Get the settings of your school's absence notices",
    result: storedNoticeSettings,
  }),
  updateNoticeSettings: defineRoute({
    method: 'PUT',
    path: '/settings/absence-notices',
    versioned: true,
    permission: accountAdmins,
    summary: "Update the settings of your school's absence notices",
    body: noticeSettings,
    result: storedNoticeSettings,
  }),
  showNotice: defineRoute({
    method: 'GET',
    path: '/public/absence-notice',
    refuses: [404],
    access: 'public',
    summary: 'Show an absence notice to the family, by the link in their message',
    query: replyLink,
    result: noticeReply,
  }),
  replyToNotice: defineRoute({
    method: 'POST',
    path: '/public/absence-notice',
    refuses: [404],
    access: 'public',
    summary: 'Reply to an absence notice by the link in the message; the last reply of the day counts',
    query: replyLink,
    body: newReply,
    result: noticeReply,
  }),
};
