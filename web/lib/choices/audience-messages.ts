import { defineMessages } from '#web/lib/text.ts';

export const audienceMessages = defineMessages('audiences', {
  classes: 'Classes and sections',
  classesHint: 'Leave blank for the whole audience.',
  wholeClass: '{{class}}: all sections',
  section: '{{class}}: {{section}}',
  choicesFailed: 'Failed to fetch classes',
  noChoice: 'No class with this name',
});
