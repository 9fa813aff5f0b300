import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Env } from './env.ts';
import { addressIn, folderMailer, type Mail, smtpMailer } from './ports/mail.ts';
import { folderMailbox, imapMailbox } from './ports/mailbox.ts';
import type { Ports } from './ports/ports.ts';

type Log = Pick<FastifyBaseLogger, 'warn'>;
type MailSettings = Pick<Env, 'dataDir' | 'inboundMailUrl' | 'mailFrom' | 'replyTo' | 'smtpUrl'>;

function mailerOf({ smtpUrl, mailFrom, dataDir }: MailSettings, log: Log): Ports['mail'] {
  const mail = smtpUrl
    ? smtpMailer({ url: smtpUrl, from: mailFrom })
    : folderMailer({ folder: join(dataDir, 'mail'), from: mailFrom });
  const send = async (message: Mail) => {
    const sent = await mail(message);
    if (!smtpUrl) log.warn(`Mail written to ${sent.place}`);
    return sent;
  };
  const { recognizesRepeats = false, writesFiles = false } = mail;
  return Object.assign(send, { recognizesRepeats, writesFiles });
}

/** How mail leaves and comes in. Without mail servers both are folders, so that everything can be tried. */
export function mailPortsOf(settings: MailSettings, log: Log) {
  const { dataDir, inboundMailUrl, mailFrom, replyTo, smtpUrl } = settings;
  // Mail that leaves by a server is answered by one: without a mailbox here, answers go to the person who wrote.
  const receives = inboundMailUrl !== undefined || smtpUrl === undefined;
  return {
    mail: mailerOf(settings, log),
    mailbox: inboundMailUrl ? imapMailbox(inboundMailUrl) : folderMailbox(join(dataDir, 'inbound-mail')),
    replyAddress: receives ? (replyTo ?? addressIn(mailFrom)) : undefined,
  } satisfies Partial<Ports>;
}
