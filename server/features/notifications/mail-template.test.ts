import { expect, test } from 'vitest';
import { mailFailure, mailOf, unsentNotice } from './mail-template.ts';

const told = { name: 'Ada', title: 'A task\nis due', body: '', link: '/tasks', school_name: 'Hill School' };

test('an email has a one-line subject, the notification’s text, and how to unsubscribe', () => {
  const { subject, text } = mailOf(told, 'https://school.example');
  expect(subject).toBe('A task is due');
  expect(text).toBe(
    'Hello Ada,\n\nA task\nis due\n\nhttps://school.example/tasks\n\nYou get this email because you asked for it. To change that: https://school.example/account\n\nHill School\n',
  );
});

test.each([
  [
    Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:25'), { code: 'ESOCKET' }),
    'The mail server cannot be reached',
  ],
  [
    Object.assign(new Error('Invalid login'), { code: 'EAUTH' }),
    'The mail server does not accept Homeroom’s user name and password',
  ],
  [
    Object.assign(new Error('Refused'), { code: 'EENVELOPE', response: '550 No such\r\nuser' }),
    'The mail server refused it: 550 No such user',
  ],
  [new Error('password of smtp://user:secret@host'), 'The email could not be sent'],
])('the words for a failure reveal nothing: %s', (error, words) => {
  expect(mailFailure(error)).toBe(words);
});

test('the account-admin reads how many emails failed, and why', () => {
  expect(unsentNotice(['Full'])).toBe('Email could not be sent to 1 person. Full');
  expect(unsentNotice(['Full', 'Gone'])).toBe('Email could not be sent to 2 people. Full');
});
