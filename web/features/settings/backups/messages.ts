import { defineMessages } from '#web/lib/text.ts';

export const messages = defineMessages('settings-backups', {
  hint: 'Copies of the whole installation, with all records, files and keys, on the disk of the server.',
  operator:
    'This installation serves several schools, and a backup holds all of them. The operator of the server keeps the backups.',
  off: 'The operator of the server has turned off the nightly backup and makes backups another way.',
  nightly:
    'A backup is made every night at 01:30 UTC. It is restored into a scratch database and compared before it counts as verified.',
  kept_one:
    'The server keeps all backups of the last 24 hours, one per day for {{daily}} days and one per week for {{count}} week.',
  kept_other:
    'The server keeps all backups of the last 24 hours, one per day for {{daily}} days and one per week for {{count}} weeks.',
  encrypted: 'New backups are encrypted.',
  notEncrypted:
    'New backups are not encrypted. Anyone who can read the folder on the server can read everything in them, keys included. The operator can encrypt them with BACKUP_PASSPHRASE_FILE or BACKUP_RECIPIENT.',
  noDownload:
    'Backups cannot be downloaded here, because they hold the keys of the installation. The operator copies them from the server.',
  failed: 'The backup of {{when}} failed: {{message}}',
  late: 'The newest verified backup is older than {{hours}} hours. Create one now, or ask the operator of the server.',
  create: 'Back up now',
  createFailed: 'The backup could not be started. Please try again.',
  table: 'Backups',
  date: 'Date',
  size: 'Size',
  state: 'State',
  verified: 'Verified',
  notVerified: 'Not verified',
  locked: 'Encrypted',
  verifiedOn: 'Restored and compared: {{when}}',
  none: 'No backups yet',
  noneHint: 'The first one is made tonight, or when you choose “Back up now”.',
  kilobytes: '{{size}} KB',
  megabytes: '{{size}} MB',
  gigabytes: '{{size}} GB',
});
