const notAnalyzed =
  'a function in PL/pgSQL with several statements, which PostgreSQL does not analyze; it always sets it';
const referenceCounts = `references_to() puts its statement together: ${notAnalyzed}`;
const sentByServer = 'the server itself sends it for every row';
const schoolOfCall = 'school_calendar() has one row, the school of the call';
const hasDays = 'the group has at least one counted day, so the rate is never divided by zero';
const reasonOfAccess = 'each kind of access has the names that its sentence joins';
const rightsOfTeacher = `teacher_access_of() looks the rights up: ${notAnalyzed}`;
const personInRow = 'the server writes each person of a row with all these fields';
const filledWithStudent = 'set in each row with a student_id; the other row is left out';
const staleDays = 'the number of days is a setting of the school of the call, which has one row';

/**
 * The columns that a statement declares as never null (`"name!"`) although PostgreSQL cannot prove it, by statement. Before
 * you add one, see whether the statement can prove it: an inner join, a condition `is not null`, or `coalesce`.
 */
export const claimedColumns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'analytics.enrolment': { totals: 'the grouping set () has exactly one row without a class' },
  'attendance.class_day': { is_school_day: schoolOfCall },
  'attendance.closed_day': { is_school_day: schoolOfCall },
  'attendance.form_class_register': {
    student_id: notAnalyzed,
    admission_no: notAnalyzed,
    student_name: notAnalyzed,
  },
  'attendance.days_of_period': { is_school_day: schoolOfCall },
  'attendance.file_of_student': { tallies: 'the totals are counted, and there is one row of them' },
  'attendance.file_of_teacher': { tallies: 'the totals are counted, and there is one row of them' },
  'attendance.mark_students': {
    person_id: sentByServer,
    status: sentByServer,
    is_open: 'the outcome has one row',
  },
  'attendance.mark_teachers': {
    person_id: sentByServer,
    status: sentByServer,
    is_open: 'the outcome has one row',
  },
  'attendance.pupils_of_period': {
    admission_no: 'all columns of this row are null together, without a student',
  },
  'auth.find_users_for_sign_in': {
    password_hash: 'only invited people have no password, and they are left out',
  },
  'chat.delete_user': { entries: notAnalyzed },
  'classes.find_row_problem': { place: 'the place in the list that the server sends' },
  'classes.insert_places': { class_name: sentByServer },
  'classes.references': { n: referenceCounts },
  'classes.references_to_sections': { n: referenceCounts },
  'dashboard.school_day': { is_school_day: schoolOfCall },
  'documents.search': { score: notAnalyzed },
  'exams.marks_of_class': { year: 'the marks are joined by this year' },
  'exams.references': { n: referenceCounts },
  'imports.next_undoable': {
    entity_id: 'a row that created or updated a record names it',
    version: 'a row that created or updated a record names its version',
  },
  'imports.list_people': {
    name: personInRow,
    rows: personInRow,
    matches: personInRow,
    spellings: personInRow,
    is_twice: personInRow,
  },
  'jobs.list_failing': {
    error: 'a job with failed attempts has the error of the last one',
    failing_since: 'a job with failed attempts has the time of the first one',
    tried_dt: 'a job with failed attempts has the time of the last one',
  },
  'kit.claim_job': { started_by: 'every job of this kind is started by a person' },
  'kit.find_idempotency_key': { status: 'the key and its reply are committed together' },
  'kit.find_operator_reply': { status: 'the key and its reply are committed together' },
  'knowledge.asked_questions': {
    answer_id: 'the group has at least one answer',
    question: 'the group has at least one answer',
  },
  'leads.duplicates': { stale: staleDays },
  'leads.first_cards': { stale: staleDays },
  'leads.get': { stale: staleDays },
  'leads.import_create': { row: sentByServer },
  'leads.import_find': { stale: staleDays },
  'leads.import_read': { stale: staleDays },
  'leads.list': { stale: staleDays },
  'leads.lock': { stale: staleDays },
  'leads.more_cards': { stale: staleDays },
  'marks.import_create': { row: sentByServer },
  'promotion.plan': { reason: 'every decision of the plan has its reason' },
  'reports.list_attendance': { rate: hasDays },
  'reports.list_months': { rate: hasDays },
  'settings.references_to': { referrer: referenceCounts, n: referenceCounts },
  'setup.create_school': { school_id: notAnalyzed, user_id: notAnalyzed },
  'students.import_by_email': { row: sentByServer },
  'students.import_create': { row: sentByServer },
  'students.import_former_guardians': { row: sentByServer, relationship: sentByServer },
  'students.import_guardians_on_record': {
    name: 'only guardians with a name are compared',
    is_namesake: 'names that are compared are not null',
  },
  'students.import_likely': { row: sentByServer },
  'students.list_of_teacher': {
    total: notAnalyzed,
    active: notAnalyzed,
    inactive: notAnalyzed,
    matching: notAnalyzed,
    name: filledWithStudent,
    admission_no: filledWithStudent,
    gender: filledWithStudent,
    status: filledWithStudent,
    created_dt: filledWithStudent,
    updated_dt: filledWithStudent,
  },
  'subjects.references': { referrer: referenceCounts, n: referenceCounts },
  'teachers.import_create': { row: sentByServer },
  'teachers.references': { n: referenceCounts },
  'teaching.find_foreign_cells': { subject_id: sentByServer },
  'teaching.is_school_day': { is_school_day: schoolOfCall },
  'teaching.list_access': {
    kind: rightsOfTeacher,
    is_form: rightsOfTeacher,
    enters_marks: rightsOfTeacher,
    reason: reasonOfAccess,
  },
  'teaching.list_due_marks': {
    exam_date: 'only exams with a day are due',
    missing: notAnalyzed,
  },
  'teaching.list_form_places': { place: 'every access is to a class' },
  'teaching.list_student_access': { is_form: rightsOfTeacher, reason: reasonOfAccess },
};
