import { randomUUID } from 'node:crypto';
import { link, mkdir, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';

export type Mail = {
  /** The school that sends it; none for an email of the installation. */
  readonly school_id?: string;
  /** The name that recipients see as the sender, and the school's own address if it has one. */
  readonly from?: { readonly name: string; readonly address: string | undefined };
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same with its markup, for programs that show it. */
  readonly html?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The address for replies, if it is not the sender's. */
  readonly replyTo?: string;
  readonly attachments?: readonly { readonly filename: string; readonly content: Buffer }[];
  /** The same for every attempt to send this email: it becomes part of its Message-ID. */
  readonly key?: string;
  /** Where mail servers return it to if they cannot deliver it; otherwise to the sender. */
  readonly returnTo?: string;
};

/** Sends one email; `place` says where a person finds it when it did not leave the machine. */
export type Mailer = {
  (mail: Mail): Promise<{ place: string }>;
  /** Whether an email with the key of one that it has is not sent again. */
  readonly recognizesRepeats?: boolean;
  /** Whether emails stay on this machine as files, because no mail server is set up. */
  readonly writesFiles?: boolean;
};

const isThisMachine = (host: string) => /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i.test(host);

/** The domain of the sender, which makes the Message-ID unique in the world. */
const domainOf = (from: string) => /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';

/** The address in `Homeroom <office@school.example>`. */
export const addressIn = (sender: string) => /<([^<>]+)>/.exec(sender)?.[1] ?? sender;

/** Nodemailer writes name and address as one header, whatever characters the name has. */
const senderOf = (from: string, own: Mail['from']) =>
  own ? { name: own.name, address: own.address ?? addressIn(from) } : from;

/**
 * The envelope names the installation's own address also where the header names that of the school: mail servers check it, and
 * emails that cannot be delivered come back to it.
 */
function envelopeOf(from: string, letter: Mail) {
  const { school_id: _, from: own, key, attachments, returnTo, ...mail } = letter;
  return {
    from: senderOf(from, own),
    ...mail,
    ...(attachments && { attachments: [...attachments] }),
    envelope: { from: returnTo ?? addressIn(from), to: mail.to },
    ...(key && { messageId: `<${key}@${domainOf(from)}>` }),
  };
}

/** A mail server, given as `smtp://user:password@host:port`. It cannot be asked whether it has an email already. */
export function smtpMailer(options: { url: string; from: string }): Mailer {
  const { hostname } = new URL(options.url);
  return async (mail) => {
    const { createTransport } = await import('nodemailer');
    // Emails carry links that reset passwords: they leave this machine only encrypted.
    const transport = createTransport({ url: options.url, requireTLS: !isThisMachine(hostname) });
    await transport.sendMail(envelopeOf(options.from, mail));
    return { place: 'mail server' };
  };
}

/** Writes a new file completely or not at all; one of that name stays as it is. */
export async function writeOnce(folder: string, name: string, bytes: Uint8Array): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const place = join(folder, name);
  const draft = join(folder, `.${randomUUID()}.part`);
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await link(draft, place).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await unlink(draft);
  return place;
}

/** Without a mail server each email becomes a file that an operator can read, named for its key. */
export function folderMailer(options: { folder: string; from: string }): Mailer {
  const write = async (mail: Mail) => {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
    const { message } = await transport.sendMail(envelopeOf(options.from, mail));
    const name = mail.key ?? `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}`;
    return { place: await writeOnce(options.folder, `${name}.eml`, message as Buffer) };
  };
  return Object.assign(write, { recognizesRepeats: true, writesFiles: true });
}

/** Keeps emails in memory for tests. */
export function memoryMailer(): { send: Mailer; sent: Mail[] } {
  const sent: Mail[] = [];
  return {
    sent,
    send: async (mail) => {
      sent.push(mail);
      return { place: 'memory' };
    },
  };
}
