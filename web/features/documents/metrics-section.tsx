import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { contract } from '#contract/index.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { StatCard, StatCards } from '#web/ui/display/stat-card.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { IconChat, IconCheck, IconClock, IconDocument, IconWarning } from '#web/ui/icons.tsx';
import { messages } from './messages.ts';
import type { DocumentList } from './use-document-list.ts';

type MetricsSectionProps = { readonly chatbotId: string; readonly list: DocumentList };

/** How much was read, and the results of questions; the counts link to their list. */
export function MetricsSection({ chatbotId, list: { found, setState } }: MetricsSectionProps) {
  const t = useText(messages);
  const format = useFormat();
  const query = { chatbot_id: chatbotId };
  const { data, isError, refetch } = useQuery(queryFor(contract.documents.metrics, { query }));
  const inWork = found.data?.documents.filter(({ status }) => status === 'processing').length;
  useEffect(() => {
    if (inWork !== undefined) void refetch();
  }, [inWork, refetch]);
  if (isError) return <ErrorWithRetry message={t('metricsFailed')} onRetry={() => void refetch()} />;
  const number = (value: number | undefined) => (value === undefined ? undefined : format.number(value));
  const show = (status: 'ready' | 'failed' | undefined) => () =>
    void setState({ status, type: undefined, search: '', page: 1 });
  const milliseconds = data?.average_latency_ms;
  const lists = [
    { label: t('total'), count: data?.documents, icon: <IconDocument />, onPress: show(undefined) },
    { label: t('status.ready'), count: data?.ready, icon: <IconCheck />, onPress: show('ready') },
    { label: t('failed'), count: data?.failed, icon: <IconWarning />, onPress: show('failed') },
  ];
  return (
    <StatCards>
      {lists.map(({ count, ...card }) => (
        <StatCard key={card.label} {...card} value={number(count)} />
      ))}
      <StatCard
        label={t('questions')}
        value={number(data?.questions)}
        icon={<IconChat />}
        {...(data && { hint: t('questionsHint', { count: format.number(data.refusals) }) })}
      />
      <StatCard
        label={t('latency')}
        icon={<IconClock />}
        value={data && (milliseconds ? t('latencyValue', { ms: format.number(milliseconds) }) : '–')}
        {...(data?.p95_latency_ms && { hint: t('latencyHint', { ms: format.number(data.p95_latency_ms) }) })}
      />
    </StatCards>
  );
}
