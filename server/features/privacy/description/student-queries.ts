import { any, type Description, sentMessage, wholeRow } from './part.ts';

const yearAndSubject = `join academic_years school_year on school_year.school_id = item.school_id and school_year.academic_year_id = item.academic_year_id
  join subjects subject on subject.school_id = item.school_id and subject.subject_id = item.subject_id`;

/** The students of guardian `item`, who may be in the trash. */
const linksOfAll = `(select live.student_id from student_guardians live
    where live.school_id = item.school_id and live.guardian_id = item.guardian_id
    union all
    select aside.student_id from deleted_guardian_links aside
    where aside.school_id = item.school_id and aside.guardian_id = item.guardian_id)`;

/** Guardians of no one but the students who are erased. */
const onlyTheirs = `exists (select from ${linksOfAll} link where link.student_id = any(:people::uuid[]))
  and not exists (select from ${linksOfAll} link where link.student_id <> all(:people::uuid[]))`;

const theirLeads = `in (select lead.contact_id from contacts lead
  where lead.school_id = item.school_id and lead.student_id = any(:people::uuid[]))`;

const ofLead = 'It is the record of the family that asked; the child is taken out of it.';
/** What is about a sibling stays. */
const withoutStudent =
  'student_id = case when item.student_id = any(:people::uuid[]) then null else item.student_id end';
const textColumns = (...columns: readonly string[]) =>
  columns.map((column) => `${column} = erased_words(${column}, :words::text[])`).join(', ');

const deletedRows = { where: any('student_id'), action: 'delete' } as const;

export const student: Description = {
  kind: 'student',
  table: 'students',
  id: 'student_id',
  name: 'item.name',
  parts: [
    {
      part: 'tasks',
      label: 'Tasks about the student',
      table: 'tasks',
      where: `${any('student_id')} and item.contact_id is null`,
      action: 'delete',
      id: 'task_id',
      isSubject: true,
      title: 'title',
      shown: wholeRow('assigned_to', 'assigned_before'),
    },
    {
      part: 'lead_tasks',
      label: 'Tasks about a lead and the student',
      table: 'tasks',
      where: `item.contact_id is not null and (${any('student_id')} or item.contact_id ${theirLeads})`,
      action: 'clear',
      set: `${withoutStudent}, ${textColumns('title', 'description')}`,
      near: 'task_id',
      why: ofLead,
    },
    {
      part: 'activities',
      label: 'Activities about the student',
      table: 'activities',
      where: `${any('student_id')} and item.contact_id is null`,
      action: 'delete',
      id: 'activity_id',
      isSubject: true,
      shown: wholeRow(),
    },
    {
      part: 'lead_activities',
      label: 'Activities about a lead and the student',
      table: 'activities',
      where: `item.contact_id is not null and (${any('student_id')} or item.contact_id ${theirLeads})`,
      action: 'clear',
      set: `${withoutStudent}, ${textColumns('title', 'content', 'outcome', 'next_action')}`,
      near: 'activity_id',
      why: ofLead,
    },
    {
      part: 'enquiries',
      label: 'Enquiries for the student',
      table: 'enquiries',
      where: `item.contact_id ${theirLeads}`,
      action: 'clear',
      set: `child_name = null, ${textColumns('message')}`,
      why: ofLead,
    },
    {
      part: 'merges',
      label: 'Merges of the lead of the student',
      table: 'contact_merges',
      where: `item.contact_id ${theirLeads} or item.merged_contact_id ${theirLeads}`,
      action: 'clear',
      set: `before = forgotten_beside(item.before, :subjects::text[], :words::text[]),
        after = forgotten_beside(item.after, :subjects::text[], :words::text[])`,
      why: ofLead,
    },
    {
      part: 'leads',
      label: 'Leads that became the student',
      table: 'contacts',
      where: any('student_id'),
      action: 'clear',
      set: `student_id = null, child_name = null, child_grade = null, ${textColumns('notes', 'last_remark', 'next_step')}`,
      near: 'contact_id',
      why: ofLead,
    },
    {
      part: 'messages',
      label: 'Messages about or to the student',
      table: 'messages',
      where: `${any('student_id')} or (item.recipient_kind = 'student' and ${any('recipient_id')})`,
      action: 'delete',
      id: 'message_id',
      shown: sentMessage,
    },
    {
      part: 'marks',
      label: 'Marks',
      table: 'marks',
      ...deletedRows,
      id: 'mark_id',
      shown: `school_year.name as year, exam.name as exam, subject.name as subject, item.state, item.marks, item.total_marks,
        item.percentage, item.grade, item.exam_date, item.remarks, item.created_dt, item.updated_dt`,
      joins: `${yearAndSubject} join exams exam on exam.school_id = item.school_id and exam.exam_id = item.exam_id`,
    },
    {
      part: 'mark_history',
      label: 'Earlier marks',
      table: 'mark_history',
      where: any('student_id'),
      action: 'history',
      shown: 'item.before, item.after, item.reason, item.changed_dt',
    },
    {
      part: 'subjects',
      label: 'Registered subjects',
      table: 'student_subjects',
      ...deletedRows,
      id: 'student_subject_id',
      shown: 'school_year.name as year, subject.name as subject, item.registration_date, item.removed_dt',
      joins: yearAndSubject,
    },
    {
      part: 'reports',
      label: 'Reports',
      table: 'student_reports',
      ...deletedRows,
      id: 'student_report_id',
      shown: 'item.report_type, item.content, item.figures, item.provider, item.created_dt',
    },
    {
      part: 'report_comments',
      label: 'Comments on report cards',
      table: 'report_comments',
      ...deletedRows,
      id: 'report_comment_id',
      shown: 'item.comment, item.created_dt, item.updated_dt',
    },
    {
      part: 'absence_notices',
      label: 'Absence notices and replies',
      table: 'absence_notices',
      ...deletedRows,
      shown: 'item.day, item.state, item.sent_dt, item.answer, item.answer_note, item.answered_dt',
    },
    {
      part: 'attendance',
      label: 'Attendance records',
      table: 'student_attendance',
      ...deletedRows,
      shown: 'item.attendance_date, item.status, item.reason, item.marked_dt',
    },
    {
      part: 'attendance_history',
      label: 'Corrections of attendance',
      table: 'attendance_history',
      where: `item.person_type = 'student' and ${any('person_id')}`,
      action: 'history',
      shown: `item.attendance_date, item.status_before, item.reason_before, item.status_after, item.reason_after,
        item.correction_reason, item.changed_dt`,
    },
    {
      part: 'documents',
      label: 'Personal documents',
      table: 'student_documents',
      ...deletedRows,
      id: 'student_document_id',
      isSubject: true,
      file: 'file_id',
      shown: 'item.title, item.document_type, item.file_id, item.created_dt, item.deleted_dt',
    },
    {
      part: 'promotions',
      label: 'Decisions of promotions',
      table: 'promotion_students',
      ...deletedRows,
      shown: 'item.decision, item.reason, item.average, item.roll_no, item.outcome, item.created_dt',
    },
    {
      part: 'enrolments',
      label: 'Enrollments',
      table: 'enrolments',
      ...deletedRows,
      id: 'enrolment_id',
      shown: `school_year.name as year, cls.name as class, section.name as section, item.roll_no, item.from_date, item.to_date,
        item.exit_reason`,
      joins: `join academic_years school_year on school_year.school_id = item.school_id and school_year.academic_year_id = item.academic_year_id
        join classes cls on cls.school_id = item.school_id and cls.class_id = item.class_id
        left join sections section on section.school_id = item.school_id and section.class_id = item.class_id
          and section.section_id = item.section_id`,
    },
    {
      part: 'family',
      label: 'Links to guardians',
      table: 'student_guardians',
      ...deletedRows,
      near: 'guardian_id',
      shown: `guardian.name as guardian, item.relationship, item.contact_order, item.may_contact, item.may_see_records,
        item.may_collect, item.from_date, item.to_date`,
      joins:
        'join guardians guardian on guardian.school_id = item.school_id and guardian.guardian_id = item.guardian_id',
    },
    {
      part: 'deleted_family',
      label: 'Links to deleted guardians',
      table: 'deleted_guardian_links',
      where: any('student_id'),
      action: 'delete',
      near: 'guardian_id',
      shown: `guardian.name as guardian, item.relationship, item.contact_order, item.may_contact, item.may_see_records,
        item.may_collect, item.from_date, item.to_date`,
      joins:
        'join guardians guardian on guardian.school_id = item.school_id and guardian.guardian_id = item.guardian_id',
    },
    {
      part: 'guardian_contacts',
      label: 'Addresses and numbers of these guardians',
      table: 'guardian_contacts',
      where: onlyTheirs,
      action: 'delete',
      id: 'guardian_contact_id',
      words: ['typed', 'normal'],
    },
    {
      part: 'guardians',
      label: 'Guardians of this student alone',
      table: 'guardians',
      where: onlyTheirs,
      action: 'delete',
      id: 'guardian_id',
      isSubject: true,
      words: ['name', 'address'],
    },
    {
      part: 'former_admission_numbers',
      label: 'Earlier admission numbers',
      table: 'former_admission_numbers',
      where: any('student_id'),
      action: 'clear',
      set: 'student_id = null',
      words: ['admission_no_folded'],
      why: 'A number is never given twice. It is kept without the student.',
      shown: 'item.admission_no_folded as admission_no',
    },
    {
      part: 'student',
      label: 'The student',
      table: 'students',
      ...deletedRows,
      id: 'student_id',
      isSubject: true,
      words: ['name', 'admission_no', 'email', 'phone', 'address'],
      file: 'photo_file_id',
      shown: wholeRow('photo_url', 'documents_url'),
    },
  ],
};
