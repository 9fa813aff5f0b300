import { expect, it } from 'vitest';
import {
  type AssistantTurn,
  answeredTurn,
  newTurn,
  previewOf,
  printConversation,
  shownTurns,
} from './turns.ts';

const newExchange = (answer_id: string, query: string) => ({
  message_id: `m ${answer_id}`,
  answer_id,
  query,
  response: 'Yes',
  timestamp: '2026-11-18T12:00:00.000Z',
  with_documents: true,
  citations: [],
  timings: { started: 1_000, answered: 1_004 },
  feedback: null,
});
const newAskedTurn = (query: string, changes: Partial<AssistantTurn>): AssistantTurn => ({
  ...newTurn(query, new Date('2026-11-18T13:00:00Z')),
  ...changes,
});

it('cuts the preview of a source at 80 characters, never within a character', () => {
  expect(previewOf('a'.repeat(80))).toBe('a'.repeat(80));
  expect(previewOf(`${'a'.repeat(79)}🎒🎒`)).toBe(`${'a'.repeat(79)}🎒...`);
  expect(previewOf(' two\n lines ')).toBe('two lines');
});

it('shows old and new questions, each once', () => {
  const turns = shownTurns(
    [newExchange('1', 'before'), newExchange('2', 'since')],
    [newAskedTurn('since', { answer_id: '2' }), newAskedTurn('failed', { state: 'failed' })],
  );
  expect(turns.map(({ query }) => query)).toEqual(['before', 'since', 'failed']);
});

it('exports query, response and timestamp of answered questions', () => {
  const turns = shownTurns([newExchange('1', 'before')], [newAskedTurn('failed', { state: 'failed' })]);
  expect(JSON.parse(printConversation(turns))).toEqual([
    { query: 'before', response: 'Yes', timestamp: '2026-11-18T12:00:00.000Z' },
  ]);
});

it('reads an answer that has no more than its text, what was found and its timestamps', () => {
  const found = [{ title: 'Library', text: 'It closes at 16:30.', source: 'Library' }];
  const answer = { answer: 'It closes at 16:30.', context: { matchingMetadataArray: found } };
  expect(answeredTurn({ ...answer, timings: { started: 1_000, answered: 1_130 } })).toEqual({
    state: 'done',
    response: 'It closes at 16:30.',
    answer_id: null,
    sources: found,
    took: 130,
    suggestions: [],
    tables: [],
    proposals: [],
  });
  expect(answeredTurn({ answer: 'Yes' })).toMatchObject({ sources: [], took: undefined });
});
