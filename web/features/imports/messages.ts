import { defineMessages } from '#web/lib/text.ts';

export const messages = defineMessages('imports', {
  import: 'Import',
  export: 'Export',
});
