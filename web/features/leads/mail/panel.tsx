import { Button } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { contract } from '#contract/index.ts';
import type { ResultOf } from '#contract/kit/route.ts';
import type { LeadMail } from '#contract/leads/mail.ts';
import type { Lead } from '#contract/leads/record.ts';
import styles from '#web/features/leads/leads.module.css';
import { errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { IconMail } from '#web/ui/icons.tsx';
import { Later } from '#web/ui/later/later.tsx';
import { createLazyPart } from '#web/ui/later/lazy-part.tsx';
import { messages } from './messages.ts';
import { mailsAtOnce, queryForMails } from './query-for-mails.ts';
import { MailThread } from './thread.tsx';

const MailComposer = createLazyPart(async () => ({ default: (await import('./composer.tsx')).MailComposer }));

type LeadMails = ResultOf<typeof contract.leads.listMails>;

/** While an email waits to be sent, the thread is read again after this many milliseconds. */
const pollMs = 10_000;
const isWaiting = ({ delivery }: LeadMail) => delivery === 'waiting';
const isEmpty = ({ subject, body, attachments }: LeadMail) =>
  subject === '' && body === '' && attachments.length === 0;

/** The emails to and from a lead, and the button that writes one. */
export function MailPanel({ lead }: { readonly lead: Lead }) {
  const t = useText(messages);
  const heading = useId();
  const [pages, setPages] = useState(1);
  const found = useMails(lead.crm_contact_id, pages);
  const { first, thread, isError, refetch } = found;
  const total = first?.total ?? 0;
  return (
    <section className={styles.pane} aria-labelledby={heading}>
      <div className={styles.paneHeader}>
        <h3 id={heading}>{t('email')}</h3>
        {total > 0 && <span className={styles.when}>{t('emails', { count: total })}</span>}
        {first && lead.email && (
          <WriteMail lead={lead} address={lead.email} draft={first.draft ?? undefined} />
        )}
      </div>
      {!lead.email && <p className={styles.when}>{t('noAddress')}</p>}
      {isError && <ErrorWithRetry message={t('failed')} onRetry={refetch} />}
      {!first && !isError && <Bones label={t('email')} />}
      {first && total === 0 && <EmptyState icon={IconMail} title={t('none')} hint={t('noneHint')} />}
      {pages * mailsAtOnce < total && (
        <Button variant="subtle" loading={found.isFetching} onClick={() => setPages(pages + 1)}>
          {t('showEarlier')}
        </Button>
      )}
      <MailThread mails={thread} />
    </section>
  );
}

/** The latest pages of emails as one thread, oldest first. */
function useMails(id: string, pages: number) {
  const found = useQueries({
    queries: Array.from({ length: pages }, (_, index) => ({
      ...queryForMails(id, index + 1),
      refetchInterval: ({ state }: { readonly state: { readonly data?: LeadMails | undefined } }) =>
        state.data?.mails.some(isWaiting) ? pollMs : (false as const),
    })),
  });
  const mails = found.toReversed().flatMap(({ data }) => data?.mails ?? []);
  return {
    first: found[0]?.data,
    // An email that came in between two readings moves the others to the next page: it may be in both.
    thread: [...new Map(mails.map((mail) => [mail.id, mail])).values()],
    isError: found.some((page) => page.isError),
    isFetching: found.some((page) => page.isFetching),
    refetch: () => found.forEach((page) => void page.refetch()),
  };
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
      <Later>
        {open && (
          <MailComposer
            key={open.id}
            lead={{ id: lead.crm_contact_id, name: lead.name, address }}
            draft={open}
            onReplaced={setOpen}
            onClose={() => setOpen(undefined)}
          />
        )}
      </Later>
    </>
  );
}
