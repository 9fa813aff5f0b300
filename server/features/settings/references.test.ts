import { describe, expect, it } from 'vitest';
import { reasonToKeep } from './references.ts';

describe('the reason not to remove a row', () => {
  it('names everything that still refers to it, the most first', () => {
    const references = [
      { referrer: 'exams', n: 1 },
      { referrer: 'enrolments', n: 240 },
      { referrer: 'class_subjects', n: 12 },
    ];
    expect(reasonToKeep('This academic year', references)).toBe(
      'This academic year cannot be deleted: 240 enrollments, 12 subjects of classes and 1 exam still refer to it',
    );
  });

  it('speaks of one in the singular', () => {
    expect(reasonToKeep('This chatbot', [{ referrer: 'user_chatbots', n: 1 }])).toBe(
      'This chatbot cannot be deleted: 1 user still refers to it',
    );
  });

  it('says nothing when nothing refers to it', () => {
    expect(reasonToKeep('This term', [])).toBeUndefined();
  });
});
