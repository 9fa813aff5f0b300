import { defineMessages } from '#web/lib/text.ts';

export const messages = defineMessages('lead-input', {
  search: 'Name, email, phone or id',
  chosen: 'Contact ID: {{id}}',
  clear: 'Clear {{label}}',
  searching: 'Searching...',
  none: 'No contacts found',
  failed: 'Failed to fetch contacts',
});
