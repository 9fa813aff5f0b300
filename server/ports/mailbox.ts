import { mkdir, readdir, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ImapFlow } from 'imapflow';

/** The mailbox that receives the replies to the school's emails. */
export type Mailbox = {
  /**
   * Hands over each waiting email as it came in (RFC 5322), the oldest first. An email leaves the mailbox's queue when
   * `take` has resolved; when it rejects, the email waits for the next time. Returns how many were taken.
   * An email that cannot be taken does not hold up the others: the first failure is thrown after the last email.
   */
  readonly receive: (take: (mail: Uint8Array) => Promise<void>, signal: AbortSignal) => Promise<number>;
};

/** Larger emails are not taken: they stay on the mail server, marked as read, or move to the folder `too-large`. */
export const mostMailBytes = 15 * 1024 * 1024;
/** The rest waits for the next time. */
const mostAtOnce = 200;

/** Takes each one, whether or not another failed; `takeOne` says whether it was an email to count. */
async function takeEach<Item>(
  items: readonly Item[],
  signal: AbortSignal,
  takeOne: (item: Item) => Promise<boolean>,
): Promise<number> {
  const failures: unknown[] = [];
  let count = 0;
  for (const item of items.slice(0, mostAtOnce)) {
    if (signal.aborted) break;
    try {
      if (await takeOne(item)) count += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return count;
}

/** Emails as files `*.eml` in a folder; those that were taken move to its folder `taken`. */
export function folderMailbox(folder: string): Mailbox {
  return {
    receive: async (take, signal) => {
      const [taken, tooLarge] = [join(folder, 'taken'), join(folder, 'too-large')];
      await mkdir(taken, { recursive: true, mode: 0o700 });
      await mkdir(tooLarge, { recursive: true, mode: 0o700 });
      const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
      return takeEach(names, signal, async (name) => {
        const path = join(folder, name);
        const isTooLarge = (await stat(path)).size > mostMailBytes;
        if (!isTooLarge) await take(await readFile(path));
        await rename(path, join(isTooLarge ? tooLarge : taken, name));
        return !isTooLarge;
      });
    },
  };
}

const isThisMachine = (host: string) => /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i.test(host);

/**
 * A mailbox on a mail server, given as `imaps://user:password@host:993/INBOX`. Its unread emails are the waiting ones;
 * those that were taken are marked as read and stay.
 */
export function imapMailbox(address: string): Mailbox {
  const url = new URL(address);
  const secure = url.protocol === 'imaps:';
  const folder = decodeURIComponent(url.pathname.slice(1)) || 'INBOX';
  const open = () =>
    new ImapFlow({
      host: url.hostname,
      port: Number(url.port) || (secure ? 993 : 143),
      secure,
      // A password leaves this machine only encrypted.
      doSTARTTLS: secure || isThisMachine(url.hostname) ? undefined : true,
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
      logger: false,
    });
  return {
    receive: async (take, signal) => {
      const client = open();
      const stop = () => client.close();
      signal.addEventListener('abort', stop);
      try {
        await client.connect();
        const lock = await client.getMailboxLock(folder);
        try {
          return await takeUnread(client, take, signal);
        } finally {
          lock.release();
        }
      } finally {
        signal.removeEventListener('abort', stop);
        await client.logout().catch(() => client.close());
      }
    },
  };
}

async function takeUnread(
  client: ImapFlow,
  take: (mail: Uint8Array) => Promise<void>,
  signal: AbortSignal,
): Promise<number> {
  const unread = (await client.search({ seen: false }, { uid: true })) || [];
  return takeEach(unread, signal, async (uid) => {
    const message = await client.fetchOne(
      String(uid),
      { source: { maxLength: mostMailBytes }, size: true },
      { uid: true },
    );
    const mail = message && (message.size ?? 0) <= mostMailBytes ? message.source : undefined;
    if (mail) await take(mail);
    await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
    return mail !== undefined;
  });
}
