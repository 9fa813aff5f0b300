import { defineMessages } from '#web/lib/text.ts';
import { messages as ofPages } from './messages.ts';

/** The texts of the pages, and those of what opens later. */
export const messages = defineMessages('teaching', {
  ...ofPages.messages,
  grantsHint:
    'From the first to the last day, a substitute does what you choose: the work of the class teacher (register, files and comments), or the marks of one subject. A head reads the marks of a subject or department in all classes.',
  noGrantsHint: 'This teacher stands in for no one and leads no subject.',
  addGrant: 'Add Substitution or Lead',
  grantAdded: 'The right was granted',
  grantFailed: 'The right could not be granted.',
  right: 'What the teacher does',
  'right.substitute': 'Substitutes a colleague in a class',
  'right.subject': 'Leads a subject',
  'right.department': 'Leads a department',
  class: 'Class',
  section: 'Section',
  everySection: 'All sections',
  subject: 'Subject',
  asClassTeacher: 'None: as class teacher',
  department: 'Department',
  choose: 'Select...',
  firstDay: 'First day',
  lastDay: 'Last day',
  classRequired: 'Class is required',
  subjectRequired: 'Subject is required',
  departmentRequired: 'Department is required',
  firstDayRequired: 'First day is required',
  lastDayRequired: 'Last day is required',
  grantReason: 'Reason',
  lastDayChanged: 'The last day was changed',
  lastDayFailed: 'The last day could not be changed.',
});
