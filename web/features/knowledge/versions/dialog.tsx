import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { contract } from '#contract/index.ts';
import { messages } from '#web/features/knowledge/all-messages.ts';
import type { KnowledgeDialogProps } from '#web/features/knowledge/dialog-props.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { IconHistory } from '#web/ui/icons.tsx';
import { Pagination } from '#web/ui/table/pagination.tsx';
import { VersionSection } from './section.tsx';

const limit = 10;

/** Earlier versions of the knowledge base: compare and restore. */
export function VersionsDialog(props: KnowledgeDialogProps) {
  const t = useText(messages);
  const [number, setNumber] = useState<number>();
  return (
    <Dialog title={t('versions')} size="lg" onClose={props.onClose}>
      {number === undefined ? (
        <Versions chatbotId={props.chatbotId} onChoose={setNumber} />
      ) : (
        <VersionSection {...props} number={number} onBack={() => setNumber(undefined)} />
      )}
    </Dialog>
  );
}

type VersionsProps = { readonly chatbotId: string; readonly onChoose: (number: number) => void };

function Versions({ chatbotId, onChoose }: VersionsProps) {
  const t = useText(messages);
  const format = useFormat();
  const [page, setPage] = useState(1);
  const request = { params: { id: chatbotId }, query: { page, limit } };
  const { data, isError, refetch } = useQuery(queryFor(contract.knowledge.listVersions, request));
  if (isError) return <ErrorWithRetry message={t('versionsFailed')} onRetry={() => void refetch()} />;
  if (!data) return <Bones label={t('loading')} />;
  if (data.total === 0) return <EmptyState icon={IconHistory} title={t('noVersions')} />;
  return (
    <Stack gap="sm">
      <Text c="dimmed">{t('versionsHint')}</Text>
      {data.versions.map(({ number, chunk_count: count, created_by_name, created_dt }) => (
        <Group key={number} justify="space-between">
          <span>
            {t('version', {
              count,
              date: format.dateTime(created_dt),
              name: created_by_name ?? t('someone'),
            })}
          </span>
          <Button variant="default" onClick={() => onChoose(number)}>
            {t('compare')}
          </Button>
        </Group>
      ))}
      <Pagination page={page} limit={limit} total={data.total} noun={t('versions')} onPage={setPage} />
    </Stack>
  );
}
