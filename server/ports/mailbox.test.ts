import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { folderMailbox, mostMailBytes } from './mailbox.ts';

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
  const take = async (mail: Uint8Array) => void taken.push(Buffer.from(mail).toString());
  expect(await mailbox.receive(take, never)).toBe(2);
  expect(await mailbox.receive(take, never)).toBe(0);
  expect(taken).toEqual(['first', 'second']);
});

it('keeps an email that could not be taken for the next time', async () => {
  const mailbox = folderMailbox(await folderWith({ '1.eml': 'first' }));
  await expect(mailbox.receive(() => Promise.reject(new Error('no database')), never)).rejects.toThrow(
    'no database',
  );
  expect(await mailbox.receive(async () => {}, never)).toBe(1);
});

it('hands over the emails behind one that could not be taken', async () => {
  const mailbox = folderMailbox(await folderWith({ '1.eml': 'first', '2.eml': 'second' }));
  const taken: string[] = [];
  const take = async (mail: Uint8Array) => {
    const text = Buffer.from(mail).toString();
    if (text === 'first') throw new Error('not this one');
    taken.push(text);
  };
  await expect(mailbox.receive(take, never)).rejects.toThrow('not this one');
  expect(taken).toEqual(['second']);
});

it('sets an email aside that is too large', async () => {
  const folder = await folderWith({ '1.eml': Buffer.alloc(mostMailBytes + 1), '2.eml': 'second' });
  expect(await folderMailbox(folder).receive(async () => {}, never)).toBe(1);
  expect(await readdir(join(folder, 'too-large'))).toEqual(['1.eml']);
});
