import { defineMessages } from '#web/lib/text.ts';

export const audienceMessages = defineMessages('audiences', {
  classes: 'Classes and sections',
  classesHint: 'Left blank: the whole audience.',
  wholeClass: '{{class}}: all sections',
  section: '{{class}}: {{section}}',
  choicesFailed: 'Failed to fetch classes',
  noChoice: 'No class with this name',
});
