// Made by tools/generate-schema.ts from the migrated database.

export interface AbsenceNoticeSettingsTable {
  school_id: string;
  is_on: boolean;
  delay_minutes: number;
  send_until: string;
  updated_by: string | null;
  created_dt: string;
  updated_dt: string;
}

export interface AbsenceNoticesTable {
  school_id: string;
  student_id: string;
  day: string;
  absence_notice_id: string;
  state: string;
  due_dt: string;
  sent_dt: string | null;
  reached: number;
  secret_hash: Buffer | null;
  answer: string | null;
  answer_note: string | null;
  answered_dt: string | null;
  created_dt: string;
  updated_dt: string;
}

export interface AcademicYearsTable {
  school_id: string;
  academic_year_id: string;
  name: string;
  starts_on: string;
  ends_on: string;
  start_year: number;
  created_dt: string;
  updated_dt: string;
}

export interface ActivitiesTable {
  school_id: string;
  activity_id: string;
  contact_id: string | null;
  student_id: string | null;
  chat_session_id: string | null;
  activity_type: string;
  title: string;
  content: string;
  stage: string | null;
  status: string;
  priority: string;
  scheduled_dt: string | null;
  completed_dt: string | null;
  duration: number | null;
  outcome: string | null;
  next_action: string | null;
  happens_dt: string;
  search_text: string;
  created_by: string | null;
  created_by_name: string | null;
  updated_by: string | null;
  created_dt: string;
  updated_dt: string;
  deleted_dt: string | null;
}

export interface AdmissionCountersTable {
  school_id: string;
  series: string;
  last_number: number;
}

export interface AnnouncementAcknowledgementsTable {
  school_id: string;
  announcement_id: string;
  user_id: string;
  acknowledged_dt: string;
}

export interface AnnouncementAttachmentsTable {
  school_id: string;
  announcement_attachment_id: string;
  announcement_id: string;
  file_id: string;
  created_dt: string;
}

export interface AnnouncementAudiencesTable {
  school_id: string;
  announcement_audience_id: string;
  announcement_id: string;
  class_id: string;
  section_id: string | null;
}

export interface AnnouncementCommentsTable {
  school_id: string;
  announcement_comment_id: string;
  announcement_id: string;
  user_id: string;
  author_name: string;
  comment: string;
  created_dt: string;
}

export interface AnnouncementViewsTable {
  school_id: string;
  announcement_id: string;
  user_id: string;
  viewed_dt: string;
}

export interface AnnouncementsTable {
  school_id: string;
  announcement_id: string;
  title: string;
  description: string;
  content: string | null;
  announcement_type: string;
  category: string;
  priority: string;
  status: string;
  target_audience: string;
  organizer: string | null;
  publish_dt: string | null;
  published_dt: string | null;
  expiry_date: string | null;
  event_dt: string | null;
  event_location: string | null;
  tags: string[];
  is_public: boolean;
  is_essential: boolean;
  is_pinned: boolean;
  needs_acknowledgement: boolean;
  send_mail: boolean;
  listed_dt: string | null;
  search_text: string;
  published_by: string | null;
  created_by: string | null;
  created_by_name: string | null;
  updated_by: string | null;
  created_dt: string;
  updated_dt: string;
  deleted_dt: string | null;
  letter_per_child: boolean;
}

export interface AnswersTable {
  school_id: string;
  answer_id: string;
  chatbot_id: string | null;
  chat_session_id: string | null;
  asked_by: string | null;
  channel: string;
  question: string;
  answer: string;
  band: string;
  refused: boolean;
  retrieved: unknown;
  sources: unknown;
  revision: number | null;
  provider: string | null;
  model: string | null;
  provider_error: string | null;
  timings: unknown;
  latency_ms: number;
  feedback: string | null;
  feedback_reason: string | null;
  feedback_by: string | null;
  unanswered_question_id: string | null;
  created_dt: string;
}

export interface AppLoginsTable {
  database_oid: number;
  role_name: string;
  password: string;
}

export interface AssistantMessagesTable {
  school_id: string;
  assistant_message_id: string;
  user_id: string;
  answer_id: string | null;
  question: string;
  answer: string;
  with_documents: boolean;
  sources: unknown;
  timings: unknown;
  created_dt: string;
}

export interface AttendanceFiguresTable {
  school_id: string;
  attendance_date: string;
  class_id: string;
  gender: string;
  overrides_calendar: boolean;
  present: number;
  late: number;
  half_day: number;
  absent: number;
  excused: number;
}

export interface AttendanceHistoryTable {
  school_id: string;
  attendance_history_id: string;
  person_type: string;
  person_id: string;
  attendance_date: string;
  status_before: string;
  reason_before: string | null;
  status_after: string | null;
  reason_after: string | null;
  correction_reason: string | null;
  marked_by_before: string | null;
  changed_by: string | null;
  changed_dt: string;
}

export interface AuditLogTable {
  school_id: string;
  audit_id: number;
  actor_user_id: string | null;
  actor_name: string;
  action: string;
  entity: string;
  entity_id: string;
  before: unknown | null;
  after: unknown | null;
  request_id: string | null;
  created_dt: string;
}

export interface CalendarDaysTable {
  school_id: string;
  calendar_day_id: string;
  starts_on: string;
  ends_on: string;
  kind: string;
  name: string;
  created_dt: string;
  updated_dt: string;
}

export interface CalendarFeedsTable {
  school_id: string;
  user_id: string;
  secret_hash: Buffer;
  created_dt: string;
}

export interface CannedRepliesTable {
  school_id: string;
  canned_reply_id: string;
  chatbot_id: string | null;
  title: string;
  reply_text: string;
  created_by: string | null;
  created_dt: string;
  updated_dt: string;
}

export interface ChatMessagesTable {
  school_id: string;
  chat_message_id: string;
  chat_session_id: string;
  sender: string;
  kind: string;
  message_text: string;
  search_text: string;
  client_message_id: string | null;
  reply_to: string | null;
  answer_id: string | null;
  details: unknown | null;
  sent_by: string | null;
  flagged_reason: string | null;
  flagged_by: string | null;
  flagged_dt: string | null;
  created_dt: string;
}

export interface ChatSessionsTable {
  school_id: string;
  chat_session_id: string;
  chatbot_id: string;
  chat_user_id: string;
  secret_hash: Buffer | null;
  status: string;
  handling: string;
  handled_by: string | null;
  waiting_since_dt: string | null;
  summary: string | null;
  topic: string | null;
  page_url: string | null;
  locale: string | null;
  message_count: number;
  last_message_text: string | null;
  last_message_dt: string;
  search_text: string;
  created_dt: string;
  updated_dt: string;
}

export interface ChatUsersTable {
  school_id: string;
  chat_user_id: string;
  chatbot_id: string;
  name: string | null;
  email: string | null;
  phone: string | null;
  location: string | null;
  summary: string | null;
  tags: string[];
  consented_dt: string | null;
  search_text: string;
  created_dt: string;
  updated_dt: string;
}

export interface ChatbotsTable {
  school_id: string;
  chatbot_id: string;
  name: string;
  agent_name: string;
  greeting: string;
  colours: unknown;
  quick_questions: string[];
  allowed_sites: string[];
  opening_hours: unknown;
  settings: unknown;
  status: string;
  is_default: boolean;
  revision: number;
  created_dt: string;
  updated_dt: string;
}

export interface ClassSubjectsTable {
  school_id: string;
  class_subject_id: string;
  academic_year_id: string;
  class_id: string;
  section_id: string | null;
  subject_id: string;
  teacher_id: string | null;
  periods_per_week: number;
  schedule_details: string | null;
  created_by: string | null;
  updated_by: string | null;
  created_dt: string;
  updated_dt: string;
}

export interface ClassTeachersTable {
  school_id: string | null;
  academic_year_id: string | null;
  class_id: string | null;
  teacher_id: string | null;
}

export interface ClassesTable {
  school_id: string;
  class_id: string;
  name: string;
  description: string | null;
  position: number;
  name_folded: string;
  created_by: string | null;
  updated_by: string | null;
  created_dt: string;
  updated_dt: string;
}

export interface ContactMergesTable {
  school_id: string;
  contact_merge_id: string;
  contact_id: string;
  merged_contact_id: string;
  before: unknown;
  after: unknown;
  activity_ids: string[];
  task_ids: string[];
  merged_by: string | null;
  merged_dt: string;
  undone_dt: string | null;
}

export interface ContactStagesTable {
  school_id: string;
  contact_stage_id: string;
  contact_id: string;
  stage_before: string | null;
  stage_after: string;
  changed_by: string | null;
  changed_dt: string;
}

export interface ContactsTable {
  school_id: string;
  contact_id: string;
  name: string;
  email: string | null;
  mobile: string | null;
  contact_type: string;
  status: string;
  is_lead: boolean;
  stage: string;
  stage_raw: string | null;
  stage_guessed: boolean;
  stage_changed_dt: string;
  stage_position: number;
  lead_type: string;
  source: string;
  value: number;
  value_currency: string | null;
  priority: string;
  group_name: string | null;
  position: string | null;
  child_name: string | null;
  child_grade: string | null;
  tags: string[];
  address: unknown | null;
  notes: string | null;
  last_remark: string | null;
  lost_reason: string | null;
  next_step: string | null;
  next_step_on: string | null;
  owner_user_id: string | null;
  chat_user_id: string | null;
  student_id: string | null;
  merged_into: string | null;
  consented_dt: string | null;
  last_contacted_dt: string | null;
  lead_updated_dt: string;
  name_folded: string;
  search_text: string;
  email_folded: string | null;
  phone_digits: string | null;
  created_by: string | null;
  updated_by: string | null;
  created_dt: string;
  updated_dt: string;
  deleted_dt: string | null;
}

export interface CountedAttendanceTable {
  school_id: string | null;
  student_id: string | null;
  attendance_date: string | null;
  class_id: string | null;
  section_id: string | null;
  status: string | null;
  reason: string | null;
  day_value: number | null;
}

export interface CountedTeacherAttendanceTable {
  school_id: string | null;
  teacher_id: string | null;
  attendance_date: string | null;
  status: string | null;
  reason: string | null;
  day_value: number | null;
}

export interface DeletedGuardianLinksTable {
  school_id: string;
  guardian_id: string;
  student_id: string;
  relationship: string;
  contact_order: number;
  may_contact: boolean;
  may_see_records: boolean;
  may_collect: boolean;
  from_date: string | null;
  to_date: string | null;
  restriction_document_id: string | null;
  created_dt: string;
}

export interface DismissedFindingsTable {
  school_id: string;
  kind: string;
  knowledge_chunk_id: string;
  other_chunk_id: string;
  dismissed_by: string | null;
  dismissed_dt: string;
}

export interface DocumentChunksTable {
  school_id: string;
  document_chunk_id: string;
  document_id: string;
  position: number;
  heading: string | null;
  text: string[];
  page: number | null;
  search_text: string;
}

export interface DocumentsTable {
  school_id: string;
  document_id: string;
  chatbot_id: string | null;
  file_id: string;
  title: string;
  document_type: string;
  status: string;
  error: string | null;
  attempts: number;
  chunk_count: number;
  tags: string[];
  content_hash: Buffer | null;
  created_by: string | null;
  updated_by: string | null;
  created_dt: string;
  updated_dt: string;
}

export interface EmailChangesTable {
  school_id: string;
  user_id: string;
  new_email: string;
  token_hash: Buffer;
  requested_by: string;
  session_id: string | null;
  created_dt: string;
  expires_dt: string;
  failed_dt: string | null;
}

export interface EmbeddingsTable {
  school_id: string;
  model: string;
  line_hash: Buffer;
  vector: Buffer;
  used_dt: string;
}

export interface EnquiriesTable {
  school_id: string;
  enquiry_id: string;
  contact_id: string;
  enquiry_form_id: string;
  consent_version: number;
  parent_name: string;
  email: string;
  phone: string | null;
  child_name: string | null;
  grade: string | null;
  message: string | null;
  page_url: string | null;
  opening: string | null;
  email_folded: string | null;
  phone_digits: string | null;
  created_dt: string;
}

export interface EnquiryConsentsTable {
  school_id: string;
  enquiry_form_id: string;
  version: number;
  line: string;
  created_by: string | null;
  created_dt: string;
}

export interface EnquiryFormsTable {
  school_id: string;
  enquiry_form_id: string;
  is_open: boolean;
  title: string;
  intro: string;
  thanks: string;
  consent_version: number;
  fields: unknown;
  grades: string[];
  colours: unknown;
  allowed_sites: string[];
  owner_user_id: string | null;
  secret: string;
  updated_by: string | null;
  created_dt: string;
  updated_dt: string;
}

export interface EnrolmentFiguresTable {
  school_id: string;
  academic_year_id: string;
  class_id: string;
  day: string;
  gender: string;
  begun: number;
  ended: number;
  joined: number;
  gone: number;
}

export interface EnrolmentsTable {
  school_id: string;
  enrolment_id: string;
  student_id: string;
  academic_year_id: string;
  class_id: string;
  section_id: string | null;
  roll_no: string | null;
  from_date: string;
  to_date: string | null;
  exit_reason: string | null;
  created_by: string | null;
  created_dt: string;
  updated_dt: string;
  deleted_dt: string | null;
}

export interface ErasuresTable {
  school_id: string;
  erasure_id: string;
  kind: string;
  cause: string;
  reason: string | null;
  people: number;
  counts: unknown;
  started_by: string | null;
  started_by_name: string | null;
  subject_ids: string[];
  record_ids: string[];
  near_ids: string[];
  words: string[];
  storage_keys: string[];
  log_position: number;
  import_position: string;
  created_dt: string;
  finished_dt: string | null;
}

export interface ExamBandsTable {
  school_id: string | null;
  exam_id: string | null;
  academic_year_id: string | null;
  name: string | null;
  published_dt: string | null;
  bands: unknown | null;
}

export interface ExamPapersTable {
  school_id: string;
  exam_id: string;
  class_id: string;
  subject_id: string;
  total_marks: number;
  updated_by: string | null;
  created_dt: string;
  updated_dt: string;
}

export interface ExamReopeningsTable {
  school_id: string;
  exam_reopening_id: string;
  exam_id: string;
  class_id: string;
  reason: string;
  reopened_by: string | null;
  reopened_dt: string;
  locked_by: string | null;
  locked_dt: string | null;
}

export interface ExamsTable {
  school_id: string;
  exam_id: string;
  academic_year_id: string;
  name: string;
  exam_date: string | null;
  grade_scale_id: string | null;
  graded_with: unknown | null;
  published_dt: string | null;
  created_dt: string;
  updated_dt: string;
}

export interface FailedAddressesTable {
  school_id: string;
  channel: string;
  address: string;
  reason: string | null;
  created_dt: string;
}

export interface FigureChangesTable {
  school_id: string;
  figure_change_id: string;
  student_id: string | null;
  class_id: string | null;
  academic_year_id: string | null;
  exam_id: string | null;
  attendance_date: string | null;
  is_group: boolean;
}

export interface FileStoresTable {
  only_row: boolean;
  marker: string;
}

export interface FilesTable {
  school_id: string;
  file_id: string;
  storage_key: string;
  file_name: string;
  file_size: number;
  mime_type: string;
  sha256: Buffer;
  uploaded_by: string | null;
  created_dt: string;
  deleted_dt: string | null;
}

export interface FormerAdmissionNumbersTable {
  school_id: string;
  admission_no_folded: string;
  student_id: string | null;
}

export interface GradeBandsTable {
  school_id: string;
  grade_scale_id: string;
  lower_bound: number;
  grade: string;
}

export interface GradeFiguresTable {
  school_id: string;
  academic_year_id: string;
  exam_id: string;
  class_id: string;
  grade: string;
  lower_bound: number;
  n: number;
}

export interface GradeScalesTable {
  school_id: string;
  grade_scale_id: string;
  name: string;
  is_default: boolean;
  created_dt: string;
  updated_dt: string;
}

export interface GuardianComparisonRequestsTable {
  school_id: string;
  guardian_comparison_request_id: string;
  guardian_ids: string[] | null;
}

export interface GuardianContactsTable {
  school_id: string;
  guardian_contact_id: string;
  guardian_id: string;
  kind: string;
  typed: string;
  normal: string | null;
  position: number;
  note: string | null;
  digits: string | null;
  typed_digits: string | null;
  created_dt: string;
  updated_dt: string;
}

export interface GuardianDistinctionsTable {
  school_id: string;
  guardian_id: string;
  other_guardian_id: string;
  created_by: string | null;
  created_dt: string;
}

export interface GuardianMergesTable {
  school_id: string;
  merged_guardian_id: string;
  guardian_id: string;
  merged_name: string | null;
  before: unknown;
  merged: unknown;
  after: unknown;
  message_ids: string[];
  merged_by: string | null;
  merged_dt: string;
}

export interface GuardianPairsTable {
  school_id: string;
  guardian_id: string;
  other_guardian_id: string;
  same: string[];
}

export interface GuardiansTable {
  school_id: string;
  guardian_id: string;
  name: string | null;
  occupation: string | null;
  address: string | null;
  name_folded: string | null;
  created_by: string | null;
  updated_by: string | null;
  created_dt: string;
  updated_dt: string;
  preferred_language: string | null;
  preferred_channel: string | null;
  deleted_dt: string | null;
  is_live: boolean;
}

export interface HiddenSetupGuidesTable {
  school_id: string;
  user_id: string;
  hidden_dt: string;
}

export interface IdempotencyKeysTable {
  school_id: string;
  user_id: string;
  key: string;
  body_hash: Buffer;
  status: number | null;
  reply: unknown | null;
  created_dt: string;
}

export interface ImportBatchesTable {
  school_id: string;
  import_batch_id: string;
  job_id: string | null;
  entity: string;
  file_id: string | null;
  file_name: string | null;
  headers: unknown;
  mapping: unknown;
  options: unknown;
  dry_run: boolean;
  status: string;
  total: number;
  undo_job_id: string | null;
  created_by: string | null;
  undone_by: string | null;
  undone_dt: string | null;
  created_dt: string;
  updated_dt: string;
  created_places: unknown;
}

export interface ImportRowsTable {
  school_id: string;
  import_batch_id: string;
  row_number: number;
  outcome: string;
  entity: string;
  entity_id: string | null;
  label: string | null;
  before: unknown | null;
  after: unknown | null;
  version: string | null;
  errors: unknown;
  warnings: unknown;
  cells: unknown | null;
  people: unknown;
  added_contacts: unknown;
  added_guardians: unknown;
}

export interface InstallationKeysTable {
  name: string;
  fingerprint: Buffer;
}

export interface InstallationSecurityEventsTable {
  security_event_id: number;
  kind: string;
  reason: string;
  address: string | null;
  times: number;
  request_id: string | null;
  first_dt: string;
  created_dt: string;
}

export interface InvitationsTable {
  school_id: string;
  user_id: string;
  token_hash: Buffer;
  invited_by: string | null;
  sent_dt: string;
  expires_dt: string;
  failed_dt: string | null;
  email_id: string;
}

export interface JobsTable {
  school_id: string;
  job_id: string;
  kind: string;
  status: string;
  input: unknown;
  done: number;
  total: number;
  errors: unknown;
  result: unknown | null;
  result_file_id: string | null;
  cancel_asked_dt: string | null;
  attempts: number;
  can_retry: boolean;
  retries: number;
  started_by: string | null;
  started_dt: string | null;
  finished_dt: string | null;
  created_dt: string;
  updated_dt: string;
  request_id: string | null;
}

export interface KnowledgeChecksTable {
  school_id: string;
  chatbot_id: string;
  revision: number;
  chunks: number;
  questions: number;
  checked_by: string | null;
  checked_dt: string;
}

export interface KnowledgeChunksTable {
  school_id: string;
  knowledge_chunk_id: string;
  chatbot_id: string;
  position: number;
  title: string;
  text: string[];
  review_by: string | null;
  valid_until: string | null;
  created_by: string | null;
  updated_by: string | null;
  created_dt: string;
  updated_dt: string;
}

export interface KnowledgeFindingsTable {
  school_id: string;
  knowledge_finding_id: string;
  chatbot_id: string;
  kind: string;
  knowledge_chunk_id: string;
  other_chunk_id: string | null;
  unanswered_question_id: string | null;
  answer_id: string | null;
  line: string | null;
  other_line: string | null;
  score: number;
}

export interface KnowledgeVersionsTable {
  school_id: string;
  chatbot_id: string;
  number: number;
  chunks: unknown;
  created_by: string | null;
  created_by_name: string | null;
  created_dt: string;
}

export interface LanguageModelBudgetsTable {
  school_id: string;
  daily_calls: number;
  daily_calls_per_chatbot: number;
  updated_by: string | null;
  created_dt: string;
  updated_dt: string;
}

export interface LanguageModelUseTable {
  school_id: string;
  language_model_use_id: string;
  day: string;
  chatbot_id: string | null;
  calls: number;
  told_percent: number;
  created_dt: string;
  updated_dt: string;
}

export interface LanguageModelsTable {
  school_id: string;
  provider: string;
  url: string;
  model: string;
  sealed_key: Buffer | null;
  key_ends_with: string | null;
  is_enabled: boolean;
  updated_by: string | null;
  created_dt: string;
  updated_dt: string;
}

export interface LeadMailAttachmentsTable {
  school_id: string;
  lead_mail_attachment_id: string;
  lead_mail_id: string;
  file_id: string;
  created_dt: string;
}

export interface LeadMailTemplatesTable {
  school_id: string;
  lead_mail_template_id: string;
  name: string;
  subject: string;
  body: string;
  created_by: string | null;
  updated_by: string | null;
  created_dt: string;
  updated_dt: string;
}

export interface LeadMailsTable {
  school_id: string;
  lead_mail_id: string;
  contact_id: string;
  kind: string;
  address: string | null;
  subject: string;
  body: string;
  reply_hash: Buffer | null;
  replies_to: string | null;
  message_id: string | null;
  user_id: string | null;
  user_name: string | null;
  created_dt: string;
  updated_dt: string;
}

export interface LegalHoldsTable {
  school_id: string;
  kind: string;
  person_id: string;
  reason: string;
  placed_by: string | null;
  placed_by_name: string | null;
  created_dt: string;
}

export interface LiftedOptOutsTable {
  school_id: string;
  channel: string;
  address: string;
  how: string;
  stopped_reason: string | null;
  stopped_by: string | null;
  stopped_dt: string;
  reason: string;
  created_by: string | null;
  created_dt: string;
}

export interface MarkFiguresTable {
  school_id: string;
  academic_year_id: string;
  exam_id: string;
  class_id: string;
  subject_id: string;
  gender: string;
  total: number;
  n: number;
}

export interface MarkHistoryTable {
  school_id: string;
  mark_history_id: string;
  mark_id: string;
  student_id: string;
  exam_id: string | null;
  subject_id: string | null;
  before: unknown;
  after: unknown | null;
  reason: string | null;
  changed_by: string | null;
  changed_dt: string;
}

export interface MarksTable {
  school_id: string;
  mark_id: string;
  student_id: string;
  academic_year_id: string;
  subject_id: string;
  exam_id: string;
  state: string;
  marks: number | null;
  total_marks: number;
  percentage: number | null;
  grade: string | null;
  exam_date: string | null;
  remarks: string | null;
  created_by: string | null;
  updated_by: string | null;
  created_dt: string;
  updated_dt: string;
}

export interface MessageOptOutsTable {
  school_id: string;
  channel: string;
  address: string;
  created_dt: string;
  how: string;
  reason: string | null;
  created_by: string | null;
}

export interface MessageSettingsTable {
  school_id: string;
  quiet_from: string | null;
  quiet_to: string | null;
  daily_emails: number | null;
  daily_sms: number | null;
  sms_price: number | null;
  sms_provider: string | null;
  sms_url: string | null;
  sms_account: string | null;
  sms_from: string | null;
  sealed_sms_token: Buffer | null;
  sms_token_ends_with: string | null;
  updated_by: string | null;
  created_dt: string;
  updated_dt: string;
}

export interface MessageTemplatesTable {
  school_id: string;
  kind: string;
  language: string;
  subject: string;
  body: string;
  sms: string | null;
  updated_by: string | null;
  created_dt: string;
  updated_dt: string;
}

export interface MessageUseTable {
  school_id: string;
  day: string;
  channel: string;
  messages: number;
}

export interface MessagesTable {
  school_id: string;
  message_id: string;
  kind: string;
  source_id: string | null;
  channel: string;
  recipient_kind: string;
  recipient_id: string | null;
  recipient_name: string | null;
  student_id: string | null;
  address: string;
  language: string;
  subject: string | null;
  body: string | null;
  segments: number;
  is_essential: boolean;
  state: string;
  reason: string | null;
  attempts: number;
  next_attempt_dt: string;
  provider_id: string | null;
  sent_dt: string | null;
  dedup_key: string;
  created_by: string | null;
  created_dt: string;
  updated_dt: string;
  replaces: string | null;
  is_held: boolean;
}

export interface MigrationsTable {
  name: string;
  checksum: string;
  applied_dt: string;
  neighbor: string | null;
}

export interface NotificationMailsTable {
  school_id: string;
  notification_id: string;
  status: string;
  attempts: number;
  next_dt: string;
  error: string | null;
  sent_dt: string | null;
  created_dt: string;
}

export interface NotificationWishesTable {
  school_id: string;
  user_id: string;
  wish: string;
  created_dt: string;
}

export interface NotificationsTable {
  school_id: string;
  notification_id: string;
  user_id: string;
  kind: string;
  title: string;
  body: string;
  link: string | null;
  entity: string | null;
  entity_id: string | null;
  read_dt: string | null;
  created_dt: string;
}

export interface OperatorLogTable {
  operator_log_id: number;
  action: string;
  subject_id: string;
  subject_name: string;
  before: unknown | null;
  after: unknown | null;
  address: string | null;
  request_id: string | null;
  created_dt: string;
}

export interface OperatorRepliesTable {
  key: string;
  body_hash: Buffer;
  status: number | null;
  reply: unknown | null;
  created_dt: string;
}

export interface PasswordResetsTable {
  school_id: string;
  password_reset_id: string;
  user_id: string;
  token_hash: Buffer;
  created_dt: string;
  expires_dt: string;
  used_dt: string | null;
  failed_dt: string | null;
}

export interface PromotionClassesTable {
  school_id: string;
  promotion_id: string;
  class_id: string;
  next_class_id: string | null;
  created_dt: string;
  updated_dt: string;
}

export interface PromotionStudentsTable {
  school_id: string;
  promotion_id: string;
  student_id: string;
  decision: string;
  by_hand: boolean;
  reason: string | null;
  average: number | null;
  class_id: string | null;
  section_id: string | null;
  roll_no: string | null;
  enrolment_id: string | null;
  to_date_before: string | null;
  exit_reason_before: string | null;
  new_enrolment_id: string | null;
  status_before: string | null;
  outcome: string | null;
  created_dt: string;
  updated_dt: string;
}

export interface PromotionsTable {
  school_id: string;
  promotion_id: string;
  from_year_id: string;
  to_year_id: string;
  status: string;
  pass_percent: number | null;
  roll_numbers: string;
  job_id: string | null;
  statuses_set_dt: string | null;
  done_dt: string | null;
  created_by: string | null;
  updated_by: string | null;
  created_dt: string;
  updated_dt: string;
}

export interface QuestionFormsTable {
  school_id: string;
  question_form_id: string;
  chatbot_id: string;
  knowledge_chunk_id: string;
  place: number;
  question: string;
  status: string;
  decided_by: string | null;
  created_dt: string;
  updated_dt: string;
}

export interface RateLimitsTable {
  key: string;
  points: number;
  expire: number | null;
}

export interface ReceivedMailUseTable {
  school_id: string;
  day: string;
  received: number;
  full_dt: string | null;
}

export interface RegistersTable {
  school_id: string;
  register_id: string;
  class_id: string;
  section_id: string | null;
  attendance_date: string;
  taken_by: string | null;
  taken_dt: string;
  overrides_calendar: boolean;
  created_dt: string;
  updated_dt: string;
}

export interface RegularJobsTable {
  school_id: string;
  name: string;
  due_dt: string | null;
  done_dt: string | null;
  attempts: number;
  error: string | null;
  failing_since: string | null;
  tried_dt: string | null;
  next_dt: string | null;
}

export interface ReportCommentsTable {
  school_id: string;
  report_comment_id: string;
  student_id: string;
  academic_year_id: string;
  exam_id: string | null;
  comment: string;
  written_by: string | null;
  created_dt: string;
  updated_dt: string;
}

export interface RetentionRulesTable {
  school_id: string;
  kind: string;
  keep_days: number | null;
  next_days: number | null;
  next_from: string | null;
  changed_by: string | null;
  created_dt: string;
  updated_dt: string;
}

export interface SavedFiltersTable {
  school_id: string;
  saved_filter_id: string;
  user_id: string;
  list: string;
  name: string;
  query: unknown;
  is_shared: boolean;
  created_dt: string;
  updated_dt: string;
}

export interface SchoolAddressesTable {
  school_id: string;
  host_name: string | null;
  sender_name: string | null;
  sender_address: string | null;
}

export interface SchoolDeletionsTable {
  subject_id: string;
  subject_name: string;
  requested_dt: string;
  due_dt: string;
  started_dt: string | null;
  finished_dt: string | null;
  deleted_rows: unknown;
  deleted_files: number;
  error: string | null;
}

export interface SchoolsTable {
  school_id: string;
  name: string;
  time_zone: string;
  currency: string;
  locale: string;
  school_days: number[];
  address: string | null;
  phone: string | null;
  email: string | null;
  logo: Buffer | null;
  logo_type: string | null;
  settings: unknown;
  two_factor_for: string;
  session_idle_minutes: number;
  session_days: number;
  created_dt: string;
  updated_dt: string;
  admission_no_pattern: string;
  name_folded: string;
  suspended_dt: string | null;
  suspended_reason: string | null;
  is_demo: boolean;
}

export interface SecretsTable {
  name: string;
  value: Buffer;
}

export interface SectionsTable {
  school_id: string;
  section_id: string;
  class_id: string;
  name: string;
  position: number;
  created_dt: string;
  updated_dt: string;
}

export interface SecurityEventsTable {
  school_id: string;
  security_event_id: number;
  kind: string;
  reason: string;
  user_id: string | null;
  address: string | null;
  times: number;
  request_id: string | null;
  first_dt: string;
  created_dt: string;
}

export interface SessionsTable {
  school_id: string;
  session_id: string;
  user_id: string;
  token_hash: Buffer;
  user_agent: string | null;
  address: string | null;
  created_dt: string;
  last_seen_dt: string;
  expires_dt: string;
  revoked_dt: string | null;
  is_shared: boolean;
}

export interface SignInNetworksTable {
  school_id: string;
  user_id: string;
  network: string;
  last_dt: string;
}

export interface SignUpsTable {
  token_hash: Buffer;
  school_name: string;
  time_zone: string;
  currency: string;
  locale: string;
  name: string;
  email: string;
  created_dt: string;
  expires_dt: string;
}

export interface StudentAttendanceTable {
  school_id: string;
  student_id: string;
  attendance_date: string;
  class_id: string;
  section_id: string | null;
  status: string;
  reason: string | null;
  overrides_calendar: boolean;
  marked_by: string | null;
  marked_dt: string;
  created_dt: string;
  updated_dt: string;
}

export interface StudentCountsTable {
  school_id: string;
  status: string;
  gender: string;
  shard: number;
  n: number;
}

export interface StudentDocumentsTable {
  school_id: string;
  student_document_id: string;
  student_id: string;
  file_id: string;
  title: string;
  document_type: string;
  uploaded_by: string | null;
  created_dt: string;
  updated_dt: string;
  deleted_dt: string | null;
}

export interface StudentGuardiansTable {
  school_id: string;
  student_id: string;
  guardian_id: string;
  relationship: string;
  contact_order: number;
  may_contact: boolean;
  may_see_records: boolean;
  from_date: string | null;
  to_date: string | null;
  created_dt: string;
  updated_dt: string;
  may_collect: boolean;
  restriction_document_id: string | null;
  guardian_is_live: boolean;
}

export interface StudentReportsTable {
  school_id: string;
  student_report_id: string;
  student_id: string;
  academic_year_id: string;
  exam_id: string | null;
  report_type: string;
  content: string;
  figures: unknown;
  provider: string | null;
  generated_by: string | null;
  created_dt: string;
}

export interface StudentSubjectsTable {
  school_id: string;
  student_subject_id: string;
  student_id: string;
  academic_year_id: string;
  subject_id: string;
  registration_date: string;
  created_by: string | null;
  created_dt: string;
  removed_dt: string | null;
  removed_by: string | null;
}

export interface StudentsTable {
  school_id: string;
  student_id: string;
  name: string;
  date_of_birth: string | null;
  gender: string;
  status: string;
  class_id: string | null;
  section: string | null;
  roll_no: string | null;
  academic_year: number | null;
  religion: string | null;
  nationality: string | null;
  admission_date: string | null;
  previous_school: string | null;
  transport_mode: string | null;
  extracurricular_activities: string | null;
  special_needs: string | null;
  phone: string | null;
  email: string | null;
  address: string | null;
  family_income: string | null;
  blood_group: string | null;
  medical_conditions: string | null;
  allergies: string | null;
  medical_info: string | null;
  documents_url: string | null;
  photo_file_id: string | null;
  name_folded: string;
  phone_digits: string | null;
  created_by: string | null;
  updated_by: string | null;
  created_dt: string;
  updated_dt: string;
  deleted_dt: string | null;
  admission_no: string;
  admission_no_folded: string | null;
  search_text: string;
  health_for_teachers: boolean;
}

export interface SubjectsTable {
  school_id: string;
  subject_id: string;
  name: string;
  code: string | null;
  subject_type: string;
  description: string | null;
  created_by: string | null;
  updated_by: string | null;
  created_dt: string;
  updated_dt: string;
}

export interface SynonymSuggestionQuestionsTable {
  school_id: string;
  synonym_suggestion_id: string;
  unanswered_question_id: string;
}

export interface SynonymSuggestionsTable {
  school_id: string;
  synonym_suggestion_id: string;
  chatbot_id: string;
  word: string;
  means: string;
  status: string;
  asks_count: number;
  decided_by: string | null;
  created_dt: string;
  updated_dt: string;
}

export interface SynonymsTable {
  school_id: string;
  synonym_id: string;
  chatbot_id: string | null;
  word: string;
  means: string[];
  created_by: string | null;
  updated_by: string | null;
  created_dt: string;
  updated_dt: string;
  deleted_dt: string | null;
}

export interface TasksTable {
  school_id: string;
  task_id: string;
  title: string;
  description: string | null;
  assigned_to: string | null;
  assigned_to_name: string | null;
  assigned_before: string | null;
  contact_id: string | null;
  student_id: string | null;
  chat_session_id: string | null;
  due_date: string;
  status: string;
  priority: string;
  category: string;
  tags: string[];
  reminder: string;
  remind_dt: string | null;
  reminded_dt: string | null;
  completed_dt: string | null;
  search_text: string;
  created_by: string | null;
  updated_by: string | null;
  created_dt: string;
  updated_dt: string;
  deleted_dt: string | null;
}

export interface TeacherAssignmentsTable {
  school_id: string;
  teacher_assignment_id: string;
  teacher_id: string;
  academic_year_id: string;
  class_id: string;
  section_id: string | null;
  subject_id: string;
  is_class_teacher: boolean;
  schedule: string | null;
  created_by: string | null;
  updated_by: string | null;
  created_dt: string;
  updated_dt: string;
  deleted_dt: string | null;
}

export interface TeacherAttendanceTable {
  school_id: string;
  teacher_id: string;
  attendance_date: string;
  status: string;
  reason: string | null;
  overrides_calendar: boolean;
  marked_by: string | null;
  marked_dt: string;
  created_dt: string;
  updated_dt: string;
}

export interface TeacherDocumentsTable {
  school_id: string;
  teacher_document_id: string;
  teacher_id: string;
  file_id: string;
  title: string;
  document_type: string;
  uploaded_by: string | null;
  created_dt: string;
  updated_dt: string;
  deleted_dt: string | null;
}

export interface TeacherGrantsTable {
  school_id: string;
  teacher_grant_id: string;
  teacher_id: string;
  kind: string;
  class_id: string | null;
  section_id: string | null;
  subject_id: string | null;
  department: string | null;
  from_date: string;
  to_date: string;
  reason: string | null;
  granted_by: string | null;
  created_dt: string;
  updated_dt: string;
  ended_dt: string | null;
  ended_by: string | null;
}

export interface TeachersTable {
  school_id: string;
  teacher_id: string;
  name: string;
  employee_id: string;
  date_of_birth: string | null;
  gender: string;
  blood_group: string | null;
  nationality: string | null;
  religion: string | null;
  highest_qualification: string | null;
  experience: number;
  specialization: string[];
  joining_date: string | null;
  status: string;
  phone: string | null;
  email: string | null;
  address: string | null;
  emergency_contact: string | null;
  department: string | null;
  designation: string;
  salary: number;
  salary_currency: string | null;
  documents_url: string | null;
  photo_file_id: string | null;
  name_folded: string;
  search_text: string;
  phone_digits: string | null;
  created_by: string | null;
  updated_by: string | null;
  created_dt: string;
  updated_dt: string;
  deleted_dt: string | null;
}

export interface TermsTable {
  school_id: string;
  term_id: string;
  academic_year_id: string;
  year_starts_on: string;
  year_ends_on: string;
  name: string;
  starts_on: string;
  ends_on: string;
  created_dt: string;
  updated_dt: string;
}

export interface UnansweredQuestionsTable {
  school_id: string;
  unanswered_question_id: string;
  chatbot_id: string;
  question: string;
  question_folded: string;
  gist: string;
  reason: string;
  examples: string[];
  asks_count: number;
  status: string;
  draft_title: string | null;
  draft_text: string[] | null;
  draft_valid_until: string | null;
  outcomes: unknown;
  asked_again_dt: string | null;
  knowledge_chunk_id: string | null;
  closed_by: string | null;
  closed_dt: string | null;
  last_asked_dt: string;
  created_dt: string;
  updated_dt: string;
}

export interface UrgentMessagesTable {
  school_id: string;
  urgent_message_id: string;
  title: string;
  message: string;
  channels: string[];
  target_audience: string;
  audiences: unknown;
  sent_by: string | null;
  sent_by_name: string | null;
  created_dt: string;
}

export interface UserChatbotsTable {
  school_id: string;
  user_id: string;
  chatbot_id: string;
  created_dt: string;
}

export interface UsersTable {
  school_id: string;
  user_id: string;
  name: string;
  email: string;
  role: string;
  status: string;
  password_hash: string | null;
  password_changed_dt: string;
  must_change_password: boolean;
  totp_secret: string | null;
  totp_enabled_dt: string | null;
  totp_last_step: number | null;
  recovery_code_hashes: Buffer[];
  preferences: unknown;
  created_by: string | null;
  created_dt: string;
  updated_dt: string;
  deleted_dt: string | null;
  teacher_id: string | null;
}
