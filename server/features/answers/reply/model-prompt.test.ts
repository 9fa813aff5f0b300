import { expect, it } from 'vitest';
import type { FoundAnswer } from '#server/answering/index.ts';
import { sentPassages } from './model-prompt.ts';

const writePrompt = (lines: readonly string[], best: string) => {
  const passage = { id: '1', title: 'Rules', source: 'Rules', lines };
  const found: FoundAnswer = {
    band: 'high',
    confidence: 1,
    matches: [{ passage, best, score: 1 }],
    quoted: [],
    knownOnlyIn: [],
  };
  return sentPassages(found)[0]?.lines ?? [];
};
const line = (number: number) => `Rule ${number} ${'applies to everyone at all times '.repeat(15)}.`;
const lines = Array.from({ length: 40 }, (_, number) => line(number));

it('sends a short passage whole, in its order', () => {
  const short = ['The pool is open.', 'Caps are compulsory.', 'Towels are lent.'];
  expect(writePrompt(short, 'Caps are compulsory.')).toEqual(short);
});

it('sends of a long passage the best line and what stands around it', () => {
  expect(writePrompt(lines, line(20))).toEqual(lines.slice(20, 25));
  expect(writePrompt(lines, line(39))).toEqual(lines.slice(35));
});

it('sends of an endless line what stands around the best sentence', () => {
  const endless = `${'a '.repeat(4_000)}Lunch is at noon.${' b'.repeat(4_000)}`;
  const [part = ''] = writePrompt([endless, 'Another line.'], 'Lunch is at noon.');
  expect(part).toContain('Lunch is at noon.');
  expect(part).toHaveLength(3_000);
});
