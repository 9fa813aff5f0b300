import { mkdir, readdir, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImapFlow } from 'imapflow';

/** Takes one email; returns false if it has to wait. */
type TakeEmail = (mail: Uint8Array) => Promise<boolean>;

/** The mailbox that receives the replies to the school's emails. */
export type Mailbox = {
  /**
   * Hands over each waiting email as it came in (RFC 5322), the oldest first. An email leaves the mailbox's queue when
   * `take` has returned true; when it returns false or rejects, the email waits, first for minutes and then for hours, and
   * does not hold up the others. Returns how many were taken. The first failure is thrown after the last email.
   */
  readonly receive: (take: TakeEmail, signal: AbortSignal) => Promise<number>;
};

/** Larger emails are not taken: they stay on the mail server, marked as read, or move to the folder `too-large`. */
export const mostMailBytes = 15 * 1024 * 1024;
/** The rest waits for the next time. */
const mostAtOnce = 200;

const waitMinutes = [1, 5, 30, 120, 360];
const longestWait = 360;

type Attempt = { readonly count: number; readonly next: number };

/**
 * The emails that could not be taken, by name. Only this process knows them: after a restart each is tried once more, and
 * those behind it a minute later.
 */
class RefusedEmails {
  readonly #attempts = new Map<string, Attempt>();

  /** The emails to try now: those that were never tried come first. */
  due<Email>(emails: readonly Email[], nameOf: (email: Email) => string): Email[] {
    const names = new Set(emails.map(nameOf));
    for (const name of this.#attempts.keys()) if (!names.has(name)) this.#attempts.delete(name);
    const nextAttemptOf = (email: Email) => this.#attempts.get(nameOf(email))?.next ?? 0;
    const now = Date.now();
    return emails
      .filter((email) => nextAttemptOf(email) <= now)
      .toSorted((one, other) => nextAttemptOf(one) - nextAttemptOf(other));
  }

  note(name: string) {
    const count = (this.#attempts.get(name)?.count ?? 0) + 1;
    this.#attempts.set(name, { count, next: Date.now() + (waitMinutes[count - 1] ?? longestWait) * 60_000 });
  }

  forget(name: string) {
    this.#attempts.delete(name);
  }
}

/** The connection to the mailbox has ended, which says nothing about an email. */
class MailboxFailure extends Error {}

/** What became of an email: `set aside` was too large to be taken. */
type Result = 'taken' | 'waits' | 'set aside';

type Turn<Email> = {
  readonly emails: readonly Email[];
  readonly nameOf: (email: Email) => string;
  readonly refused: RefusedEmails;
  readonly signal: AbortSignal;
  readonly takeOne: (email: Email) => Promise<Result>;
};

/** Takes each one that is due, whether or not another failed. */
async function takeEach<Email>({ emails, nameOf, refused, signal, takeOne }: Turn<Email>): Promise<number> {
  const failures: unknown[] = [];
  let count = 0;
  for (const email of refused.due(emails, nameOf).slice(0, mostAtOnce)) {
    if (signal.aborted) break;
    try {
      const result = await takeOne(email);
      if (result === 'taken') count += 1;
      if (result === 'waits') refused.note(nameOf(email));
      else refused.forget(nameOf(email));
    } catch (error) {
      if (error instanceof MailboxFailure) throw error;
      refused.note(nameOf(email));
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return count;
}

/** Emails as files `*.eml` in a folder; those that were taken move to its folder `taken`. */
export function folderMailbox(folder: string): Mailbox {
  const refused = new RefusedEmails();
  return {
    receive: async (take, signal) => {
      const [taken, tooLarge] = [join(folder, 'taken'), join(folder, 'too-large')];
      await mkdir(taken, { recursive: true, mode: 0o700 });
      await mkdir(tooLarge, { recursive: true, mode: 0o700 });
      const emails = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
      const takeOne = async (name: string): Promise<Result> => {
        const path = join(folder, name);
        const isTooLarge = (await stat(path)).size > mostMailBytes;
        if (!isTooLarge && !(await take(await readFile(path)))) return 'waits';
        await rename(path, join(isTooLarge ? tooLarge : taken, name));
        return isTooLarge ? 'set aside' : 'taken';
      };
      return takeEach({ emails, nameOf: (name) => name, refused, signal, takeOne });
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
  const open = async () => {
    const library = await import('imapflow');
    return new library.ImapFlow({
      host: url.hostname,
      port: Number(url.port) || (secure ? 993 : 143),
      secure,
      // A password leaves this machine only encrypted.
      doSTARTTLS: secure || isThisMachine(url.hostname) ? undefined : true,
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
      logger: false,
    });
  };
  const refused = new RefusedEmails();
  return {
    receive: async (take, signal) => {
      const client = await open();
      // Without a listener an error of the connection would end the process; the call that waits for it rejects, too.
      client.on('error', () => client.close());
      const stop = () => client.close();
      signal.addEventListener('abort', stop);
      try {
        await client.connect();
        const lock = await client.getMailboxLock(folder);
        try {
          return await takeUnread(client, { take, refused, signal });
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

type TakingOptions = {
  readonly take: TakeEmail;
  readonly refused: RefusedEmails;
  readonly signal: AbortSignal;
};

async function takeUnread(client: ImapFlow, { take, refused, signal }: TakingOptions): Promise<number> {
  const emails = (await client.search({ seen: false }, { uid: true })) || [];
  const box = client.mailbox;
  // With a new value the server has given its emails new numbers.
  const validity = box ? String(box.uidValidity) : '';
  const takeOne = async (uid: number): Promise<Result> => {
    const email = await fetchEmail(client, uid);
    if (email && !(await take(email))) return 'waits';
    const isMarked = await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
    // A connection that has ended returns false rather than reject.
    if (!isMarked) throw new MailboxFailure(connectionEnded);
    return email ? 'taken' : 'set aside';
  };
  return takeEach({ emails, nameOf: (uid) => `${validity}/${uid}`, refused, signal, takeOne });
}

const connectionEnded = 'The mail server ended the connection';
function asMailboxFailure(error: unknown): never {
  throw new MailboxFailure(connectionEnded, { cause: error });
}

/** Undefined if the email is too large, or has been deleted meanwhile. */
async function fetchEmail(client: ImapFlow, uid: number): Promise<Buffer | undefined> {
  const parts = { source: { maxLength: mostMailBytes }, size: true } as const;
  const email = await client.fetchOne(String(uid), parts, { uid: true }).catch(asMailboxFailure);
  return email && (email.size ?? 0) <= mostMailBytes ? email.source : undefined;
}
