/** The names of jobs as people read them. */
const names: Readonly<Record<string, string>> = {
  'imports.rows': 'Import',
  'imports.undo': 'Undo an import',
  'imports.export': 'Export',
  'attendance.export': 'Attendance export',
  'attendance.send_notices': 'Absence notices',
  'reports.print_class': 'Report cards of a class',
  'promotion.run': 'Promotion',
  'promotion.undo': 'Undo of a promotion',
  'promotion.follow': 'Enrollments of the new year',
  'students.follow_enrolments': 'Classes that change today',
  'files.tidy': 'Clean up uploads',
  'files.sweep': 'Search for lost files',
  'jobs.watch_disk': 'Check the disk',
  'answers.ask_again': 'Ask unanswered questions again',
  'knowledge.check': 'Check of a knowledge base',
  'knowledge.suggest_questions': 'Suggested questions',
  'knowledge.suggest_words': 'Suggested synonyms',
  'announcements.deliver': 'Emails of an announcement',
  'announcements.deliver_again': 'Emails of an announcement, again',
  'announcements.follow': 'Scheduled announcements',
  'messages.deliver': 'Urgent message',
  'messages.send': 'Messages that are due',
  'auth.tidy_sign_ins': 'Clean up sign-ins',
  'settings.tidy_security_events': 'Clean up security events',
  'chat.delete_old': 'Delete old conversations',
  'privacy.export': 'Export of personal data',
  'privacy.forget': 'Erase a person',
  'privacy.empty_trash': 'Empty the trash',
  'privacy.follow_rules': 'Data retention',
  'tasks.remind': 'Task reminders',
  'notifications.mail': 'Email notifications',
  'settings.create_backup': 'Backup',
  'settings.watch_backups': 'Check the backups',
  'notifications.tidy': 'Clean up notifications',
};

/** The name of a kind of job. A kind that has none is named by its words: 'Students import' for 'students.import'. */
export function jobName(kind: string): string {
  const words = kind.replaceAll(/[._-]+/g, ' ').trim();
  return names[kind] ?? `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}
