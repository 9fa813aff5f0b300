import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';

export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same with its markup, for programs that show it. */
  readonly html?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Sends one mail; `place` says where a person finds it when it did not leave the machine. */
export type Mailer = (mail: Mail) => Promise<{ place: string }>;

const isThisMachine = (host: string) => /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i.test(host);

/** A mail server, given as `smtp://user:password@host:port`. */
export function smtpMailer(options: { url: string; from: string }): Mailer {
  const { hostname } = new URL(options.url);
  // Mails carry links that reset passwords: they leave this machine only encrypted.
  const transport = createTransport({ url: options.url, requireTLS: !isThisMachine(hostname) });
  return async (mail) => {
    await transport.sendMail({ from: options.from, ...mail });
    return { place: 'mail server' };
  };
}

/** Without a mail server each mail becomes a file that an operator can read. */
export function folderMailer(options: { folder: string; from: string }): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return async (mail) => {
    const { message } = await transport.sendMail({ from: options.from, ...mail });
    await mkdir(options.folder, { recursive: true, mode: 0o700 });
    const place = join(
      options.folder,
      `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`,
    );
    await writeFile(place, message as Buffer, { mode: 0o600 });
    return { place };
  };
}

/** Keeps mails in memory for tests. */
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
