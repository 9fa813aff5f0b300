import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApi, type TestApi, type Who } from '#server/test/api.ts';

let api: TestApi;

const chunks = [
  { title: 'Nursery', text: ['The nursery opens at 07:30 and takes children from the age of two.'] },
  { title: 'Library', text: ['Two books can be borrowed for 14 days.'] },
  { title: 'Swimming', text: ['The pool is open to Grades 3 to 8 from 14:00 to 17:00.'] },
  { title: 'Uniform', text: ['Shirts are white, trousers grey.'] },
];

beforeAll(async () => {
  api = await startApi();
  const params = { id: api.chatbot };
  await api.call('knowledge.replace', { as: 'admin', params, body: { data: chunks } });
});
afterAll(() => api.stop());
beforeEach(async () => {
  await api.sql('delete from synonyms');
  await api.sql('delete from synonym_suggestions');
  await api.sql('delete from answers');
  await api.sql('delete from unanswered_questions');
});

type Talk = { question: string; reply?: string; chunk?: string };

/** A visitor asks in vain in a conversation of their own, and staff reply or add a chunk. */
async function talk({ question, reply, chunk }: Talk): Promise<void> {
  const [row] = await api.sql<{ chat_session_id: string; unanswered_question_id: string }>(
    `with visitor as (
      insert into chat_users (school_id, chatbot_id, name) values ($1, $2, 'Visitor') returning chat_user_id
    ), session as (
      insert into chat_sessions (school_id, chatbot_id, chat_user_id)
      select $1, $2, chat_user_id from visitor
      returning chat_session_id
    ), asked as (
      insert into unanswered_questions (school_id, chatbot_id, question, knowledge_chunk_id)
      values
        ($1, $2, $3, (select knowledge_chunk_id from knowledge_chunks where chatbot_id = $2 and title = $4))
      returning unanswered_question_id
    )
    select chat_session_id, unanswered_question_id
    from session, asked`,
    [api.school_id, api.chatbot, question, chunk ?? null],
  );
  await api.sql(
    `insert into answers
      (school_id, chatbot_id, chat_session_id, channel, question, answer, band, refused, latency_ms,
        unanswered_question_id, created_dt)
    values ($1, $2, $3, 'widget', $4, 'I do not know', 'low', true, 1, $5, now() - interval '1 minute')`,
    [api.school_id, api.chatbot, row?.chat_session_id, question, row?.unanswered_question_id],
  );
  if (reply === undefined) return;
  await api.sql(
    `insert into chat_messages (school_id, chat_session_id, sender, message_text) values ($1, $2, 'staff', $3)`,
    [api.school_id, row?.chat_session_id, reply],
  );
}

const at = (suggestionId: string, id = api.chatbot) => ({ params: { id, suggestionId } });
const list = async (show = 'open', as: Who = 'staff') =>
  (await api.call('knowledge.listSuggestions', { as, params: { id: api.chatbot }, query: { show } })).result;

async function check(as: Who = 'staff') {
  const { result } = await api.call('knowledge.startCheck', { as, params: { id: api.chatbot } });
  await api.finishJob(result.job_id);
}

const pairs = async (show?: string) =>
  (await list(show)).suggestions.map(({ word, means }) => `${word} = ${means}`);
const ask = async (question: string) =>
  (await api.call('knowledge.try', { as: 'staff', params: { id: api.chatbot }, body: { question } })).result;

async function talkAboutKita() {
  await talk({ question: 'when does the kita open', reply: 'Our nursery opens at 07:30. Best wishes' });
  await talk({ question: 'is there a place in your kita', reply: 'Please write to us about the nursery.' });
  await talk({ question: 'what may they bring for lunch', reply: 'Please write to us about lunch.' });
}

async function findSuggestion() {
  await talkAboutKita();
  await check();
  const [suggestion] = (await list()).suggestions;
  if (!suggestion) throw new Error('Nothing was suggested');
  return suggestion;
}

describe('a suggested synonym', () => {
  it('has a word of two conversations, what staff said instead, and the questions that show it', async () => {
    const suggestion = await findSuggestion();
    expect(suggestion).toMatchObject({ word: 'kita', means: 'nursery', asks_count: 2, questions_count: 2 });
    expect(suggestion.questions.map(({ question }) => question).sort()).toEqual([
      'is there a place in your kita',
      'when does the kita open',
    ]);
    expect(await pairs()).toEqual(['kita = nursery']);
  });

  it('is used by the next answer once it is accepted, and no longer after undo', async () => {
    const { suggestion_id } = await findSuggestion();
    expect((await ask('when does the kita open')).answer).not.toContain('07:30');
    const accepted = await api.call('knowledge.acceptSuggestion', { as: 'registrar', ...at(suggestion_id) });
    expect(accepted.result).toMatchObject({ status: 'accepted' });
    expect((await ask('when does the kita open')).answer).toContain('07:30');
    expect(await pairs()).toEqual([]);
    const words = (await api.call('knowledge.listSynonyms', { as: 'staff' })).result.words;
    expect(words).toMatchObject([{ word: 'kita', means: ['nursery'] }]);
    const again = await api.call('knowledge.acceptSuggestion', { as: 'admin', ...at(suggestion_id) });
    expect([again.status, again.errors[0]?.message]).toEqual([
      409,
      'Someone has already accepted this suggestion',
    ]);
    await api.call('knowledge.reopenSuggestion', { as: 'registrar', ...at(suggestion_id) });
    expect((await ask('when does the kita open')).answer).not.toContain('07:30');
    expect(await pairs()).toEqual(['kita = nursery']);
  });

  it('joins the meanings that a word already has, and undo takes only its own', async () => {
    const { suggestion_id } = await findSuggestion();
    await api.call('knowledge.createSynonym', { as: 'admin', body: { word: 'Kita', means: ['library'] } });
    await api.call('knowledge.acceptSuggestion', { as: 'admin', ...at(suggestion_id) });
    const meanings = async () =>
      (await api.call('knowledge.listSynonyms', { as: 'staff' })).result.words.map(({ means }) => means);
    expect(await meanings()).toEqual([['library', 'nursery']]);
    await api.call('knowledge.reopenSuggestion', { as: 'admin', ...at(suggestion_id) });
    expect(await meanings()).toEqual([['library']]);
  });

  it('is not made again after it was dismissed, until someone reopens it', async () => {
    const { suggestion_id } = await findSuggestion();
    await api.call('knowledge.dismissSuggestion', { as: 'admin', ...at(suggestion_id) });
    await talk({ question: 'how big is the kita', reply: 'The nursery has two rooms.' });
    await check();
    expect(await pairs()).toEqual([]);
    expect((await list('dismissed')).suggestions).toMatchObject([{ word: 'kita', asks_count: 3 }]);
    await api.call('knowledge.reopenSuggestion', { as: 'admin', ...at(suggestion_id) });
    expect(await pairs()).toEqual(['kita = nursery']);
  });

  it('follows from the title of a chunk that was added for the questions', async () => {
    await talk({ question: 'opening hours of the kita', chunk: 'Nursery' });
    await talk({ question: 'kita from which age' });
    await check();
    expect(await pairs()).toEqual(['kita = nursery']);
  });

  it('is forgotten with the questions that showed it', async () => {
    await findSuggestion();
    await api.sql('delete from answers');
    await api.sql('delete from unanswered_questions');
    await check();
    expect(await pairs()).toEqual([]);
  });
});

it('suggests no word that a single conversation used, and no mistyped one', async () => {
  await talk({ question: 'when does the kita open, is the kita warm', reply: 'The nursery opens at 07:30.' });
  for (const question of ['when is the libary open', 'libary books'])
    await talk({ question, reply: 'You can visit the pool and the library.' });
  await check();
  expect(await pairs()).toEqual([]);
});

it('suggests no names, numbers or addresses', async () => {
  await api.sql(`insert into guardians (school_id, name) values ($1, 'Asha Quimby')`, [api.school_id]);
  const questions = ['does quimby teach swimming', 'is quimby at school today'];
  for (const question of questions) await talk({ question, reply: 'You find her at the pool.' });
  for (const name of ['mr zorblatt', 'Mrs. Zorblatt'])
    await talk({ question: `where is ${name}`, reply: 'In the library, as always.' });
  for (const question of ['where does Wendolin sit', 'can I meet Wendolin'])
    await talk({ question, reply: 'Ask for the uniform shop.' });
  for (const question of ['mail to ann@zubrow.example', 'is ann@zubrow.example right', 'call 0155012345'])
    await talk({ question, reply: 'The library can help.' });
  await check();
  expect(await pairs()).toEqual([]);
});

it('is found every night, without anyone asking for it', async () => {
  await talkAboutKita();
  await api.app.runRegularJob('knowledge.suggest_words');
  expect(await pairs()).toEqual(['kita = nursery']);
});

it('is decided by administrators, for their own chatbots', async () => {
  const { suggestion_id } = await findSuggestion();
  const decisions = ['acceptSuggestion', 'dismissSuggestion', 'reopenSuggestion'] as const;
  for (const decision of decisions) {
    expect((await api.call(`knowledge.${decision}`, { as: 'staff', ...at(suggestion_id) })).status).toBe(403);
    expect((await api.call(`knowledge.${decision}`, { as: 'northside', ...at(suggestion_id) })).status).toBe(
      404,
    );
    const elsewhere = at(suggestion_id, api.otherChatbot);
    expect((await api.call(`knowledge.${decision}`, { as: 'registrar', ...elsewhere })).status).toBe(404);
    expect((await api.call(`knowledge.${decision}`, { as: 'admin', ...elsewhere })).status).toBe(404);
  }
  const params = { id: api.chatbot };
  expect((await api.call('knowledge.listSuggestions', { as: 'northside', params })).status).toBe(404);
});
