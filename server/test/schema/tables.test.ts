import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/test/database.ts';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

async function column(text: string, values: unknown[] = []): Promise<string[]> {
  const { rows } = await client.query<[string]>({ text, values, rowMode: 'array' });
  return rows.map(([value]) => value);
}

const schoolTables = `select relation.relname
  from pg_class relation
  join pg_attribute attribute on attribute.attrelid = relation.oid and attribute.attname = 'school_id'
  where relation.relkind = 'r' and relation.relnamespace = 'public'::regnamespace
  order by 1`;

/** The columns a constraint or an index lists, in its order, as a text to compare. */
const keyColumns = (
  owner: string,
  numbers: string,
) => `(select string_agg(attribute.attname, ',' order by item.position)
  from unnest(${numbers}) with ordinality item (number, position)
  join pg_attribute attribute on attribute.attrelid = ${owner} and attribute.attnum = item.number)`;

test('every table belongs to a school or is a known exception', async () => {
  expect((await column(schoolTables)).length).toBeGreaterThan(50);
  const others = `select relname
    from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and not exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'school_id')
    order by 1`;
  expect(await column(others)).toEqual([
    'app_logins',
    'file_stores',
    'installation_keys',
    'installation_security_events',
    'migrations',
    'operator_log',
    'operator_replies',
    'rate_limits',
    'school_deletions',
    'secrets',
    'sign_ups',
  ]);
});

test('every school table forces the policy of the school', async () => {
  const lacking = `select relname
    from (${schoolTables}) part join pg_class relation using (relname)
    where relation.relnamespace = 'public'::regnamespace
      and (not relrowsecurity or not relforcerowsecurity
        or not exists (
          select from pg_policy policy
          where policy.polrelid = relation.oid and polname = 'school_isolation' and polcmd = '*'
            and polroles = '{0}' and pg_get_expr(polqual, relation.oid) = '(school_id = current_school())'
            and pg_get_expr(polwithcheck, relation.oid) = '(school_id = current_school())'
        ))`;
  expect(await column(lacking)).toEqual([]);
});

test('every school table lets its owner, and no one else, see all schools during maintenance', async () => {
  const lacking = `select relname
    from (${schoolTables}) part join pg_class relation using (relname)
    where relation.relnamespace = 'public'::regnamespace
      and not exists (
        select from pg_policy policy
        where policy.polrelid = relation.oid and polname = 'maintenance'
          and polroles = array[relation.relowner]
          and pg_get_expr(
            polqual, relation.oid
          ) = '(current_setting(''app.maintenance''::text, true) = ''on''::text)'
      )`;
  expect(await column(lacking)).toEqual([]);
});

test('no other policy applies to the role of the app', async () => {
  const others = `select polrelid::regclass || '.' || polname
    from pg_policy
    where polname not in ('school_isolation', 'maintenance')
      and not polroles <@ array['homeroom_lookup'::regrole::oid, 'homeroom_search'::regrole::oid]
      and not (polroles = array['homeroom_teacher'::regrole::oid] and not polpermissive)`;
  expect(await column(others)).toEqual([]);
  expect(await column(`select 1 where pg_has_role('homeroom_app', current_user, 'member')`)).toEqual([]);
  const powers = `select rolname
    from pg_roles
    where (rolsuper or rolbypassrls or rolcanlogin)
      and rolname in ('homeroom_app', 'homeroom_lookup', 'homeroom_search', 'homeroom_teacher')`;
  expect(await column(powers)).toEqual([]);
});

test('the primary key of every school table begins with the school', async () => {
  const wrong = `select part.relname
    from (${schoolTables}) part
    where not exists (
      select from pg_index idx
      join pg_attribute attribute on attribute.attrelid = idx.indrelid and attribute.attnum = idx.indkey[0]
      where idx.indrelid = part.relname::regclass and idx.indisprimary and attribute.attname = 'school_id'
    )`;
  expect(await column(wrong)).toEqual([]);
});

test('every foreign key carries the school first, on both sides', async () => {
  const wrong = `select conname
    from pg_constraint rule
    where contype = 'f' and connamespace = 'public'::regnamespace
      and (${keyColumns('rule.conrelid', 'rule.conkey')} !~ '^school_id'
        or ${keyColumns('rule.confrelid', 'rule.confkey')} !~ '^school_id'
        or (cardinality(conkey) = 1 and confrelid <> 'schools'::regclass))`;
  expect(await column(wrong)).toEqual([]);
});

test('every foreign key has an index that begins with its columns', async () => {
  const lacking = `select conname
    from pg_constraint rule
    where contype = 'f' and connamespace = 'public'::regnamespace
      and not exists (
        select from pg_index idx
        where idx.indrelid = rule.conrelid
          and (idx.indkey::int2[])[0:cardinality(rule.conkey) - 1] @> rule.conkey
          and (idx.indpred is null
            or pg_get_expr(idx.indpred, idx.indrelid) = '(' || (
              select attribute.attname
              from pg_attribute attribute
              where attribute.attrelid = rule.conrelid and attribute.attnum = rule.conkey[2]
            ) || ' IS NOT NULL)')
      )`;
  expect(await column(lacking)).toEqual([]);
});

test('every editable table has a version that changes with each edit', async () => {
  const lacking = `select attrelid::regclass::text
    from pg_attribute attribute join pg_class relation on relation.oid = attribute.attrelid
    where attname = 'updated_dt' and relkind = 'r' and relnamespace = 'public'::regnamespace
      and not exists (
        select from pg_trigger where tgrelid = attribute.attrelid and tgname = 'touch_updated_dt'
      )`;
  expect(await column(lacking)).toEqual([]);
});

test('functions that run as their owner fix their search path, belong to a narrow role and are for the app only', async () => {
  // Before PostgreSQL 17 only the owner of a table can analyze it.
  const ownersOnly = 'refresh_statistics';
  const wide = `select proname
    from pg_proc routine
    where prosecdef and pronamespace = 'public'::regnamespace
      and (pg_get_userbyid(proowner) not in ('homeroom_lookup', 'homeroom_search') and proname <> $1
        or not coalesce(proconfig, '{}') @> '{"search_path=public, pg_temp"}'
        or has_function_privilege('public', routine.oid, 'execute'))`;
  expect(await column(wide, [ownersOnly])).toEqual([]);
  const named = `select proname
    from pg_proc
    where prosecdef and pronamespace = 'public'::regnamespace
    order by 1`;
  expect(await column(named)).toEqual([
    'any_demo_school',
    'any_school',
    'count_accounts_per_address',
    'create_school',
    'current_teacher',
    'erase_from_log',
    'find_account',
    'find_accounts',
    'find_calendar_feed',
    'find_chat_session',
    'find_email_change',
    'find_enquiry_form',
    'find_invitation',
    'find_invitation_email',
    'find_lead_mail',
    'find_message',
    'find_password_reset',
    'find_public_chatbot',
    'find_school_hosts',
    'find_session',
    'find_user_for_sign_in',
    'find_users_for_sign_in',
    'forget_histories',
    'forget_in_log',
    'is_restriction',
    'is_teachers_student',
    'list_open_school_ids',
    'list_school_ids',
    'refresh_statistics',
    'remove_old_security_events',
    'search_activities',
    'search_announcements',
    'search_chat_messages',
    'search_chat_sessions',
    'search_chat_users',
    'search_contacts',
    'search_document_chunks',
    'search_guardian_numbers',
    'search_guardians',
    'search_students',
    'search_tasks',
    'teacher_access',
    'teacher_access_of',
    'teacher_announcements',
    'teacher_class_subjects',
    'teacher_due_marks',
    'teacher_form_students',
    'teacher_ids',
    'teacher_mark_counts',
    'teacher_marks',
    'teacher_places',
    'teacher_register',
    'teacher_student_file',
    'teacher_student_guardians',
    'teacher_student_page',
    'teacher_students',
    'teacher_subjects',
    'trim_audit_log',
  ]);
});

test('audit and histories can be added to and read, never changed', async () => {
  const changeable = `select table_name || ' ' || privilege_type
    from information_schema.role_table_grants
    where grantee = 'homeroom_app' and privilege_type in ('UPDATE', 'DELETE', 'TRUNCATE')
      and table_name in ('audit_log', 'security_events', 'mark_history', 'attendance_history',
        'contact_stages')`;
  expect(await column(changeable)).toEqual([]);
  expect(
    await column(`select privilege_type
      from information_schema.role_table_grants
      where grantee = 'homeroom_app' and table_name = 'schools'
      order by 1`),
  ).toEqual(['INSERT', 'SELECT', 'UPDATE']);
});

test('what public calls look up across schools says whose it is, so that host names can wall it off', async () => {
  const without = `select proname
    from pg_proc
    where prosecdef and pronamespace = 'public'::regnamespace
      and pg_get_userbyid(proowner) = 'homeroom_lookup' and proname like 'find\\_%'
      and not coalesce(proargnames, '{}') @> '{school_id}'`;
  expect(await column(without)).toEqual([]);
});
