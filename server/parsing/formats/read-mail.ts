import PostalMime, { type Address, type Email } from 'postal-mime';
import { plainText, safeMarkup } from '#server/lib/rich-text.ts';

export type MailAttachment = {
  readonly name: string;
  readonly mimeType: string;
  readonly bytes: Uint8Array;
};

/** An email that someone sent to the school. */
export type ReceivedMail = {
  readonly from: { readonly name: string; readonly address: string };
  /** Every address that it was sent or delivered to, in lower case. */
  readonly recipients: readonly string[];
  readonly subject: string;
  readonly text: string;
  /** The sender's id of the email; empty if it has none. */
  readonly messageId: string;
  /** Whether a program sent it: an out-of-office notice, a mailing list. */
  readonly isAutomatic: boolean;
  /** Whether a mail server reports that it could not deliver an email. */
  readonly isBounce: boolean;
  /** What it reports once it has given the email up; final if the address is of no use. */
  readonly bounce: { readonly reason: string; readonly isFinal: boolean } | null;
  readonly attachments: readonly MailAttachment[];
};

const longestText = 50_000;
const longestLine = 500;
const mostAttachments = 20;

/** The headers that name who got the email; the last two are those of mail servers. */
const recipientHeaders = new Set(['delivered-to', 'x-original-to', 'envelope-to']);

/** Text that the database can store: without null characters and half characters, and not longer than `longest`. */
const cutToStorable = (text: string, longest = longestLine) =>
  text.replaceAll('\0', '').slice(0, longest).toWellFormed();

const mailboxesOf = (addresses: readonly Address[] = []) =>
  addresses.flatMap((one) => (one.group === undefined ? [one] : one.group));

function recipientsOf({ to, cc, headers }: Email): string[] {
  const named = mailboxesOf([...(to ?? []), ...(cc ?? [])]).map(({ address }) => address);
  const delivered = headers.filter(({ key }) => recipientHeaders.has(key)).map(({ value }) => value);
  return [...new Set([...named, ...delivered].map((address) => address.trim().toLowerCase()))];
}

/** RFC 3834 for automatic replies, RFC 3464 for reports of mail servers. */
function originOf({ headers }: Email) {
  const header = (key: string) =>
    headers
      .find((one) => one.key === key)
      ?.value.trim()
      .toLowerCase() ?? '';
  const contentType = header('content-type');
  return {
    isBounce: contentType.startsWith('multipart/report') && contentType.includes('delivery-status'),
    isAutomatic:
      (header('auto-submitted') !== '' && header('auto-submitted') !== 'no') ||
      header('x-autoreply') !== '' ||
      header('list-id') !== '' ||
      ['bulk', 'junk', 'list', 'auto_reply'].includes(header('precedence')),
  };
}

/** The report of a mail server (RFC 3464); null for one that still tries. */
function bounceOf({ attachments }: Email): ReceivedMail['bounce'] {
  const report = attachments.find(({ mimeType }) => mimeType === 'message/delivery-status');
  if (!report) return null;
  const { content } = report;
  const text = typeof content === 'string' ? content : Buffer.from(new Uint8Array(content)).toString();
  const field = (name: string) =>
    new RegExp(`^${name}:[ \\t]*(.+(?:\\r?\\n[ \\t]+.+)*)`, 'im').exec(text)?.[1]?.replaceAll(/\s+/g, ' ') ??
    '';
  if (field('Action').toLowerCase() !== 'failed') return null;
  const status = field('Status');
  const said = field('Diagnostic-Code').replace(/^smtp;\s*/i, '');
  // A full mailbox may have room later, and a policy is about the sender or the content.
  const isFinal = status.startsWith('5.') && !/^5\.(?:2\.2|7\.)/.test(status);
  return { reason: cutToStorable(said || `status ${status}`, 300), isFinal };
}

/** Reads one email as a mail server hands it over (RFC 5322). Markup becomes text. */
export async function readMail(bytes: Uint8Array): Promise<ReceivedMail> {
  const email = await PostalMime.parse(bytes, { maxNestingDepth: 32, maxRfc822NestingDepth: 0 });
  const [from] = mailboxesOf(email.from ? [email.from] : []);
  return {
    from: {
      name: cutToStorable(from?.name ?? ''),
      address: cutToStorable(from?.address.toLowerCase() ?? ''),
    },
    recipients: recipientsOf(email),
    subject: cutToStorable(email.subject ?? ''),
    text: cutToStorable(email.text?.trim() || plainText(safeMarkup(email.html ?? '')), longestText),
    messageId: cutToStorable(email.messageId ?? ''),
    ...originOf(email),
    bounce: bounceOf(email),
    attachments: email.attachments.slice(0, mostAttachments).map(({ filename, mimeType, content }) => ({
      name: cutToStorable(filename ?? 'attachment'),
      mimeType,
      bytes: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
    })),
  };
}
