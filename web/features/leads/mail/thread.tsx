import type { MouseEvent } from 'react';
import type { LeadMail } from '#contract/leads/mail.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { downloadFile } from '#web/lib/api/download.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { megabytesOf } from '#web/ui/attachments/megabytes.ts';
import { StatusBadge, type Tone } from '#web/ui/display/status-badge.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { IconDocument } from '#web/ui/icons.tsx';
import styles from './mail.module.css';
import { messages } from './messages.ts';

/** Emails, oldest first. */
export function MailThread({ mails }: { readonly mails: readonly LeadMail[] }) {
  return (
    <ol className={styles.thread}>
      {mails.map((mail) => (
        <Mail key={mail.id} mail={mail} />
      ))}
    </ol>
  );
}

const deliveryTone = {
  waiting: 'info',
  sent: 'success',
  failed: 'danger',
  stopped: 'warning',
} as const satisfies Record<NonNullable<LeadMail['delivery']>, Tone>;

const kindTone = { reply: 'chalk', automatic: 'muted', bounce: 'danger' } as const;

function Mail({ mail }: { readonly mail: LeadMail }) {
  const t = useText(messages);
  const format = useFormat();
  const isOurs = mail.kind === 'sent';
  return (
    <li className={styles.mail} data-side={isOurs ? 'ours' : 'theirs'}>
      <div className={styles.mailHeader}>
        <MailBadge mail={mail} />
        <span className={styles.soft}>{format.dateTime(mail.created_dt)}</span>
      </div>
      <MailPeople mail={mail} />
      <p className={styles.subject}>{mail.subject || t('noSubject')}</p>
      <p className={styles.text}>{mail.body || t('noText')}</p>
      {mail.delivery && mail.delivery_note && (
        <p className={styles.reason}>{t(`note.${mail.delivery}`, { reason: mail.delivery_note })}</p>
      )}
      {mail.attachments.length > 0 && (
        <ul className={styles.files} aria-label={t('attachments')}>
          {mail.attachments.map((attachment) => (
            <AttachedFile key={attachment.id} {...attachment} />
          ))}
        </ul>
      )}
    </li>
  );
}

function MailBadge({ mail: { kind, delivery } }: { readonly mail: LeadMail }) {
  const t = useText(messages);
  if (kind === 'reply' || kind === 'automatic' || kind === 'bounce')
    return <StatusBadge tone={kindTone[kind]}>{t(`kind.${kind}`)}</StatusBadge>;
  const state = delivery ?? 'sent';
  return <StatusBadge tone={deliveryTone[state]}>{t(`delivery.${state}`)}</StatusBadge>;
}

function MailPeople({ mail: { kind, address, user_name: name } }: { readonly mail: LeadMail }) {
  const t = useText(messages);
  if (!address) return null;
  const sent = name ? t('fromTo', { name, address }) : t('to', { address });
  return <span className={styles.soft}>{kind === 'sent' ? sent : t('from', { address })}</span>;
}

function AttachedFile({ fileName, fileSize, downloadUrl }: LeadMail['attachments'][number]) {
  const t = useText(messages);
  const download = (event: MouseEvent) => {
    event.preventDefault();
    void downloadFile(downloadUrl, fileName).catch((error: unknown) =>
      toast({ tone: 'danger', message: t('downloadFailed', { name: fileName, message: errorText(error) }) }),
    );
  };
  return (
    <li className={styles.file}>
      <IconDocument size={16} />
      <a href={downloadUrl} download={fileName} onClick={download}>
        {fileName}
      </a>
      <span className={styles.soft}>{t('megabytes', { size: megabytesOf(fileSize) })}</span>
    </li>
  );
}
