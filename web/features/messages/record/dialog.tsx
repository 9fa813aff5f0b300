import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { contract } from '#contract/index.ts';
import { JobPanel } from '#web/features/jobs/job-panel.tsx';
import { messages } from '#web/features/messages/all-messages.ts';
import { CountsBadges } from '#web/features/messages/counts-badges.tsx';
import styles from '#web/features/messages/messages.module.css';
import type { UrgentMessage } from '#web/features/messages/urgent-message.ts';
import type { PageState, SetPageState } from '#web/features/messages/use-page-state.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { UrgentActions } from './actions.tsx';
import { Recipients } from './recipients.tsx';

const askEveryMs = 2_000;

type UrgentDialogProps = {
  readonly id: string;
  readonly state: PageState;
  readonly setState: SetPageState;
  readonly onClose: () => void;
};

/** One urgent message: what was sent, its progress, and the state for each recipient. */
export function UrgentDialog({ id, state, setState, onClose }: UrgentDialogProps) {
  const t = useText(messages);
  const found = useQuery({
    ...queryFor(contract.messages.getUrgent, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.job_id ? askEveryMs : false),
  });
  useListsAfterSending(found.data?.job_id);
  return (
    <Dialog title={found.data?.title ?? t('title')} size="full" onClose={onClose}>
      {found.isError && (
        <ErrorWithRetry
          message={errorText(found.error, t('readFailed'))}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.isPending && <Bones label={t('loading')} lines={8} />}
      {found.data && (
        <div className={styles.pane}>
          <Summary message={found.data} />
          <Recipients id={id} isSending={found.data.job_id !== null} state={state} setState={setState} />
        </div>
      )}
    </Dialog>
  );
}

/** Reads the lists again once nothing more is sent: the last state may arrive before the job reports. */
function useListsAfterSending(jobId: string | null | undefined) {
  const client = useQueryClient();
  useEffect(() => {
    if (jobId !== null) return;
    for (const verb of ['listUrgent', 'urgentDeliveries'])
      void client.invalidateQueries({ queryKey: ['messages', verb] });
  }, [client, jobId]);
}

function Summary({ message }: { readonly message: UrgentMessage }) {
  const t = useText(messages);
  const format = useFormat();
  const client = useQueryClient();
  const { text, channels, targetAudience, sent_by, created_dt, job_id, counts } = message;
  const readAgain = () => void client.invalidateQueries({ queryKey: ['messages'] });
  const facts = [
    format.dateTime(created_dt),
    sent_by && `${t('sentBy')} ${sent_by}`,
    t(`audience.${targetAudience}`),
    channels.map((channel) => t(`channel.${channel}`)).join(', '),
  ];
  return (
    <>
      <p className={styles.facts}>{facts.filter(Boolean).join(' · ')}</p>
      <p className={styles.text}>{text}</p>
      {job_id && <JobPanel key={job_id} jobId={job_id} onDone={readAgain} />}
      <div className={styles.bar}>
        <div className={styles.grow}>
          <CountsBadges counts={counts} />
        </div>
        <UrgentActions message={message} />
      </div>
    </>
  );
}
