/** What kinds of work are called; a kind without a name of its own is called by its words. */
const names: Readonly<Record<string, string>> = {
  'imports.rows': 'Import',
  'imports.undo': 'Undo of an import',
  'imports.export': 'Export',
  'attendance.export': 'Export of attendance',
  'reports.print_class': 'Report cards of a class',
  'promotion.run': 'Promotion',
  'promotion.undo': 'Undo of a promotion',
  'promotion.follow': 'Enrolments of the new year',
  'students.follow_enrolments': 'Classes by the calendar',
  'files.tidy': 'Tidying of files',
  'files.sweep': 'Search for lost files',
  'jobs.watch_disk': 'Look at the disk',
  'answers.ask_again': 'Asking unanswered questions again',
  'announcements.deliver': 'Mails of an announcement',
  'announcements.deliver_again': 'Mails of an announcement, again',
  'announcements.follow': 'Announcements by the calendar',
  'auth.tidy_sign_ins': 'Tidying of sign-ins',
  'settings.tidy_security_events': 'Tidying of security events',
  'chat.delete_old': 'Deletion of old conversations',
  'privacy.export': 'Export of personal data',
  'privacy.forget': 'Erasure of a person',
  'privacy.empty_trash': 'Emptying of the trash',
  'privacy.follow_rules': 'Data retention',
  'tasks.remind': 'Reminders of tasks',
  'notifications.mail': 'Mail about notifications',
  'settings.create_backup': 'Backup',
  'settings.watch_backups': 'Watch over the backups',
  'notifications.tidy': 'Tidying of notifications',
};

/** What a kind is called: 'students.import' becomes 'Students import' where nothing better is known. */
export function jobName(kind: string): string {
  const words = kind.replaceAll(/[._-]+/g, ' ').trim();
  return names[kind] ?? `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}
