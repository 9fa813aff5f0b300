import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { folderMailbox, mostMailBytes } from './mailbox.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const never = new AbortController().signal;

async function folderWith(mails: Record<string, string | Buffer>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mailbox-'));
  await mkdir(folder, { recursive: true });
  for (const [name, mail] of Object.entries(mails)) await writeFile(join(folder, name), mail);
  return folder;
}

it('hands over the emails of a folder, the oldest name first, and each once', async () => {
  const folder = await folderWith({ '2.eml': 'second', '1.eml': 'first', 'notes.txt': 'not an email' });
  const mailbox = folderMailbox(folder);
  const taken: string[] = [];
  const take = async (mail: Uint8Array) => taken.push(Buffer.from(mail).toString()) > 0;
  expect(await mailbox.receive(take, never)).toBe(2);
  expect(await mailbox.receive(take, never)).toBe(0);
  expect(taken).toEqual(['first', 'second']);
});

it('tries an email that could not be taken again after a minute, and then less often', async () => {
  const mailbox = folderMailbox(await folderWith({ '1.eml': 'first' }));
  const fail = () => Promise.reject(new Error('no database'));
  await expect(mailbox.receive(fail, never)).rejects.toThrow('no database');
  expect(await mailbox.receive(async () => true, never)).toBe(0);
  vi.setSystemTime(Date.now() + 60_000);
  await expect(mailbox.receive(fail, never)).rejects.toThrow('no database');
  vi.setSystemTime(Date.now() + 60_000);
  expect(await mailbox.receive(async () => true, never)).toBe(0);
  vi.setSystemTime(Date.now() + 4 * 60_000);
  expect(await mailbox.receive(async () => true, never)).toBe(1);
});

it('keeps an email that has to wait, without a failure', async () => {
  const mailbox = folderMailbox(await folderWith({ '1.eml': 'first' }));
  expect(await mailbox.receive(async () => false, never)).toBe(0);
  vi.setSystemTime(Date.now() + 60_000);
  expect(await mailbox.receive(async () => true, never)).toBe(1);
});

it('hands over the emails behind one that could not be taken', async () => {
  const mailbox = folderMailbox(await folderWith({ '1.eml': 'first', '2.eml': 'second' }));
  const taken: string[] = [];
  const take = async (mail: Uint8Array) => {
    const text = Buffer.from(mail).toString();
    if (text === 'first') throw new Error('not this one');
    return taken.push(text) > 0;
  };
  await expect(mailbox.receive(take, never)).rejects.toThrow('not this one');
  expect(taken).toEqual(['second']);
});

it('sets an email aside that is too large', async () => {
  const folder = await folderWith({ '1.eml': Buffer.alloc(mostMailBytes + 1), '2.eml': 'second' });
  expect(await folderMailbox(folder).receive(async () => true, never)).toBe(1);
  expect(await readdir(join(folder, 'too-large'))).toEqual(['1.eml']);
});
