import { defineMessages } from '#web/lib/text.ts';

export const messages = defineMessages('privacy', {
  title: 'Personal data',
  hint: 'Export all data about a person, or erase the person for good.',
  exportData: 'Export data',
  exportOf: 'Export data of {{name}}',
  erase: 'Erase…',
  eraseOf: 'Erase {{name}}…',
});
