import { mergedGuardians } from './merged-guardians.ts';
import { any, type Description, messagesTo, wholeRow } from './part.ts';

export const guardian: Description = {
  kind: 'guardian',
  table: 'guardians',
  id: 'guardian_id',
  name: `coalesce(item.name, (select contact.typed from guardian_contacts contact
    where contact.school_id = item.school_id and contact.guardian_id = item.guardian_id
    order by contact.kind desc, contact.position, contact.guardian_contact_id limit 1), 'Guardian')`,
  parts: [
    messagesTo('guardian'),
    {
      part: 'family',
      label: 'Links to students',
      table: 'student_guardians',
      where: any('guardian_id'),
      action: 'delete',
      near: 'student_id',
      shown: `student.name as student, item.relationship, item.contact_order, item.may_contact, item.may_see_records,
        item.may_collect, item.from_date, item.to_date`,
      joins:
        'join students student on student.school_id = item.school_id and student.student_id = item.student_id',
    },
    {
      part: 'deleted_family',
      label: 'Links to students before the guardian was deleted',
      table: 'deleted_guardian_links',
      where: any('guardian_id'),
      action: 'delete',
      near: 'student_id',
      shown: `student.name as student, item.relationship, item.contact_order, item.may_contact, item.may_see_records,
        item.may_collect, item.from_date, item.to_date`,
      joins:
        'join students student on student.school_id = item.school_id and student.student_id = item.student_id',
    },
    {
      part: 'contacts',
      label: 'Email addresses and phone numbers',
      table: 'guardian_contacts',
      where: any('guardian_id'),
      action: 'delete',
      id: 'guardian_contact_id',
      words: ['typed', 'normal'],
      shown: 'item.kind, item.typed, item.normal, item.position, item.note',
    },
    ...mergedGuardians,
    {
      part: 'guardian',
      label: 'The guardian',
      table: 'guardians',
      where: any('guardian_id'),
      action: 'delete',
      id: 'guardian_id',
      isSubject: true,
      words: ['name', 'address'],
      shown: wholeRow(),
    },
  ],
};
