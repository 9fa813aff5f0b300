import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { StatCard, StatCards } from '#web/ui/display/stat-card.tsx';
import { IconActivity, IconBook, IconFilter } from '#web/ui/icons.tsx';
import { messages } from './all-messages.ts';
import { DemoBar } from './chunks/demo-bar.tsx';
import { ChunkFilters } from './chunks/filters.tsx';
import { ChunkList } from './chunks/list.tsx';
import { filterChunks } from './chunks/rules.ts';
import { sampleChunks } from './chunks/sample-chunks.ts';
import { useExpanded } from './chunks/use-expanded.ts';
import { KnowledgeActions } from './knowledge-actions.tsx';
import { KnowledgeDialogs } from './knowledge-dialogs.tsx';
import { useKnowledgeState } from './use-knowledge-state.ts';

/** The chunks of a chatbot's knowledge base: search, read, edit, try and restore. */
export function KnowledgeTab({ chatbotId }: { readonly chatbotId: string }) {
  const format = useFormat();
  const [{ search, show, open: opened }, setState] = useKnowledgeState();
  const { knowledge, chunks, demo, busy, refresh } = useKnowledge(chatbotId);
  const shown = chunks && filterChunks(chunks, { search, show, today: format.today() });
  const expanded = useExpanded();
  const clear = () => void setState({ search: '', show: undefined }, { replace: true });
  const open = (what: string | undefined) => void setState({ open: what });
  return (
    <Stack gap="md">
      <KnowledgeActions {...{ chatbotId, demo, busy }} onOpen={open} onRefresh={refresh} />
      {demo && <DemoBar busy={busy} onRetry={refresh} />}
      <Counts total={chunks?.length} shown={shown?.length} demo={demo} />
      <ChunkFilters
        search={search}
        show={show}
        onChange={(part) => void setState(part, { replace: true })}
        onExpandAll={() => expanded.set((shown ?? []).map(({ chunk_id }) => chunk_id))}
        onCollapseAll={() => expanded.set([])}
      />
      <ChunkList
        chatbotId={chatbotId}
        chunks={shown}
        onClearFilters={search || show ? clear : undefined}
        last={(chunks?.length ?? 0) - 1}
        demo={demo}
        expanded={expanded}
        onOpen={open}
      />
      {knowledge && (
        <KnowledgeDialogs
          {...{ chatbotId, knowledge, open: opened }}
          onOpen={open}
          onClose={() => open(undefined)}
        />
      )}
    </Stack>
  );
}

function useKnowledge(chatbotId: string) {
  const found = useQuery(queryFor(contract.knowledge.list, { params: { id: chatbotId } }));
  const demo = found.isError && !found.data;
  return {
    knowledge: found.data,
    chunks: demo ? sampleChunks : found.data?.chunks,
    demo,
    busy: found.isRefetching,
    refresh: () => void found.refetch(),
  };
}

type CountsProps = {
  readonly total: number | undefined;
  readonly shown: number | undefined;
  readonly demo: boolean;
};

function Counts({ total, shown, demo }: CountsProps) {
  const t = useText(messages);
  const format = useFormat();
  const count = (value: number | undefined) => (value === undefined ? undefined : format.number(value));
  return (
    <StatCards>
      <StatCard label={t('total')} value={count(total)} icon={<IconBook />} />
      <StatCard label={t('filtered')} value={count(shown)} icon={<IconFilter />} />
      <StatCard
        label={t('status')}
        value={total === undefined ? undefined : t(demo ? 'demo' : 'live')}
        icon={<IconActivity />}
      />
    </StatCards>
  );
}
