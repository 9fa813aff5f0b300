import type pg from 'pg';
import { loadDemo } from '#demo/load.ts';
import { memoryFiles } from '#server/ports/files.ts';
import type { TestDatabase } from '#server/test/database.ts';

/** Letters that are stored, folded and sorted unlike ASCII: accents, ligatures, right to left, ideographs, Indic. */
const long = 'écolage Straße Œuvre ΣΊΣΥΦΟΣ Çağrı Łódź العربية مُدَرِّسة 漢字かな 한국어 हिन्दी ไทย';
/** For columns with little room. */
const short = 'école 漢字 العربية';

/** A row in each table that the demo school leaves empty; its texts get the words afterwards. */
const rows = [
  `insert into rate_limits (key, points) values ('sign-in', 1)`,
  `insert into installation_keys (name, fingerprint) values ('sealing', sha256('a key'))`,
  `insert into operator_log (action, subject_id, subject_name)
  select 'create', school_id, name from schools limit 1`,
  `insert into operator_replies (key, body_hash) values ('key', sha256('a'))`,
  `insert into sign_ups (token_hash, school_name, time_zone, currency, locale, name, email)
  values (sha256('a'), 'A school', 'UTC', 'EUR', 'en', 'Ada', 'ada@school.test')`,
  `insert into school_deletions (subject_id, subject_name, due_dt)
  values (gen_random_uuid(), 'A school that has gone', now() + interval '30 days')`,
  `insert into file_stores (marker) values ('installation-' || gen_random_uuid())`,
  `insert into absence_notices (school_id, student_id, day, state, due_dt, answer, answer_note, answered_dt)
  select school_id, student_id, current_date, 'waiting', now(), 'ill', 'note', now() from students limit 1
  on conflict do nothing`,
  `insert into deleted_guardian_links
    (school_id, guardian_id, student_id, relationship, contact_order, may_contact, may_see_records,
      may_collect)
  select school_id, guardian_id, student_id, 'other', 1, true, true, true from student_guardians limit 1`,
  `insert into message_opt_outs (school_id, channel, address) select school_id, 'email', 'a@b.test' from one`,
  `insert into lifted_opt_outs (school_id, channel, address, how, stopped_dt, reason)
  select school_id, 'email', 'a@b.test', 'link', now(), 'why' from one`,
  `insert into message_settings (school_id, sms_account) select school_id, 'account' from one`,
  'insert into received_mail_use (school_id, day, received) select school_id, current_date, 1 from schools limit 1',
  `insert into failed_addresses (school_id, channel, address, reason)
  select school_id, 'email', 'a@b.test', 'why' from one`,
  `insert into message_templates (school_id, kind, language, subject, body)
  select school_id, 'announcement', 'en', 'subject', 'body' from one`,
  `insert into urgent_messages (school_id, title, message, channels, target_audience)
  select school_id, 'title', 'message', '{email}', 'all' from one`,
  `insert into messages (school_id, kind, channel, recipient_kind, address, dedup_key, subject, body)
  select school_id, 'urgent', 'email', 'guardian', 'a@b.test', 'key', 'subject', 'body' from one`,
  `insert into language_models (school_id, provider, url, model)
  select school_id, 'ollama', 'http://localhost', 'm' from one`,
  `insert into sessions (school_id, user_id, token_hash, user_agent, expires_dt)
  select school_id, user_id, sha256('a'), 'agent', now() from one`,
  `insert into password_resets (school_id, user_id, token_hash, expires_dt)
  select school_id, user_id, sha256('a'), now() from one`,
  `insert into invitations (school_id, user_id, token_hash, invited_by)
  select school_id, user_id, sha256('a'), user_id from one`,
  `insert into school_addresses (school_id, host_name, sender_name, sender_address)
  select school_id, 'a.test', 'sender', 'a@b.test' from one`,
  `insert into email_changes (school_id, user_id, new_email, token_hash, requested_by)
  select school_id, user_id, 'new@b.test', sha256('a'), user_id from one`,
  `insert into idempotency_keys (school_id, user_id, key, body_hash, reply)
  select school_id, user_id, 'key', sha256('a'), '{}' from one`,
  `insert into saved_filters (school_id, user_id, list, name, query)
  select school_id, user_id, 'students', 'name', '{}' from one`,
  `insert into calendar_feeds (school_id, user_id, secret_hash)
  select school_id, user_id, sha256('a') from one`,
  `insert into jobs (school_id, kind, result) select school_id, 'import', '{}' from one`,
  `insert into import_batches (school_id, entity, file_name) select school_id, 'students', 'name' from one`,
  `insert into import_rows (school_id, import_batch_id, row_number, outcome, entity, label)
  select school_id, import_batch_id, 1, 'created', 'students', 'label' from import_batches`,
  `insert into regular_jobs (school_id, name, error) select school_id, 'job', 'error' from one`,
  `insert into exam_papers (school_id, exam_id, class_id, subject_id, total_marks)
  select mark.school_id, mark.exam_id, student.class_id, mark.subject_id, 50
  from marks mark join students student using (school_id, student_id)
  limit 1`,
  `insert into exam_reopenings (school_id, exam_id, class_id, reason)
  select school_id, exam_id, class_id, 'why' from exam_papers`,
  `insert into hidden_setup_guides (school_id, user_id) select school_id, user_id from one`,
  `insert into mark_history (school_id, mark_id, student_id, before, reason)
  select school_id, mark_id, student_id, '{}', 'why' from marks limit 1`,
  `insert into attendance_history (school_id, person_type, person_id, attendance_date, status_before)
  select school_id, 'student', student_id, current_date, 'absent' from students limit 1`,
  `insert into student_reports (school_id, student_id, academic_year_id, report_type, content)
  select school_id, student_id, academic_year_id, 'academic', 'text' from enrolments limit 1`,
  `insert into report_comments (school_id, student_id, academic_year_id, comment)
  select school_id, student_id, academic_year_id, 'text' from enrolments limit 1`,
  `insert into promotions (school_id, from_year_id, to_year_id)
  select school_year.school_id, school_year.academic_year_id, other_school_year.academic_year_id
  from academic_years school_year
  join academic_years other_school_year on other_school_year.school_id = school_year.school_id
    and other_school_year.start_year = school_year.start_year + 1
  limit 1`,
  `insert into promotion_classes (school_id, promotion_id, class_id)
  select promotion.school_id, promotion_id, class_id
  from promotions promotion join classes using (school_id)
  limit 1`,
  `insert into promotion_students (school_id, promotion_id, student_id, decision, roll_no)
  select promotion.school_id, promotion_id, student_id, 'leave', '7'
  from promotions promotion join students using (school_id)
  limit 1`,
  `insert into knowledge_versions (school_id, chatbot_id, number, chunks)
  select school_id, chatbot_id, 1, '[]' from chatbots limit 1`,
  `insert into embeddings (school_id, model, line_hash, vector)
  select school_id, 'model', sha256('a'), '\\x00000000' from one`,
  `insert into synonyms (school_id, word, means) select school_id, 'écolage', '{fees,學費}' from one`,
  `insert into synonym_suggestions (school_id, chatbot_id, word, means)
  select school_id, chatbot_id, 'kita', 'écolage' from chatbots limit 1`,
  `insert into synonym_suggestion_questions (school_id, synonym_suggestion_id, unanswered_question_id)
  select question.school_id, synonym_suggestion_id, unanswered_question_id
  from synonym_suggestions join unanswered_questions question using (school_id)
  limit 1`,
  `insert into knowledge_checks (school_id, chatbot_id, revision, chunks, questions)
  select school_id, chatbot_id, 1, 1, 1 from knowledge_chunks limit 1`,
  `insert into knowledge_findings
    (school_id, chatbot_id, kind, knowledge_chunk_id, other_chunk_id, line, other_line, score)
  select school_id, chatbot_id, 'overlap', knowledge_chunk_id, knowledge_chunk_id, 'line', 'line', 1
  from knowledge_checks join knowledge_chunks using (school_id, chatbot_id)
  limit 1`,
  `insert into dismissed_findings (school_id, kind, knowledge_chunk_id, other_chunk_id)
  select school_id, 'unused', knowledge_chunk_id, knowledge_chunk_id from knowledge_chunks limit 1`,
  `insert into question_forms (school_id, chatbot_id, knowledge_chunk_id, place, question)
  select school_id, chatbot_id, knowledge_chunk_id, 1, 'où ?' from knowledge_chunks limit 1`,
  `insert into answers (school_id, channel, question, answer, band, latency_ms)
  select school_id, 'trial', 'q', 'a', 'high', 1 from one`,
  `insert into assistant_messages (school_id, user_id, question, answer, with_documents)
  select school_id, user_id, 'q', 'a', true from one`,
  `insert into former_admission_numbers (school_id, admission_no_folded, student_id)
  select school_id, 'before-1', student_id from students limit 1`,
  `insert into guardian_distinctions (school_id, guardian_id, other_guardian_id)
  select school_id, min(guardian_id::text)::uuid, max(guardian_id::text)::uuid
  from guardians
  group by school_id`,
  `insert into guardian_comparison_requests (school_id) select school_id from one`,
  `insert into figure_changes (school_id) select school_id from one`,
  `insert into attendance_figures
    (school_id, attendance_date, class_id, gender, overrides_calendar, present, late, half_day, absent,
      excused)
  select school_id, current_date, class_id, 'other', false, 1, 0, 0, 0, 0 from classes limit 1
  on conflict do nothing`,
  `insert into mark_figures (school_id, academic_year_id, exam_id, class_id, subject_id, gender, total, n)
  select school_id, academic_year_id, exam_id, new_id(), new_id(), 'other', 1.5, 1 from exams limit 1`,
  `insert into grade_figures (school_id, academic_year_id, exam_id, class_id, grade, lower_bound, n)
  select school_id, academic_year_id, exam_id, new_id(), 'A', 90, 1 from exams limit 1`,
  `insert into enrolment_figures
    (school_id, academic_year_id, class_id, day, gender, begun, ended, joined, gone)
  select school_id, academic_year_id, new_id(), starts_on, 'other', 1, 0, 1, 0 from academic_years limit 1`,
  `insert into guardian_merges
    (school_id, merged_guardian_id, guardian_id, merged_name, before, merged, after)
  select school_id, new_id(), guardian_id, 'name', '{}', '{}', '{}' from guardians limit 1`,
  `insert into contact_merges (school_id, contact_id, merged_contact_id, before, after)
  select lead.school_id, lead.contact_id, other_lead.contact_id, '{}', '{}'
  from contacts lead
  join contacts other_lead on other_lead.school_id = lead.school_id
    and other_lead.contact_id > lead.contact_id
  limit 1`,
  `insert into enquiries (school_id, contact_id, enquiry_form_id, consent_version, parent_name, email)
  select consent.school_id, contact_id, enquiry_form_id, version, 'name', 'a@b.test'
  from enquiry_consents consent join contacts using (school_id)
  limit 1`,
  `insert into lead_mail_templates (school_id, name, body)
  select school_id, 'Tour', 'Dear {{lead_name}}' from one`,
  `insert into lead_mails (school_id, contact_id, subject, body)
  select school_id, contact_id, 'Subject', 'Text' from contacts limit 1`,
  `insert into lead_mail_attachments (school_id, lead_mail_id, file_id)
  select mail.school_id, lead_mail_id, file_id from lead_mails mail join files using (school_id) limit 1`,
  `insert into erasures (school_id, kind, cause, reason, people)
  select school_id, 'student', 'request', 'why', 1 from one`,
  `insert into legal_holds (school_id, kind, person_id, reason)
  select school_id, 'student', student_id, 'why' from students limit 1`,
  `insert into retention_rules (school_id, kind, keep_days) select school_id, 'student', 3650 from one`,
  `insert into sign_in_networks (school_id, user_id, network)
  select school_id, user_id, '203.0.113.9' from one`,
  `insert into security_events (school_id, kind, reason, times, first_dt, created_dt)
  select school_id, 'sign_in_failed', 'why', 1, now(), now() from one`,
  `insert into installation_security_events (kind, reason, times, first_dt, created_dt)
  values ('sign_in_failed', 'why', 1, now(), now())`,
  `insert into language_model_budgets (school_id, daily_calls, daily_calls_per_chatbot)
  select school_id, 10, 5 from one`,
  `insert into language_model_use (school_id, day, calls) select school_id, current_date, 1 from one`,
  `insert into notification_wishes (school_id, user_id, wish) select school_id, user_id, 'tasks' from one`,
  `insert into notification_mails (school_id, notification_id, error)
  select school_id, notification_id, 'error' from notifications limit 1`,
];

type TextColumn = { table: string; column: string; kind: string };

const textColumns = `select relation.relname as "table", attribute.attname as "column",
    case
      when kind.typcategory = 'A' then 'list'
      when kind.typname = 'jsonb' then 'json'
      else 'text'
    end as kind
  from pg_attribute attribute
  join pg_class relation on relation.oid = attribute.attrelid and relation.relkind = 'r'
  join pg_type kind on kind.oid = attribute.atttypid
  left join pg_type base on base.oid = kind.typbasetype
  left join pg_type item on item.oid = kind.typelem and kind.typcategory = 'A'
  where relation.relnamespace = 'public'::regnamespace and attribute.attnum > 0 and not attribute.attisdropped
    and attribute.attgenerated = ''
    and coalesce(item.typname, base.typname, kind.typname) in ('text', 'varchar', 'jsonb')
    and relation.relname not in ('migrations', 'secrets', 'file_stores', 'installation_keys', 'operator_log',
      'operator_replies')
    and (relation.relname, attribute.attname) not in (('schools', 'time_zone'), ('sign_ups', 'time_zone'))`;

const additions: Readonly<Record<string, (column: string, words: string) => string>> = {
  text: (column, words) => `left(${column} || ' ${words}', 120)`,
  list: (column, words) => `array_append(${column}, '${words}')`,
  json: (
    column,
    words,
  ) => `case jsonb_typeof(${column}) when 'object' then ${column} || '{"words": "${words}"}'
    when 'array' then ${column} || '["${words}"]' else ${column} end`,
};

/** Adds letters to a column, as far as its rules take them; whether they did. */
async function addLetters(client: pg.Client, { table, column, kind }: TextColumn): Promise<boolean> {
  for (const words of [long, short]) {
    const value = additions[kind]?.(column, words);
    const text = `update ${table} set ${column} = ${value} where ${column} is not null`;
    const changed = await client.query(text).then(({ rowCount }) => rowCount, isRefusedByRule);
    if (changed) return true;
  }
  return false;
}

/** A check, a unique key, or the end of the column. */
function isRefusedByRule(error: { code?: string }): 0 {
  if (['23505', '23514', '22001'].includes(error.code ?? '')) return 0;
  throw error;
}

/**
 * The demo school with a row in every table, and with letters of many scripts in every text that takes them. Returns
 * the tables that have no such text.
 */
export async function loadWorldText(
  { connectionString }: Pick<TestDatabase, 'connectionString'>,
  client: pg.Client,
): Promise<string[]> {
  await loadDemo({ connectionString, students: 20, files: memoryFiles(), log: { info: () => {} } });
  await client.query('create temp table one as select school_id, user_id from public.users limit 1');
  for (const row of rows) await client.query(row);
  // Triggers would refuse changes of histories.
  await client.query('set session_replication_role = replica');
  const columns = await client.query<TextColumn>(textColumns);
  const plain = new Set(columns.rows.map(({ table }) => table));
  for (const column of columns.rows) {
    if (await addLetters(client, column)) plain.delete(column.table);
  }
  await client.query('reset session_replication_role; drop table one');
  // A real one: everything of a school depends on its today. The trigger that refuses others is at work again.
  await client.query(`update schools set time_zone = 'America/Argentina/ComodRivadavia'`);
  return [...plain].sort();
}
