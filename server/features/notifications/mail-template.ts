type NotificationMail = {
  readonly name: string | null;
  readonly title: string;
  readonly body: string;
  readonly link: string | null;
  readonly school_name: string;
};

/** A subject is one line, whatever people have typed. */
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** The email with the same text as the notification. */
export function mailOf({ name, title, body, link, school_name }: NotificationMail, publicUrl: string) {
  const paragraphs = [
    name ? `Hello ${oneLine(name)},` : 'Hello,',
    title,
    body,
    link ? `${publicUrl}${link}` : '',
    `You get this email because you asked for it. To change that: ${publicUrl}/account`,
    school_name,
  ];
  return { subject: oneLine(title), text: `${paragraphs.filter(Boolean).join('\n\n')}\n` };
}

const unreachable =
  /ECONNREFUSED|ECONNRESET|ECONNECTION|ESOCKET|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|EDNS/;

/** Why an email could not be sent, in a sentence that everyone may read. */
export function mailFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'The email could not be sent';
  const { code, response } = error as { code?: unknown; response?: unknown };
  if (unreachable.test(`${String(code)} ${error.message}`)) return 'The mail server cannot be reached';
  if (code === 'EAUTH') return 'The mail server does not accept Homeroom’s user name and password';
  return typeof response === 'string'
    ? `The mail server refused it: ${oneLine(response).slice(0, 300)}`
    : 'The email could not be sent';
}

/** Tells account-admins how many people got no email, and why the first of them. */
export function unsentNotice(failures: readonly string[]): string {
  const [reason = ''] = failures;
  const people = failures.length === 1 ? '1 person' : `${failures.length} people`;
  return `Email could not be sent to ${people}. ${reason}`;
}
