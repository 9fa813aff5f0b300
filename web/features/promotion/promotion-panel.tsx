import { Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import type { Job } from '#contract/jobs/calls.ts';
import type { Promotion } from '#contract/promotion/calls.ts';
import { JobPanel } from '#web/features/jobs/job-panel.tsx';
import { errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { askConfirmation } from '#web/ui/dialog/confirm-dialog.tsx';
import { StatusBadge } from '#web/ui/display/status-badge.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { messages } from './messages.ts';
import classes from './promotion.module.css';

type ChangeProps = { readonly promotion: Promotion };

/** The state of a promotion, its running job, and the next actions. */
export function ChangePanel({ promotion }: ChangeProps) {
  const t = useText(messages);
  const format = useFormat();
  const client = useQueryClient();
  const { from_year, to_year, status, job_id, done_dt } = promotion;
  const onDone = () => void client.invalidateQueries();
  return (
    <section className={classes.card} aria-label={t('change')}>
      <Group justify="space-between">
        <Group gap="sm">
          <h2>{t('startTitle', { from: from_year.name, to: to_year.name })}</h2>
          <StatusBadge tone={status === 'done' ? 'success' : 'info'}>{t(`status.${status}`)}</StatusBadge>
        </Group>
        <Actions promotion={promotion} />
      </Group>
      {status === 'draft' && <Text c="dimmed">{t('planHint')}</Text>}
      {status === 'done' && done_dt && <Text c="dimmed">{t('doneOn', { date: format.day(done_dt) })}</Text>}
      {status === 'done' && promotion.undo_refusal && <Text c="dimmed">{promotion.undo_refusal}.</Text>}
      {job_id && (
        <JobPanel key={job_id} jobId={job_id} onDone={onDone} result={(job) => <Result job={job} />} />
      )}
    </section>
  );
}

function Result({ job }: { readonly job: Job }) {
  const t = useText(messages);
  const result: Readonly<Record<string, unknown>> = { ...job.result };
  const { moved, undone } = result;
  if (typeof moved === 'number') return <Text>{t('moved', { count: moved })}</Text>;
  return typeof undone === 'number' ? <Text>{t('undone', { count: undone })}</Text> : null;
}

function Actions({ promotion }: ChangeProps) {
  const t = useText(messages);
  const run = useWrite(contract.promotion.run);
  const undo = useWrite(contract.promotion.undo);
  const { status, undo_refusal } = promotion;
  const params = { id: promotion.promotion_id };
  const failure = run.error ?? undo.error;
  const askRun = async () => {
    const question = { title: t('run'), message: t('runQuestion'), confirmLabel: t('run') };
    if (await askConfirmation(question)) run.mutate({ params });
  };
  const askUndo = async () => {
    const question = { title: t('undo'), message: t('undoQuestion'), confirmLabel: t('undo'), danger: true };
    if (await askConfirmation(question)) undo.mutate({ params });
  };
  return (
    <Group gap="sm">
      {status === 'done' && !undo_refusal && (
        <Button variant="default" loading={undo.isPending} onClick={() => void askUndo()}>
          {t('undo')}
        </Button>
      )}
      {(status === 'draft' || status === 'done') && (
        <Button loading={run.isPending} onClick={() => void askRun()}>
          {t(status === 'draft' ? 'run' : 'runAgain')}
        </Button>
      )}
      {failure && (
        <Banner tone="danger">{t('startFailed', { message: errorText(failure, t('unknownError')) })}</Banner>
      )}
    </Group>
  );
}
