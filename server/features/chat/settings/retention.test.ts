import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';
import { callPerson, sendMessage, startTalk, type VisitorSession } from '#server/test/records/chats.ts';
import { newTask } from '#server/test/records/tasks.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const keepDays = (retention_days: number | null, as: 'admin' | 'registrar' = 'admin') =>
  api.call('chat.updateRetention', { as, body: { retention_days } });
const age = (talk: VisitorSession, days: number) =>
  api.sql(
    `with visitor as (
      update chat_users set created_dt = now() - make_interval(days => $2) where chat_user_id = $3
    )
    update chat_sessions
    set last_message_dt = now() - make_interval(days => $2), created_dt = now() - make_interval(days => $2)
    where chat_session_id = $1`,
    [talk.sid, days, talk.chat_user_id],
  );
const sessionsLeft = async () =>
  (await api.sql<{ id: string }>('select chat_session_id as id from chat_sessions')).map(({ id }) => id);
const turn = () => api.app.runRegularJob('chat.delete_old');

it('keeps chats as long as the school says, forever by default', async () => {
  const old = await startTalk(api);
  await sendMessage(api, old, 'hello');
  const fresh = await startTalk(api);
  const waiting = await startTalk(api);
  await callPerson(api, waiting);
  await age(old, 31);
  await age(fresh, 29);
  await age(waiting, 31);
  await turn();
  expect(await sessionsLeft()).toHaveLength(3);
  expect((await keepDays(0)).status).toBe(400);
  expect((await keepDays(30)).result).toEqual({ retention_days: 30 });
  await turn();
  expect((await sessionsLeft()).toSorted()).toEqual([fresh.sid, waiting.sid].toSorted());
  expect(await api.sql('select 1 from chat_users where chat_user_id = $1', [old.chat_user_id])).toEqual([]);
  expect(await api.sql('select 1 from answers where chat_session_id = $1', [old.sid])).toEqual([]);
  expect((await keepDays(null)).result).toEqual({ retention_days: null });
  await age(fresh, 400);
  await turn();
  expect(await sessionsLeft()).toContain(fresh.sid);
});

it('deletes with a chat its copies: transcript, unanswered question, old traces', async () => {
  const talk = await startTalk(api, { name: 'Olga Past', email: 'olga@past.test' });
  await sendMessage(api, talk, 'Does the zeppelin of Olga land at noon?');
  const { result } = await api.call('chat.makeLead', { as: 'admin', params: { id: talk.sid }, body: {} });
  await api.call('assistant.query', {
    as: 'staff',
    body: { chatbot_id: api.chatbot, query: 'And the zeppelin of yesterday?' },
  });
  await api.sql("update answers set created_dt = now() - interval '31 days' where channel = 'assistant'");
  await age(talk, 31);
  await keepDays(30);
  await turn();
  const tables = ['answers', 'unanswered_questions', 'activities', 'notifications', 'chat_messages'];
  for (const name of tables)
    expect(
      await api.sql(`select item::text from ${name} item where item::text ilike '%zeppelin%'`),
      name,
    ).toEqual([]);
  const [copy] = await api.sql('select content from activities where contact_id = $1', [
    result.crm_contact_id,
  ]);
  expect(copy).toEqual({ content: expect.stringMatching(/^This conversation was deleted/) });
  await keepDays(null);
});

it('is set by account-admins only', async () => {
  expect((await keepDays(10, 'registrar')).status).toBe(403);
});

/** Does what staff do about a visitor: the log and the stored replies of repeated requests contain each action. */
async function workOn(talk: VisitorSession) {
  const [made] = await api.sql<{ id: string; task_id: string }>(
    `select lead.contact_id as id, task.task_id
    from contacts lead join tasks task on task.contact_id = lead.contact_id
    where lead.chat_user_id = $1`,
    [talk.chat_user_id],
  );
  const { id = '', task_id = '' } = made ?? {};
  const headers = { 'idempotency-key': 'worked-on-1' };
  const body = { name: 'Wanda Secret-Ott', mobile: '+49 30 5550-170', notes: 'Wanda called', lead_value: 12 };
  await api.call('leads.update', { as: 'staff', params: { id }, body, headers });
  const called = { contact_id: id, activity_type: 'call', title: 'Call', content: 'Wanda was not there' };
  const activity = (await api.call('activities.create', { as: 'staff', body: called })).result;
  const params = { id: activity.activity_id };
  await api.call('activities.update', { as: 'staff', params, body: { content: 'Wanda called back' } });
  const another = await newTask(api, { title: 'Another task' });
  await api.call('tasks.update', {
    as: 'staff',
    params: { id: task_id },
    body: { description: 'Ask Wanda again' },
  });
  await api.call('tasks.updateMany', {
    as: 'staff',
    body: {
      tasks: [
        { task_id, priority: 'low' },
        { task_id: another, priority: 'low' },
      ],
    },
  });
  await api.call('chat.addNote', {
    as: 'staff',
    params: { id: talk.sid },
    body: { note: 'Wanda is in a hurry' },
  });
}

it('deletes one visitor with everything, and logs it without the content', async () => {
  const known = { name: 'Wanda Secret', email: 'wanda@secret.test', phone: '+49 30 5550-17' };
  const talk = await startTalk(api, known);
  const other = await startTalk(api, { name: 'Someone Else' });
  await sendMessage(api, talk, 'my very private words');
  await callPerson(api, talk);
  // Drafts an answer to the question, and asks it again.
  await api.sql(
    `update unanswered_questions
    set status = 'drafted', outcomes = $2
    where unanswered_question_id in (select unanswered_question_id from answers where chat_session_id = $1)`,
    [talk.sid, JSON.stringify([{ question: 'my very private words', status: 'unknown' }])],
  );
  await api.sql(
    `insert into answers (school_id, chatbot_id, channel, question, answer, band, latency_ms)
    values ($1, $2, 'trial', 'my very private words', 'No', 'low', 1)`,
    [api.school_id, api.chatbot],
  );
  // Assigns the visitor's task to someone, who is notified: of it alone, and of several tasks together.
  const [task] = await api.sql<{ id: string; title: string }>(
    'select task_id as id, title::text from tasks where chat_session_id = $1',
    [talk.sid],
  );
  await api.sql(
    `insert into notifications (school_id, user_id, kind, title, body, entity, entity_id)
    values
      ($1, $2, 'task_assigned', 'A task', $3, 'task', $4),
      ($1, $2, 'task_assigned', '2 tasks', $3, null, null)`,
    [api.school_id, api.users.staff.user_id, task?.title, task?.id],
  );
  await workOn(talk);
  // The log of another school is not touched, whatever its entries are about.
  await api.sql(
    `insert into audit_log (school_id, actor_name, action, entity, entity_id, after)
    values ($1, 'Una', 'update', 'chat_user', $2, '{"name": "Theirs"}')`,
    [api.northside, talk.chat_user_id],
  );
  const params = { chatbotId: talk.id, userId: talk.chat_user_id };
  expect((await api.call('chat.removeUser', { as: 'registrar', params })).status).toBe(403);
  const wrong = { ...params, chatbotId: api.otherChatbot };
  expect((await api.call('chat.removeUser', { as: 'admin', params: wrong })).status).toBe(404);
  expect((await api.call('chat.removeUser', { as: 'admin', params })).status).toBe(200);
  const traces = await api.sql<{ name: string; found: boolean }>(
    `select relation.relname as name,
      query_to_xml(
        format(
          'select 1 from %s t where t::text ~* %L', relation.oid::regclass,
          'wanda|5550.?17|very private words'
        ),
        false, true, ''
      )::text like '%row%' as found
    from pg_class relation
    where relation.relkind = 'r'
      and relation.relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`,
  );
  expect(traces.filter(({ found }) => found)).toEqual([]);
  const [line] = await api.sql(
    `select action, after from audit_log where entity = 'chat_user' and action = 'delete'`,
  );
  expect(line).toEqual({ action: 'delete', after: { sessions: 1, leads: 1, entries: expect.any(Number) } });
  const [renamed] = await api.sql(
    `select actor_name, entity, before, after
    from audit_log
    where action = 'update' and entity = 'contact' and after ? 'lead_value'`,
  );
  expect(renamed).toMatchObject({
    actor_name: 'staff',
    entity: 'contact',
    before: { name: '[erased]', mobile: '[erased]', notes: null, lead_value: '[erased]' },
    after: { name: '[erased]', mobile: '[erased]', notes: '[erased]', lead_value: '[erased]' },
  });
  const theirs = await api.sql('select after from audit_log where school_id = $1 and entity_id = $2', [
    api.northside,
    talk.chat_user_id,
  ]);
  expect(theirs).toEqual([{ after: { name: 'Theirs' } }]);
  const [together] = await api.sql<{ text: string }>(
    `select before::text as text from audit_log where entity = 'task' and entity_id like '%,%'`,
  );
  expect(together?.text).toContain('"Another task"');
  expect(together?.text).toContain('"[erased]"');
  expect(await sessionsLeft()).toContain(other.sid);
  expect(
    (await api.call('widget.getSession', { as: talk.as, params: { id: talk.id, sid: talk.sid } })).status,
  ).toBe(404);
});

it('keeps a lead from before the visitor came, without the link', async () => {
  const made = await api.call('leads.create', {
    as: 'staff',
    body: { name: 'Known Family', email: 'known@family.test' },
  });
  const talk = await startTalk(api, { name: 'Known Family', email: 'known@family.test' });
  const lead = await api.call('chat.makeLead', { as: 'staff', params: { id: talk.sid }, body: {} });
  expect(lead.result).toEqual({ crm_contact_id: made.result.crm_contact_id, created: false });
  const params = { chatbotId: talk.id, userId: talk.chat_user_id };
  await api.call('chat.removeUser', { as: 'admin', params });
  const kept = await api.call('leads.get', { as: 'staff', params: { id: made.result.crm_contact_id } });
  expect([kept.status, kept.result.chat_user_id]).toEqual([200, null]);
});
