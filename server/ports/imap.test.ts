import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startImapServer } from '#server/test/imap-server.ts';
import { imapMailbox } from './mailbox.ts';

let imap: Awaited<ReturnType<typeof startImapServer>>;
let taken: string[];
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  imap = await startImapServer();
  taken = [];
});
afterEach(async () => {
  vi.useRealTimers();
  await imap.stop();
});

const never = new AbortController().signal;
const pass = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);
const take = async (mail: Uint8Array) => taken.push(Buffer.from(mail).toString()) > 0;

it('takes the unread emails of a mail server, each once', async () => {
  imap.add('first', 'second');
  const mailbox = imapMailbox(imap.addressFor());
  expect(await mailbox.receive(take, never)).toBe(2);
  expect(await mailbox.receive(take, never)).toBe(0);
  expect(taken).toEqual(['first', 'second']);
});

it('says that the server refuses the password', async () => {
  imap.add('first');
  await expect(imapMailbox(imap.addressFor('another')).receive(take, never)).rejects.toThrow(
    'Command failed',
  );
  expect([taken, imap.script.fetched]).toEqual([[], []]);
});

it('takes an email whose connection was cut at the next time, and does not count it as one that failed', async () => {
  imap.add('first', 'second, which is longer', 'third');
  imap.script.cutAt.add(2);
  const mailbox = imapMailbox(imap.addressFor());
  await expect(mailbox.receive(take, never)).rejects.toThrow('The mail server ended the connection');
  expect(taken).toEqual(['first']);
  imap.script.cutAt.clear();
  expect(await mailbox.receive(take, never)).toBe(2);
  expect(taken).toEqual(['first', 'second, which is longer', 'third']);
});

it('offers an email again that it could not mark as read', async () => {
  imap.add('first');
  const mailbox = imapMailbox(imap.addressFor());
  const cut = async (mail: Uint8Array) => {
    await take(mail);
    imap.drop();
    return true;
  };
  await expect(mailbox.receive(cut, never)).rejects.toThrow('The mail server ended the connection');
  expect(await mailbox.receive(take, never)).toBe(1);
  expect(taken).toEqual(['first', 'first']);
});

it('goes on to newer emails behind two hundred that can never be stored', async () => {
  imap.add(...Array.from({ length: 200 }, (_, place) => `bad ${place}`), 'good');
  const mailbox = imapMailbox(imap.addressFor());
  const choose = (mail: Uint8Array) => {
    if (Buffer.from(mail).toString().startsWith('bad')) return Promise.reject(new Error('never'));
    return take(mail);
  };
  await expect(mailbox.receive(choose, never)).rejects.toThrow('never');
  expect(taken).toEqual([]);
  expect(await mailbox.receive(choose, never)).toBe(1);
  imap.add('better');
  pass(1);
  await expect(mailbox.receive(choose, never)).rejects.toThrow('never');
  expect(taken).toEqual(['good', 'better']);
  const before = imap.script.fetched.length;
  pass(1);
  await expect(mailbox.receive(choose, never)).rejects.toThrow('never');
  expect(imap.script.fetched.length).toBe(before + 1);
});

it('tries every email again once the server has given them new numbers', async () => {
  imap.add('first');
  const mailbox = imapMailbox(imap.addressFor());
  expect(await mailbox.receive(async () => false, never)).toBe(0);
  expect(await mailbox.receive(take, never)).toBe(0);
  imap.script.uidValidity = 2;
  expect(await mailbox.receive(take, never)).toBe(1);
});
