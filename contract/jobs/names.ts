/** The names of the kinds of job; a kind without a name gets one from its words. */
const names: Readonly<Record<string, string>> = {
  'imports.rows': 'Import',
  'imports.undo': 'Undo of an import',
  'imports.export': 'Export',
  'attendance.export': 'Attendance export',
  'reports.print_class': 'Report cards of a class',
  'promotion.run': 'Promotion',
  'promotion.undo': 'Undo of a promotion',
  'promotion.follow': 'Enrolments of the new year',
  'students.follow_enrolments': 'Class changes by date',
  'files.tidy': 'File clean-up',
  'files.sweep': 'Search for lost files',
  'jobs.watch_disk': 'Disk check',
  'answers.ask_again': 'Asking unanswered questions again',
  'announcements.deliver': 'E-mails of an announcement',
  'announcements.deliver_again': 'E-mails of an announcement, repeated',
  'announcements.follow': 'Scheduled announcements',
  'auth.tidy_sign_ins': 'Clean-up of sign-ins',
  'settings.tidy_security_events': 'Clean-up of security events',
  'chat.delete_old': 'Deletion of old conversations',
  'privacy.export': 'Export of personal data',
  'privacy.forget': 'Erasure of a person',
  'privacy.empty_trash': 'Emptying of the trash',
  'privacy.follow_rules': 'Data retention',
  'tasks.remind': 'Task reminders',
  'notifications.mail': 'Mail about notifications',
  'settings.create_backup': 'Backup',
  'settings.watch_backups': 'Backup check',
  'notifications.tidy': 'Clean-up of notifications',
};

/** The name of a kind of job: 'students.import' becomes 'Students import' if it has no name of its own. */
export function jobName(kind: string): string {
  const words = kind.replaceAll(/[._-]+/g, ' ').trim();
  return names[kind] ?? `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}
