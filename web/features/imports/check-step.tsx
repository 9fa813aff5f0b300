import { Button, Radio, Stack, Text } from '@mantine/core';
import { JobPanel } from '#web/features/jobs/job-panel.tsx';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { messages } from './all-messages.ts';
import { GuardiansPanel } from './guardians/panel.tsx';
import { RowsPanel } from './rows-panel.tsx';
import { isUnderWay, toDo } from './rules.ts';
import { UnreadNote } from './unread-note.tsx';
import { useImport } from './use-import.ts';
import type { ImportForm } from './use-import-form.ts';

/** The dry run: every row with its outcome, and the choice what refused rows mean for the others. */
export function CheckStep({ form }: { readonly form: ImportForm }) {
  const t = useText(messages);
  const { check } = form;
  if (!check) {
    if (form.busy === 'starting') return <Text role="status">{t('checking')}</Text>;
    return <Button onClick={() => void form.checkRows(true)}>{t('checkAgain')}</Button>;
  }
  return <Checked key={check.import_id} form={form} id={check.import_id} jobId={check.job_id} />;
}

type CheckedProps = { readonly form: ImportForm; readonly id: string; readonly jobId: string };

function Checked({ form, id, jobId }: CheckedProps) {
  const t = useText(messages);
  const { summary, failed, refresh } = useImport(id);
  if (failed) return <ErrorWithRetry message={t('loadFailed')} onRetry={refresh} />;
  if (!summary || isUnderWay(summary)) {
    return (
      <Stack gap="md">
        <Text>{t('checking')}</Text>
        <JobPanel jobId={jobId} onDone={refresh} />
      </Stack>
    );
  }
  if (summary.status !== 'done')
    return <ErrorWithRetry message={t('checkFailed')} onRetry={() => void form.checkRows(true)} />;
  const { refused, warned } = summary.counts;
  return (
    <Stack gap="md">
      {toDo(summary) === 0 ? (
        <Banner tone="warning">{t('nothingToDo')}</Banner>
      ) : (
        <Banner tone="info">{t('nothingChanged')}</Banner>
      )}
      {warned > 0 && <Banner tone="warning">{t('warned', { count: warned })}</Banner>}
      <GuardiansPanel guardians={form.guardians} />
      <UnreadNote summary={summary} />
      {refused > 0 && toDo(summary) > 0 && <OnError form={form} />}
      <RowsPanel summary={summary} />
    </Stack>
  );
}

function OnError({ form }: { readonly form: ImportForm }) {
  const t = useText(messages);
  return (
    <Radio.Group
      label={t('onError')}
      value={form.onError}
      onChange={(value) => form.setOnError(value === 'skip' ? 'skip' : 'all_or_nothing')}
    >
      <Stack gap="xs" mt="xs">
        <Radio value="skip" label={t('skip')} />
        <Radio value="all_or_nothing" label={t('all_or_nothing')} />
      </Stack>
      {form.onError === 'all_or_nothing' && <Text mt="xs">{t('blocked')}</Text>}
    </Radio.Group>
  );
}
