import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Delivery, DeliveryCounts } from '#contract/announcements/mail.ts';
import type { Announcement } from '#contract/announcements/record.ts';
import { deliveryFilters, deliveryStatuses } from '#contract/announcements/values.ts';
import { contract } from '#contract/index.ts';
import type { MessageState } from '#contract/messages/values.ts';
import { messages } from '#web/features/announcements/all-messages.ts';
import styles from '#web/features/announcements/announcements.module.css';
import { deliveryTone } from '#web/features/announcements/list/tones.ts';
import type { ListState, SetListState } from '#web/features/announcements/list/use-list-state.ts';
import { JobPanel } from '#web/features/jobs/job-panel.tsx';
import {
  DeliveriesTable,
  type DeliveryRow,
  deliveriesAtOnce,
} from '#web/features/messages/deliveries/table.tsx';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { StatusBadge } from '#web/ui/display/status-badge.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { FilterSelect } from '#web/ui/filter/filter-bar.tsx';
import { IconMail } from '#web/ui/icons.tsx';
import { useMailActions } from './use-mail-actions.ts';

type DeliveriesTabProps = {
  readonly announcement: Announcement;
  readonly state: ListState;
  readonly setState: SetListState;
};

/** The result of the email to each address. */
export function DeliveriesTab({ announcement: { id }, state, setState }: DeliveriesTabProps) {
  const t = useText(messages);
  const found = useDeliveries(id, state);
  if (found.isError)
    return <ErrorWithRetry message={t('deliveriesFailed')} onRetry={() => void found.refetch()} />;
  return (
    <div className={styles.pane}>
      {found.data?.job_id && <JobPanel jobId={found.data.job_id} onDone={() => void found.refetch()} />}
      <div className={styles.bar}>
        <div className={styles.grow}>
          {found.data && <Summary counts={found.data.counts} isSending={found.data.job_id !== null} />}
        </div>
        {found.data && <MailActions id={id} counts={found.data.counts} />}
        <ResultFilter state={state} setState={setState} />
      </div>
      <DeliveriesTable
        label={t('tab.deliveries')}
        rows={found.data?.deliveries.map(rowOf)}
        total={found.data?.total ?? 0}
        page={state.at}
        empty={<EmptyState icon={IconMail} title={t('noDeliveries')} hint={t('noDeliveriesHint')} />}
        isUpdating={found.isPlaceholderData}
        onPage={(page) => void setState({ at: page }, { replace: true })}
      />
    </div>
  );
}

function useDeliveries(id: string, { at, mails }: ListState) {
  const query = { page: at, limit: deliveriesAtOnce, ...(mails && { status: mails }) };
  return useQuery({
    ...queryFor(contract.announcements.deliveries, { params: { id }, query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

function ResultFilter({ state, setState }: Pick<DeliveriesTabProps, 'state' | 'setState'>) {
  const t = useText(messages);
  const choose = (value: string) =>
    setState({ mails: deliveryFilters.find((known) => known === value), at: undefined }, { replace: true });
  return (
    <FilterSelect
      label={t('show')}
      all={t('allMails')}
      choices={deliveryFilters.map((value) => ({ value, label: t(`mail.${value}`) }))}
      value={state.mails ?? ''}
      onChoose={(value) => void choose(value)}
    />
  );
}

type SummaryProps = { readonly counts: DeliveryCounts; readonly isSending: boolean };

function Summary({ counts, isSending }: SummaryProps) {
  const t = useText(messages);
  const format = useFormat();
  return (
    <div className={styles.badges}>
      {deliveryStatuses.map(
        (status) =>
          counts[status] > 0 && (
            <StatusBadge key={status} tone={deliveryTone[status]}>
              {t('mailSummary', { count: format.number(counts[status]), status: t(`mail.${status}`) })}
            </StatusBadge>
          ),
      )}
      {counts.later_from !== null && (
        <span className={styles.soft}>
          {t('mailsLater', { count: counts.later, day: format.date(counts.later_from) })}
        </span>
      )}
      {counts.quiet_until !== null && (
        <span className={styles.soft}>
          {t('mailsQuiet', { count: counts.quiet, time: format.dateTime(counts.quiet_until) })}
        </span>
      )}
      {!isSending && counts.again_until !== null && (
        <span className={styles.soft}>
          {t('mailsAgain', { count: counts.again, time: format.dateTime(counts.again_until) })}
        </span>
      )}
    </div>
  );
}

type MailActionsProps = { readonly id: string; readonly counts: DeliveryCounts };

function MailActions({ id, counts }: MailActionsProps) {
  const t = useText(messages);
  const may = useMay();
  const { retry, stop, busy } = useMailActions(id);
  return (
    <>
      {counts.waiting > 0 && may('announcements.cancelDeliveries') && (
        <Button variant="default" disabled={busy} onClick={() => void stop()}>
          {t('stopMails')}
        </Button>
      )}
      {counts.failed + counts.cancelled > 0 && may('announcements.retryDeliveries') && (
        <Button variant="default" title={t('retryMailsHint')} disabled={busy} onClick={() => void retry()}>
          {t('retryMails')}
        </Button>
      )}
    </>
  );
}

const stateOf = {
  waiting: 'queued',
  sent: 'sent',
  failed: 'failed',
  unsubscribed: 'suppressed',
  cancelled: 'cancelled',
  unreachable: 'unreachable',
} as const satisfies Record<Delivery['status'], MessageState>;

const rowOf = ({ email, status, error, ...delivery }: Delivery): DeliveryRow => ({
  ...delivery,
  channel: 'email',
  address: email,
  state: stateOf[status],
  reason: error,
});
