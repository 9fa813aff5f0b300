import { Group, Text } from '@mantine/core';
import type { UnansweredQuestion, UnansweredStatus } from '#contract/answers/unanswered.ts';
import { contract } from '#contract/index.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useListReading } from '#web/lib/list/use-list-reading.ts';
import { useText } from '#web/lib/text.ts';
import { StatusBadge, type Tone } from '#web/ui/display/status-badge.tsx';
import { EmptyList } from '#web/ui/feedback/empty-list.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { IconCheck, IconEye } from '#web/ui/icons.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { Pagination } from '#web/ui/table/pagination.tsx';
import type { Column } from '#web/ui/table/types.ts';
import { messages } from './messages.ts';
import { UnansweredFilters } from './unanswered-filters.tsx';
import { questionsAtOnce, type UnansweredState, useUnansweredState } from './use-unanswered-state.ts';

const tones: Record<UnansweredStatus, Tone> = {
  open: 'warning',
  drafted: 'info',
  closed: 'success',
  dismissed: 'muted',
};
const none = { open: 0, drafted: 0, closed: 0, dismissed: 0 };

const queryOf = ({ askedPage, askedShow, askedSearch, askedSort }: UnansweredState) => ({
  page: askedPage,
  limit: questionsAtOnce,
  show: askedShow,
  search: askedSearch,
  sort: askedSort,
});

export function QuestionStatus({ status, reason }: Pick<UnansweredQuestion, 'status' | 'reason'>) {
  const t = useText(messages);
  return (
    <Group gap="xs" wrap="nowrap" component="span">
      <StatusBadge tone={tones[status]}>{t(`status.${status}`)}</StatusBadge>
      {reason === 'wrong' && <StatusBadge tone="danger">{t('wrong')}</StatusBadge>}
    </Group>
  );
}

/** The questions, how often and when they were asked. */
export function UnansweredTable({ chatbotId }: { readonly chatbotId: string }) {
  const t = useText(messages);
  const [state, setState] = useUnansweredState();
  const list = useListReading(
    queryFor(contract.answers.listUnanswered, { params: { id: chatbotId }, query: queryOf(state) }),
    ({ questions }) => questions,
    none,
  );
  const open = ({ unanswered_question_id }: UnansweredQuestion) =>
    void setState({ asked: unanswered_question_id });
  return (
    <>
      <UnansweredFilters counts={list.counts ?? none} />
      {list.failed && <ErrorWithRetry message={t('failed')} onRetry={list.refresh} />}
      <DataTable
        label={t('title')}
        columns={useColumns()}
        rows={list.rows}
        rowKey={({ unanswered_question_id }) => unanswered_question_id}
        rowName={({ question }) => question}
        onOpen={open}
        actions={[{ label: t('view'), icon: <IconEye />, onRun: open }]}
        empty={!list.failed && <Nothing state={state} setState={setState} />}
        skeletonRows={5}
        updating={list.updating}
        announcement={list.rows ? t('listed', { count: list.total }) : ''}
      />
      <Pagination
        page={state.askedPage}
        limit={questionsAtOnce}
        total={list.total}
        noun={t('noun')}
        onPage={(askedPage) => void setState({ askedPage })}
      />
    </>
  );
}

type NothingProps = {
  readonly state: UnansweredState;
  readonly setState: ReturnType<typeof useUnansweredState>[1];
};

function Nothing({ state, setState }: NothingProps) {
  const t = useText(messages);
  const isAll = state.askedSearch === '' && state.askedShow === 'todo';
  const clear = () => void setState({ askedSearch: undefined, askedShow: undefined, askedPage: undefined });
  return (
    <EmptyList
      icon={IconCheck}
      title={t('none')}
      onClear={isAll ? undefined : clear}
      noneMatch={t('noneMatch')}
      noneYet={t('noneTodo')}
    />
  );
}

function useColumns(): readonly Column<UnansweredQuestion>[] {
  const t = useText(messages);
  const format = useFormat();
  return [
    {
      key: 'question',
      header: t('question'),
      cell: ({ question, wordings }) => (
        <div>
          <Text fw={500} size="sm" lineClamp={2}>
            {question}
          </Text>
          {wordings > 1 && (
            <Text size="xs" c="dimmed">
              {t('wordings', { count: wordings })}
            </Text>
          )}
        </div>
      ),
    },
    {
      key: 'asked',
      header: t('asked'),
      numeric: true,
      cell: ({ asks_count }) => format.number(asks_count),
    },
    {
      key: 'lastAsked',
      header: t('lastAsked'),
      cell: ({ last_asked_dt }) => format.dateTime(last_asked_dt),
    },
    { key: 'status', header: t('status'), cell: (row) => <QuestionStatus {...row} /> },
  ];
}
