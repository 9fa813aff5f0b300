const nouns = [
  'school',
  'user',
  'chatbot',
  'academic-year',
  'term',
  'calendar-day',
  'grade-scale',
  'class',
  'section',
  'subject',
  'teacher',
  'class-subject',
  'teacher-assignment',
  'student',
  'guardian',
  'enrolment',
  'student-subject',
  'exam',
  'mark',
  'register',
  'contact',
  'contact-stage',
  'activity',
  'task',
  'chat-user',
  'chat-session',
  'chat-message',
  'canned-reply',
  'unanswered-question',
  'announcement',
  'announcement-audience',
  'announcement-comment',
  'knowledge-chunk',
  'knowledge-line',
  'document',
  'document-chunk',
  'notification',
  'file',
  'student-document',
  'student-report',
  'teacher-document',
  'announcement-attachment',
  'enquiry-form',
  'guardian-contact',
  'teacher-grant',
] as const;

export type DemoNoun = (typeof nouns)[number];

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');

/**
 * The id of the n-th `noun` of a demo school: the same in every load, rising with n like the ids of the database,
 * and a valid UUID of version 7.
 */
export function demoId(school: number, noun: DemoNoun, n: number): string {
  return `01930000-${hex(school, 4)}-7${hex(nouns.indexOf(noun) + 1, 3)}-8000-${hex(n, 12)}`;
}
