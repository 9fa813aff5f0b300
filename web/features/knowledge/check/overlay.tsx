import { Button, Group, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import type { ResultOf } from '#contract/kit/route.ts';
import { checkedDays, fewestQuestions } from '#contract/knowledge/check.ts';
import { JobOfColleague } from '#web/features/jobs/job-of-colleague.tsx';
import { JobPanel } from '#web/features/jobs/job-panel.tsx';
import { refetchUntilColleagueIsDone, useKnowledgeJob } from '#web/features/knowledge/use-knowledge-job.ts';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { FullScreenOverlay } from '#web/ui/dialog/full-screen-overlay.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { IconCheck, IconRefresh } from '#web/ui/icons.tsx';
import { Pagination } from '#web/ui/table/pagination.tsx';
import { CheckFilters } from './filters.tsx';
import { FindingList } from './finding-list.tsx';
import { messages } from './messages.ts';
import { closed, findingsAtOnce, useCheckState } from './use-check-state.ts';

export type KnowledgeCheck = ResultOf<typeof contract.knowledge.getCheck>;

/** What the last check of a knowledge base found, and the button that checks again. */
export function CheckOverlay({ chatbotId }: { readonly chatbotId: string }) {
  const t = useText(messages);
  const [, setState] = useCheckState();
  const work = useCheckJob(chatbotId);
  return (
    <FullScreenOverlay
      title={t('title')}
      onClose={() => void setState(closed)}
      actions={
        <Button leftSection={<IconRefresh />} loading={work.busy} onClick={() => void work.start()}>
          {t('start')}
        </Button>
      }
    >
      <Stack gap="md">
        <Text c="dimmed">{t('hint', { days: checkedDays })}</Text>
        {work.ofColleague ? (
          <JobOfColleague {...work.ofColleague} />
        ) : (
          work.jobId && <JobPanel jobId={work.jobId} onDone={work.ended} />
        )}
        <LastCheck chatbotId={chatbotId} />
      </Stack>
    </FullScreenOverlay>
  );
}

/** The last check with the findings that are listed. */
function useCheck(chatbotId: string) {
  const [{ found, foundShow: show, foundPage }] = useCheckState();
  const query = { show, page: foundPage, limit: findingsAtOnce, ...(found && { kind: found }) };
  return useQuery({
    ...queryFor(contract.knowledge.getCheck, { params: { id: chatbotId }, query }),
    placeholderData: keepPreviousData,
    refetchInterval: refetchUntilColleagueIsDone,
  });
}

function useCheckJob(chatbotId: string) {
  const t = useText(messages);
  const { data } = useCheck(chatbotId);
  const check = useWrite(contract.knowledge.startCheck);
  const begin = () => check.mutateAsync({ params: { id: chatbotId } });
  return useKnowledgeJob({ running: data?.running, begin, startFailed: t('startFailed') });
}

function LastCheck({ chatbotId }: { readonly chatbotId: string }) {
  const t = useText(messages);
  const [{ foundPage }, setState] = useCheckState();
  const { data, isError, refetch } = useCheck(chatbotId);
  if (isError && !data) return <ErrorWithRetry message={t('failed')} onRetry={() => void refetch()} />;
  if (!data) return <Bones label={t('loading')} lines={6} />;
  if (!data.check && data.running) return null;
  if (!data.check) return <EmptyState icon={IconCheck} title={t('none')} hint={t('noneHint')} />;
  return (
    <>
      <CheckFacts check={data.check} />
      <CheckFilters counts={data.counts} />
      <DismissedCount count={data.dismissed_count} />
      <FindingList chatbotId={chatbotId} {...data} />
      <Pagination
        page={foundPage}
        limit={findingsAtOnce}
        total={data.total}
        noun={t('noun')}
        onPage={(page) => void setState({ foundPage: page })}
      />
    </>
  );
}

/** How many findings are dismissed, and the button that lists them. */
function DismissedCount({ count }: { readonly count: number }) {
  const t = useText(messages);
  const [{ foundShow: show }, setState] = useCheckState();
  const isShown = show === 'dismissed';
  if (count === 0 && !isShown) return null;
  const change = () => setState({ foundShow: isShown ? 'open' : 'dismissed', foundPage: undefined });
  return (
    <Group gap="xs">
      <Text size="sm">{t('dismissedCount', { count })}</Text>
      <Button variant="subtle" onClick={() => void change()}>
        {t(isShown ? 'showOpen' : 'showDismissed')}
      </Button>
    </Group>
  );
}

function CheckFacts({ check }: { readonly check: NonNullable<KnowledgeCheck['check']> }) {
  const t = useText(messages);
  const format = useFormat();
  const date = format.dateTime(check.checked_dt);
  const name = check.checked_by_name;
  const facts = [
    name ? t('checkedBy', { date, name }) : t('checked', { date }),
    t('chunks', { count: check.chunks }),
    t('questions', { count: check.questions }),
  ];
  return (
    <>
      <Text size="sm" c="dimmed">
        {facts.join(' · ')}
      </Text>
      {!check.is_current && <Banner tone="warning">{t('changed')}</Banner>}
      {check.questions < fewestQuestions && (
        <Text size="sm" c="dimmed">
          {t('fewQuestions', { count: fewestQuestions })}
        </Text>
      )}
    </>
  );
}
