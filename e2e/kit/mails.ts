import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** An email with its lines joined again where the encoding has broken them. */
const decode = (mail: string) => mail.replaceAll('=\r\n', '').replaceAll('=\n', '').replaceAll('=3D', '=');

/** All emails that a product without a mail server has written. */
export async function readMails(dataDir = process.env['E2E_DATA_DIR'] ?? ''): Promise<string[]> {
  const folder = join(dataDir, 'mail');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).map(decode);
}

export const recipientOf = (mail: string) => /^To: (\S+)$/m.exec(mail)?.[1] ?? '';

/** The address of the page behind the link in the email to someone; undefined while there is none. */
export async function findLink(email: string, page: string, dataDir?: string): Promise<string | undefined> {
  const mails = await readMails(dataDir);
  const links = mails
    .filter((mail) => recipientOf(mail) === email)
    .flatMap((mail) => mail.match(new RegExp(`${page}\\?token=[\\w-]+`)) ?? []);
  return links.at(-1);
}
