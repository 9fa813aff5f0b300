import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { UnansweredRecord } from '#contract/answers/unanswered.ts';
import { contract } from '#contract/index.ts';
import type { Chunk } from '#contract/knowledge/chunk.ts';
import { JobPanel } from '#web/features/jobs/job-panel.tsx';
import { errorText } from '#web/lib/api/api-error.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { InfoCard } from '#web/ui/display/info-list.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { IconChevronLeft } from '#web/ui/icons.tsx';
import { AsksList } from './asks-list.tsx';
import { EntryForm } from './entry-form.tsx';
import { messages } from './messages.ts';
import { OriginalsList } from './originals-list.tsx';
import { QuestionStatus } from './unanswered-table.tsx';
import { type QuestionWork, useQuestionWork } from './use-question-work.ts';

export type QuestionParams = { readonly id: string; readonly questionId: string };

type QuestionPanelProps = {
  readonly params: QuestionParams;
  readonly chunks: readonly Chunk[];
  readonly onBack: () => void;
  readonly onDirty: (dirty: boolean) => void;
};

/** One question: how it was asked, the chunk that answers it, and the results of asking again. */
export function QuestionPanel({ params, chunks, onBack, onDirty }: QuestionPanelProps) {
  const t = useText(messages);
  const { data, error, refetch } = useQuery(queryFor(contract.answers.getUnanswered, { params }));
  const work = useQuestionWork(params);
  return (
    <Stack gap="md">
      <Group>
        <Button variant="default" leftSection={<IconChevronLeft />} onClick={onBack}>
          {t('back')}
        </Button>
      </Group>
      {error && !data && (
        <ErrorWithRetry message={errorText(error, t('recordFailed'))} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Bones label={t('loading')} lines={6} />}
      {data && (
        <>
          <Heading question={data} work={work} />
          {work.jobId && <JobPanel jobId={work.jobId} onDone={work.ended} />}
          <InfoCard title={t('originals')}>
            <OriginalsList question={data} />
          </InfoCard>
          {(data.status === 'open' || data.status === 'drafted') && (
            <InfoCard title={t('write')}>
              <EntryForm key={data.chunk?.chunk_id} {...{ question: data, chunks, work, onDirty }} />
            </InfoCard>
          )}
          <InfoCard title={t('asks')}>
            <AsksList asks={data.asks} />
          </InfoCard>
        </>
      )}
    </Stack>
  );
}

type HeadingProps = { readonly question: UnansweredRecord; readonly work: QuestionWork };

function Heading({ question, work }: HeadingProps) {
  const t = useText(messages);
  const isSettled = question.status === 'closed' || question.status === 'dismissed';
  return (
    <Group justify="space-between" align="start">
      <Stack gap="xs">
        <h3>{question.question}</h3>
        <QuestionStatus {...question} />
        <Facts question={question} />
      </Stack>
      <Group gap="xs">
        <Button variant="default" loading={work.busy} onClick={() => void work.askAgain()}>
          {t('askAgain')}
        </Button>
        {!isSettled && (
          <Button variant="default" disabled={work.busy} onClick={() => void work.setAside('dismiss')}>
            {t('dismiss')}
          </Button>
        )}
        {isSettled && (
          <Button variant="default" disabled={work.busy} onClick={() => void work.setAside('reopen')}>
            {t('reopen')}
          </Button>
        )}
      </Group>
    </Group>
  );
}

function Facts({ question }: { readonly question: UnansweredRecord }) {
  const t = useText(messages);
  const format = useFormat();
  const { asks_count: count, last_asked_dt, closed_dt, closed_by_name: name, chunk } = question;
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('times', { count, date: format.dateTime(last_asked_dt) })}
      </Text>
      {closed_dt && (
        <Text size="sm" c="dimmed">
          {name
            ? t('closedBy', { date: format.dateTime(closed_dt), name })
            : t('closedOn', { date: format.dateTime(closed_dt) })}
        </Text>
      )}
      {chunk && (
        <Text size="sm" c="dimmed">
          {t('entry', { title: chunk.title })}
        </Text>
      )}
    </>
  );
}
