import { expect, it } from 'vitest';
import { hashOfSecret, replyAddress, replySecret, secretsIn } from './reply-address.ts';
import { answerOf, fillTemplate, replyLines } from './rules.ts';

const key = Buffer.alloc(32, 7);
const mail = { school_id: 'a', lead_mail_id: 'b' };

it('finds the secret again in the address that an email was sent to', () => {
  const secret = replySecret(key, mail);
  const address = replyAddress('Office@School.example', secret);
  expect(address).toBe(`Office+${secret}@School.example`);
  expect(secretsIn(['someone@else.example', address.toLowerCase()])).toEqual([secret]);
  expect(hashOfSecret(secret)).toHaveLength(32);
});

it('gives another email, another school and another key another secret', () => {
  const secrets = [
    replySecret(key, mail),
    replySecret(key, { ...mail, lead_mail_id: 'c' }),
    replySecret(key, { ...mail, school_id: 'c' }),
    replySecret(Buffer.alloc(32, 8), mail),
  ];
  expect(new Set(secrets).size).toBe(4);
});

it.each(Object.values(replyLines))('keeps the answer and drops the email it answers: %s', (line) => {
  const text = `Yes, Tuesday suits us.\n\nAda\n\nOn 3 May 2026 the school wrote:\n\n> ${line}\n> Dear Ada,`;
  expect(answerOf(text)).toBe('Yes, Tuesday suits us.\n\nAda');
});

it('keeps an answer that quotes nothing, or without the line for answers', () => {
  expect(answerOf('Plain words: no quote')).toBe('Plain words: no quote');
  expect(answerOf('Thanks\n> Dear Ada')).toBe('Thanks');
});

it('fills merge fields as text and leaves unknown words', () => {
  const values = {
    lead_name: 'Ada <b>',
    child_name: 'Ben',
    child_grade: '',
    school_name: 'Oak',
    sender_name: 'Eve',
  };
  expect(fillTemplate('Dear {{lead_name}}, {{ child_name }}{{child_grade}} {{tour}}', values)).toBe(
    'Dear Ada <b>, Ben {{tour}}',
  );
});
