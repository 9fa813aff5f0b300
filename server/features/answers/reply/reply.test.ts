import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi } from '#server/test/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await teach(api.chatbot, 'Fees: Grades 1 to 5', ['Tuition is 4,800 dollars a year.', 'Books cost extra.']);
  await teach(api.chatbot, 'Swimming', ['The pool is open from Grade 3.', 'A swim cap is compulsory.']);
  await teach(api.chatbot, 'Library', ['Two books can be borrowed for 14 days.']);
  await teach(api.otherChatbot, 'Boarding fees', ['Full boarding is 9,900 dollars a year.']);
});
afterAll(() => api.stop());

async function teach(chatbot: string, title: string, text: readonly string[], position = 0) {
  const [chunk] = await api.sql<{ id: string }>(
    `insert into knowledge_chunks (school_id, chatbot_id, position, title, text)
    select $1, $2, coalesce(max(position) + 1, $5), $3, $4 from knowledge_chunks where chatbot_id = $2
    returning knowledge_chunk_id as id`,
    [api.school_id, chatbot, title, text, position],
  );
  return chunk?.id ?? '';
}

const ask = (query: string, chatbot_id = api.chatbot, as: 'admin' | 'staff' | 'northside' = 'staff') =>
  api.call('assistant.query', { as, body: { chatbot_id, query } });

it('answers in the school’s words, with their source', async () => {
  const { status, result } = await ask('how much is the tuition for grade 3');
  expect(status).toBe(200);
  expect(result.band).toBe('high');
  expect(result.answer).toContain('Tuition is 4,800 dollars a year.');
  expect(result.citations[0]).toMatchObject({ title: 'Fees: Grades 1 to 5' });
  expect(result.context.matchingMetadataArray[0]?.title).toBe('Fees: Grades 1 to 5');
});

it('uses edits and deletions in the next answer', async () => {
  const chunk = await teach(api.chatbot, 'Parking', ['Parents park behind the gym.']);
  expect((await ask('where can parents park')).result.answer).toContain('behind the gym');
  await api.sql('update knowledge_chunks set text = $2 where knowledge_chunk_id = $1', [
    chunk,
    ['Parents park in Mill Road.'],
  ]);
  expect((await ask('where can parents park')).result.answer).toContain('Mill Road');
  await api.sql('delete from knowledge_chunks where knowledge_chunk_id = $1', [chunk]);
  expect((await ask('where can parents park')).result.answer).not.toContain('Mill Road');
});

it('leaves out what is no longer valid', async () => {
  const chunk = await teach(api.chatbot, 'Book fair', ['The book fair is in Hall 2.']);
  expect((await ask('where is the book fair')).result.answer).toContain('Hall 2');
  await api.sql(`update knowledge_chunks set valid_until = '2020-01-01' where knowledge_chunk_id = $1`, [
    chunk,
  ]);
  expect((await ask('where is the book fair')).result.answer).not.toContain('Hall 2');
});

it('never cites another chatbot, and does not find one of another school', async () => {
  const { result } = await ask('what does full boarding cost a year');
  expect(JSON.stringify(result)).not.toContain('9,900');
  expect((await ask('boarding fees', api.otherChatbot)).status).toBe(404);
  expect((await ask('boarding fees', api.otherChatbot, 'admin')).result.answer).toContain('9,900');
  expect((await ask('boarding fees', api.chatbot, 'northside')).status).toBe(404);
});

it('keeps a trace of the question, the matches and the citations', async () => {
  const { result } = await ask('is a swim cap needed');
  const [trace] = await api.sql<{ question: string; answer: string; channel: string; retrieved: unknown[] }>(
    'select question, answer, channel, retrieved from answers where answer_id = $1',
    [result.answer_id],
  );
  expect(trace).toMatchObject({
    question: 'is a swim cap needed',
    channel: 'assistant',
    answer: result.answer,
  });
  expect(trace?.retrieved.length).toBeGreaterThan(0);
});

it('says that it does not know, names someone to ask, and counts the question with similar ones', async () => {
  await api.sql(`update schools set phone = '+1 505 555 0199' where school_id = $1`, [api.school_id]);
  const { result } = await ask('what is the capital of Australia');
  expect(result).toMatchObject({
    band: 'low',
    status: 'unknown',
    refused: true,
    sentences: [],
    citations: [],
  });
  expect(result.answer).toContain('+1 505 555 0199');
  await ask('what is the capital of australia?');
  const groups = await api.sql<{ asks_count: number }>(
    `select asks_count from unanswered_questions where chatbot_id = $1 and question_folded like '%australia%'`,
    [api.chatbot],
  );
  expect(groups).toEqual([{ asks_count: 2 }]);
});

it('hands over a visitor who asks for a person, without a lookup', async () => {
  const { result } = await ask('I want to talk to a real person');
  expect(result).toMatchObject({ band: 'guard', status: 'handoff', handoff: true });
  expect(result.context.matchingMetadataArray).toEqual([]);
});
