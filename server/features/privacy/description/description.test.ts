import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { descriptions } from './queries.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

/** Tables of people and their records, with the column by which other tables refer to them. */
const named = {
  student_id: 'student',
  guardian_id: 'guardian',
  teacher_id: 'teacher',
  contact_id: 'contact',
  merged_contact_id: 'contact',
  merged_into: 'contact',
  chat_user_id: 'visitor',
} as const;

/** Columns that name a person and need no part, each with the reason. */
const without: Readonly<Record<string, string>> = {
  'contact.contacts.merged_into': 'merged leads are the same person, in the part of the lead',
  'student.student_counts': 'counts only',
  'student.figure_changes.student_id':
    'an id alone, until the job has counted the figures, at most minutes later',
};

const covers = (kind: string, table: string) =>
  descriptions.some(
    (description) => description.kind === kind && description.parts.some((part) => part.table === table),
  );

it('describes every table that refers to a person, by a foreign key or a column name', async () => {
  const columns = await api.sql<{ table: string; column: string }>(
    `select relation.relname as table, attribute.attname as column
    from pg_class relation
    join pg_attribute attribute on attribute.attrelid = relation.oid and attribute.attnum > 0
      and not attribute.attisdropped
    where relation.relkind = 'r' and relation.relnamespace = 'public'::regnamespace
      and attribute.attname = any($1)`,
    [Object.keys(named)],
  );
  expect(columns.length).toBeGreaterThan(20);
  const missing = columns
    .map(({ table, column }) => ({ table, column, kind: named[column as keyof typeof named] }))
    .filter(({ table, kind }) => !covers(kind, table))
    .map(({ table, column, kind }) => `${kind}.${table}.${column}`)
    .filter((place) => !without[place]);
  expect(missing).toEqual([]);
});

it('describes every table with a foreign key to a person, whatever the column’s name', async () => {
  const keys = await api.sql<{ table: string; parent: string }>(
    `select rule.conrelid::regclass::text as table, rule.confrelid::regclass::text as parent
    from pg_constraint rule
    where rule.contype = 'f'
      and rule.confrelid::regclass::text in ('students', 'guardians', 'teachers', 'contacts', 'chat_users')`,
  );
  const kinds: Readonly<Record<string, string>> = {
    students: 'student',
    guardians: 'guardian',
    teachers: 'teacher',
    contacts: 'contact',
    chat_users: 'visitor',
  };
  expect(keys.length).toBeGreaterThan(15);
  const missing = keys.filter(({ table, parent }) => !covers(kinds[parent] ?? '', table));
  expect(missing).toEqual([]);
});

/** Tables that name none of these kinds, or that separate statements search for names and ids. */
const elsewhere: Readonly<Record<string, string>> = Object.fromEntries(
  `absence_notice_settings academic_years admission_counters app_logins announcement_acknowledgements announcement_attachments announcement_audiences announcement_comments attendance_figures
  announcement_views announcements answers assistant_messages audit_log calendar_days calendar_feeds
   canned_replies chatbots class_subjects classes dismissed_findings document_chunks documents email_changes embeddings enquiry_consents enrolment_figures enquiry_forms erasures
    exam_papers exam_reopenings exams failed_addresses figure_changes file_stores files grade_bands grade_figures grade_scales guardian_comparison_requests hidden_setup_guides idempotency_keys import_batches
    import_rows installation_keys installation_security_events invitations jobs knowledge_checks knowledge_chunks knowledge_findings knowledge_versions language_model_budgets
    language_model_use language_models lead_mail_templates legal_holds lifted_opt_outs mark_figures message_opt_outs message_settings message_templates message_use migrations notification_mails
    notification_wishes notifications operator_log operator_replies password_resets promotion_classes promotions question_forms rate_limits received_mail_use registers regular_jobs retention_rules saved_filters school_addresses school_deletions schools secrets
   sections security_events sessions sign_in_networks sign_ups student_counts subjects synonym_suggestion_questions synonym_suggestions synonyms terms unanswered_questions urgent_messages
   user_chatbots users`
    .split(/\s+/)
    .map((table) => [table, 'known']),
);

it('knows every table of the database', async () => {
  const tables = await api.sql<{ name: string }>(
    `select relname as name
    from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by 1`,
  );
  const described = new Set(descriptions.flatMap(({ parts }) => parts.map(({ table }) => table)));
  const unknown = tables.map(({ name }) => name).filter((name) => !described.has(name) && !elsewhere[name]);
  expect(unknown).toEqual([]);
});
