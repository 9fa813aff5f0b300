/** These follow one description of all tables. */
export const writesEveryTable: Readonly<Record<string, string>> = {
  privacy: 'deletes and clears everything that belongs to a person, by one description (record 21)',
};

const oneStatement = 'one statement does the whole change, so that it happens entirely or not at all';
const visitorsTurn = `a visitor’s message is stored together with its limit, its counters and the change of who answers: ${oneStatement}`;
const belowFeatures = 'the kit cannot import a feature, and every feature needs this';

/**
 * Every table has one feature that writes it. Where another feature, or the kit, writes it as well, it is listed here with
 * the reason. Before you add a line, see whether the owner's operations.ts can do the write.
 */
export const otherWriters: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  activities: {
    chat: `deleting a visitor or an old conversation: ${oneStatement}`,
    leads: `a merge moves the timeline: ${oneStatement}`,
  },
  answers: {
    assistant: 'its own traces, feedback and deletions, in a channel of their own',
    chat: `deleting a visitor or an old conversation: ${oneStatement}`,
  },
  chat_messages: { widget: visitorsTurn },
  chat_sessions: { widget: visitorsTurn },
  chat_users: { widget: visitorsTurn },
  contacts: {
    chat: `deleting a visitor: ${oneStatement}`,
  },
  email_changes: { users: `ending a person’s access: ${oneStatement}` },
  enrolments: { promotion: `moves thousands of students to the next year: ${oneStatement}` },
  files: {
    announcements: `deletes an attachment with its file: ${oneStatement}`,
    'kit/files': belowFeatures,
    leads: `deletes the draft of an email with its files: ${oneStatement}`,
    'personal-documents': `deletes a document with its file: ${oneStatement}`,
  },
  guardian_contacts: { students: `a form of a student names the family: ${oneStatement}` },
  guardian_distinctions: {
    students: `an import that adds a guardian stores whom it is not: ${oneStatement}`,
  },
  guardians: { students: `a form of a student names the family: ${oneStatement}` },
  idempotency_keys: {
    auth: 'removes old keys together with everything else that expires',
    chat: `deleting a visitor: ${oneStatement}`,
  },
  jobs: {
    'kit/jobs': belowFeatures,
  },
  marks: {
    exams: `a sheet saves many marks and compares the version of each under the lock of its paper: ${oneStatement}`,
  },
  messages: { guardians: 'a merge moves what a guardian was sent, in the transaction of the merge' },
  notifications: {
    chat: `deleting a visitor or an old conversation: ${oneStatement}`,
    'kit/security': belowFeatures,
  },
  password_resets: { users: `ending a person’s access: ${oneStatement}` },
  sessions: {
    auth: 'opens and ends sessions at sign-in and sign-out',
    'kit/gate': belowFeatures,
    settings: `a shorter limit takes effect with the setting: ${oneStatement}`,
    users: `ending a person’s access: ${oneStatement}`,
  },
  student_guardians: { students: `a form of a student names the family: ${oneStatement}` },
  student_subjects: {
    exams: `the mark sheet registers a student with the first mark, and not without it: ${oneStatement}`,
  },
  students: {
    promotion: `moves thousands of students to the next year: ${oneStatement}`,
  },
  tasks: {
    chat: `deleting a visitor: ${oneStatement}`,
    leads: `a merge moves the tasks: ${oneStatement}`,
  },
  unanswered_questions: { chat: `deleting a visitor or an old conversation: ${oneStatement}` },
  users: { auth: 'a person’s own password, name, address and second factor' },
};
