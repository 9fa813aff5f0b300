import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId, useState } from 'react';
import { contract } from '#contract/index.ts';
import type { LeadMail } from '#contract/leads/mail.ts';
import type { Lead } from '#contract/leads/record.ts';
import styles from '#web/features/leads/leads.module.css';
import { errorText } from '#web/lib/api/api-error.ts';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { IconMail } from '#web/ui/icons.tsx';
import { messages } from './messages.ts';
import { MailThread } from './thread.tsx';

const MailComposer = lazy(async () => ({ default: (await import('./composer.tsx')).MailComposer }));

/** While an email waits to be sent, the thread is read again after so many milliseconds. */
const pollMs = 10_000;
const isWaiting = ({ delivery }: LeadMail) => delivery === 'waiting';
const isEmpty = ({ subject, body, attachments }: LeadMail) =>
  subject === '' && body === '' && attachments.length === 0;

/** The emails to and from a lead, and the button that writes one. */
export function MailPanel({ lead }: { readonly lead: Lead }) {
  const t = useText(messages);
  const heading = useId();
  const { data, isError, refetch } = useQuery({
    ...queryFor(contract.leads.listMails, { params: { id: lead.crm_contact_id } }),
    refetchInterval: ({ state }) => (state.data?.mails.some(isWaiting) ? pollMs : false),
  });
  const draft = data?.mails.find(({ kind }) => kind === 'draft');
  const thread = data?.mails.filter(({ kind }) => kind !== 'draft') ?? [];
  return (
    <section className={styles.pane} aria-labelledby={heading}>
      <div className={styles.paneHeader}>
        <h3 id={heading}>{t('email')}</h3>
        {thread.length > 0 && <span className={styles.when}>{t('emails', { count: thread.length })}</span>}
        {data && lead.email && <WriteMail lead={lead} address={lead.email} draft={draft} />}
      </div>
      {!lead.email && <p className={styles.when}>{t('noAddress')}</p>}
      {isError && <ErrorWithRetry message={t('failed')} onRetry={() => void refetch()} />}
      {!data && !isError && <Bones label={t('email')} />}
      {data && thread.length === 0 && <EmptyState icon={IconMail} title={t('none')} hint={t('noneHint')} />}
      <MailThread mails={thread} />
    </section>
  );
}

type WriteMailProps = {
  readonly lead: Lead;
  readonly address: string;
  readonly draft: LeadMail | undefined;
};

/** Opens the draft; a new, empty one if there is none. */
function WriteMail({ lead, address, draft }: WriteMailProps) {
  const t = useText(messages);
  const may = useMay();
  const begin = useWrite(contract.leads.writeMail);
  const [open, setOpen] = useState<LeadMail>();
  const write = async () => {
    const [params, body] = [{ id: lead.crm_contact_id }, { template_id: null }];
    try {
      setOpen(draft ?? (await begin.mutateAsync({ params, body })));
    } catch (error) {
      toast({ tone: 'danger', message: t('beginFailed', { message: errorText(error) }) });
    }
  };
  if (!may('leads.writeMail')) return null;
  return (
    <>
      <Button variant="default" loading={begin.isPending} onClick={() => void write()}>
        {t(draft && !isEmpty(draft) ? 'continueDraft' : 'write')}
      </Button>
      <Suspense>
        {open && (
          <MailComposer
            key={open.id}
            lead={{ id: lead.crm_contact_id, name: lead.name, address }}
            draft={open}
            onReplaced={setOpen}
            onClose={() => setOpen(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
