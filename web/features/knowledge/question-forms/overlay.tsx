import { Button, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import type { Job } from '#contract/jobs/calls.ts';
import { type QuestionFormStatus, questionFormStatuses } from '#contract/knowledge/question-forms.ts';
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
import { FilterBar, FilterSelect } from '#web/ui/filter/filter-bar.tsx';
import { IconCheck, IconPlus } from '#web/ui/icons.tsx';
import { Pagination } from '#web/ui/table/pagination.tsx';
import { QuestionFormList } from './list.tsx';
import { messages } from './messages.ts';
import { closed, formsAtOnce, useFormState } from './use-form-state.ts';

type ChatbotProps = { readonly chatbotId: string };

/** The questions that a language model suggests for chunks, and the button that lets it suggest more. */
export function QuestionFormsOverlay({ chatbotId }: ChatbotProps) {
  const t = useText(messages);
  const [, setState] = useFormState();
  const { data: estimate } = useEstimate(chatbotId);
  const work = useBatch(chatbotId);
  const isPossible = estimate !== undefined && estimate.model !== null && estimate.chunks > 0;
  return (
    <FullScreenOverlay
      title={t('title')}
      onClose={() => void setState(closed)}
      actions={
        <Button
          leftSection={<IconPlus />}
          loading={work.busy}
          disabled={!isPossible}
          onClick={() => void work.start()}
        >
          {t('start')}
        </Button>
      }
    >
      <Stack gap="md">
        <Text c="dimmed">{t('hint')}</Text>
        {estimate && !work.busy && <Cost {...estimate} />}
        {work.ofColleague ? (
          <JobOfColleague {...work.ofColleague} />
        ) : (
          work.jobId && (
            <JobPanel jobId={work.jobId} onDone={work.ended} result={(job) => <Suggested job={job} />} />
          )
        )}
        <Questions chatbotId={chatbotId} />
      </Stack>
    </FullScreenOverlay>
  );
}

type CostProps = { readonly model: string | null; readonly chunks: number; readonly tokens: number };

/** What the next batch costs, before anyone starts it. */
function Cost({ model, chunks, tokens }: CostProps) {
  const t = useText(messages);
  const { number } = useFormat();
  if (model === null) return <Banner tone="info">{t('noModel')}</Banner>;
  if (chunks === 0) return <Text size="sm">{t('nothingToDo')}</Text>;
  return <Text size="sm">{t('cost', { count: chunks, model, tokens: number(tokens) })}</Text>;
}

function Suggested({ job }: { readonly job: Job }) {
  const t = useText(messages);
  const count = Number((job.result as { suggested?: number } | null)?.suggested ?? 0);
  return <Text>{t('suggested', { count })}</Text>;
}

/** What the next batch costs, and the one that runs now. */
const useEstimate = (chatbotId: string) =>
  useQuery({
    ...queryFor(contract.knowledge.estimateQuestionForms, { params: { id: chatbotId } }),
    refetchInterval: refetchUntilColleagueIsDone,
  });

function useBatch(chatbotId: string) {
  const t = useText(messages);
  const { data } = useEstimate(chatbotId);
  const write = useWrite(contract.knowledge.startQuestionForms);
  const begin = () => write.mutateAsync({ params: { id: chatbotId } });
  return useKnowledgeJob({ running: data?.running, begin, startFailed: t('startFailed') });
}

function Questions({ chatbotId }: ChatbotProps) {
  const t = useText(messages);
  const [{ forms: show, formsPage }, setState] = useFormState();
  const query = { show, page: formsPage, limit: formsAtOnce };
  const { data, isError, refetch } = useQuery({
    ...queryFor(contract.knowledge.listQuestionForms, { params: { id: chatbotId }, query }),
    placeholderData: keepPreviousData,
  });
  if (isError && !data) return <ErrorWithRetry message={t('failed')} onRetry={() => void refetch()} />;
  if (!data) return <Bones label={t('loading')} lines={6} />;
  return (
    <>
      <StatusFilter counts={data.counts} />
      {data.forms.length === 0 ? (
        <EmptyState icon={IconCheck} title={t(`none.${show}`)} hint={t('noneHint')} />
      ) : (
        <QuestionFormList chatbotId={chatbotId} forms={data.forms} />
      )}
      <Pagination
        page={formsPage}
        limit={formsAtOnce}
        total={data.total}
        noun={t('noun')}
        onPage={(page) => void setState({ formsPage: page })}
      />
    </>
  );
}

function StatusFilter({ counts }: { readonly counts: Readonly<Record<QuestionFormStatus, number>> }) {
  const t = useText(messages);
  const { number } = useFormat();
  const [{ forms: show }, setState] = useFormState();
  const labelOf = (status: QuestionFormStatus) =>
    t('choice', { status: t(`show.${status}`), count: number(counts[status]) });
  const choose = (value: string) =>
    void setState(
      { forms: questionFormStatuses.find((status) => status === value), formsPage: undefined },
      { replace: true },
    );
  return (
    <FilterBar>
      <FilterSelect
        label={t('show')}
        all={labelOf('proposed')}
        choices={(['approved', 'dismissed'] as const).map((value) => ({ value, label: labelOf(value) }))}
        value={show === 'proposed' ? '' : show}
        onChoose={choose}
      />
    </FilterBar>
  );
}
