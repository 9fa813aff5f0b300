import { defineMessages } from '#web/lib/text.ts';

export const messages = defineMessages('attachments', {
  attachments: 'Attachments',
  attach: 'Add attachments',
  attachHint: 'PDF, images, Word, Excel, text or CSV, up to 10 MB each',
  attachAfter: 'They are uploaded when you save.',
  attached: 'Attached files',
  waiting: 'Files to upload',
  uploading: 'Uploading {{name}}',
  leaveOut: 'Remove {{name}}',
  removeAttachment: 'Remove {{name}}',
  remove: 'Remove attachment',
  attachmentRemoved: '{{name}} removed',
  removeFailed: 'Failed to remove attachment: {{message}}',
  uploadFailed: 'The file could not be uploaded',
  tooLarge: 'The file is too large: at most 10 MB',
  empty: 'The file is empty',
  wrongKind: 'This kind of file is not accepted',
  tryAgain: 'Try again',
  megabytes: '{{size}} MB',
});
