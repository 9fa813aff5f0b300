import { defineMessages } from '#web/lib/text.ts';

export const messages = defineMessages('teaching', {
  title: 'My classes',
  failed: 'Your classes could not be loaded.',
  registers: 'Registers today',
  noRegisters: 'You have no form class today.',
  noSchool: 'There is no school today.',
  taken: 'Taken',
  unmarked: '{{count}} of {{total}} not marked',
  away: 'Away today',
  nobodyAway: 'No one is marked as away.',
  marksDue: 'Marks due',
  noMarksDue: 'All marks of past exams are entered.',
  missing: '{{count}} missing',
  classes: 'What you teach',
  noClasses: 'You are not assigned to a class this year. Ask your school office.',
  'status.absent': 'Absent',
  'status.excused': 'Excused',
  'status.late': 'Late',
  'status.half_day': 'Half day',
  'status.present': 'Present',
});
