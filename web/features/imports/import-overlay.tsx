import { Button, Stack, Text } from '@mantine/core';
import type { ImportSummary } from '#contract/imports/calls.ts';
import { contract } from '#contract/index.ts';
import { JobPanel } from '#web/features/jobs/job-panel.tsx';
import { errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { askConfirmation } from '#web/ui/dialog/confirm-dialog.tsx';
import { FullScreenOverlay } from '#web/ui/dialog/full-screen-overlay.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { IconUndo } from '#web/ui/icons.tsx';
import { messages } from './all-messages.ts';
import { CreatedClassesNote } from './classes/created-note.tsx';
import { RowsPanel } from './rows-panel.tsx';
import { isUnderWay, toDo } from './rules.ts';
import { UnreadNote } from './unread-note.tsx';
import { useImport } from './use-import.ts';

type ImportOverlayProps = { readonly id: string; readonly onClose: () => void };

/** One import: progress, results, and Undo. */
export function ImportOverlay({ id, onClose }: ImportOverlayProps) {
  const t = useText(messages);
  const format = useFormat();
  const { summary, failed, refresh } = useImport(id);
  const title = summary ? t('importOf', { kind: t(summary.kind) }) : t('import');
  return (
    <FullScreenOverlay
      title={title}
      facts={
        summary && (
          <Text>
            {t('earlierRow', { file: summary.file_name, when: format.dateTime(summary.created_dt) })}
          </Text>
        )
      }
      onClose={onClose}
    >
      {failed && <ErrorWithRetry message={t('loadFailed')} onRetry={refresh} />}
      {!summary && !failed && <Bones label={title} lines={6} />}
      {summary && <Progress summary={summary} refresh={refresh} />}
    </FullScreenOverlay>
  );
}

type ProgressProps = { readonly summary: ImportSummary; readonly refresh: () => void };

function Progress({ summary, refresh }: ProgressProps) {
  const t = useText(messages);
  const undo = useWrite(contract.imports.undo);
  if (isUnderWay(summary) && summary.job_id) return <JobPanel jobId={summary.job_id} onDone={refresh} />;
  const ask = async () => {
    const question = {
      title: t('undoTitle'),
      message: t('undoQuestion'),
      confirmLabel: t('undo'),
      danger: true,
    };
    if (await askConfirmation(question)) undo.mutate({ params: { id: summary.import_id } });
  };
  const isUndoing = summary.undo_job_id !== null && summary.status !== 'undone';
  return (
    <Stack gap="md">
      {isUndoing && summary.undo_job_id ? (
        <JobPanel jobId={summary.undo_job_id} onDone={refresh} />
      ) : (
        <Ending summary={summary} />
      )}
      <CreatedClassesNote summary={summary} />
      <UnreadNote summary={summary} />
      {undo.isError && <Banner tone="danger">{errorText(undo.error, t('undoFailed'))}</Banner>}
      {summary.undoable && (
        <div>
          <Button
            variant="default"
            leftSection={<IconUndo />}
            loading={undo.isPending}
            onClick={() => void ask()}
          >
            {t('undo')}
          </Button>
        </div>
      )}
      <RowsPanel key={`${summary.status} ${summary.counts.undone}`} summary={summary} />
    </Stack>
  );
}

function Ending({ summary }: { readonly summary: ImportSummary }) {
  const t = useText(messages);
  const { status, counts } = summary;
  if (status === 'undone') {
    const sentence = counts.kept > 0 ? t('undoneKept', { count: counts.kept }) : t('undone');
    return <Banner tone={counts.kept > 0 ? 'warning' : 'info'}>{sentence}</Banner>;
  }
  if (status === 'failed') return <Failed summary={summary} />;
  if (status === 'cancelled') return <Banner tone="warning">{t('cancelled')}</Banner>;
  if (toDo(summary) === 0 && counts.refused > 0) return <Banner tone="warning">{t('noneDone')}</Banner>;
  const refused = counts.refused > 0 ? ` ${t('alsoRefused', { count: counts.refused })}` : '';
  return (
    <Banner tone={refused ? 'warning' : 'info'}>{`${t('done', { count: toDo(summary) })}${refused}`}</Banner>
  );
}

function Failed({ summary }: { readonly summary: ImportSummary }) {
  const t = useText(messages);
  return (
    <>
      <Banner tone="danger">{t('failed')}</Banner>
      {summary.job_id && <JobPanel jobId={summary.job_id} />}
    </>
  );
}
