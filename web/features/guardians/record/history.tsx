import { Button, Group, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { contract } from '#contract/index.ts';
import { AuditList } from '#web/features/audit/audit-list.tsx';
import { messages } from '#web/features/guardians/all-messages.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Pagination } from '#web/ui/table/pagination.tsx';

const entriesAtOnce = 10;

type GuardianHistoryProps = { readonly guardianId: string };

/** What the audit log says about a guardian and the links to students. Each look at it is logged, so it opens on demand. */
export function GuardianHistory({ guardianId }: GuardianHistoryProps) {
  const t = useText(messages);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <Stack gap="xs" component="section" aria-label={t('history')}>
      <Group justify="space-between" gap="sm">
        <Text fw={600} size="sm">
          {t('history')}
        </Text>
        <Button
          variant="default"
          size="compact-sm"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'hideHistory' : 'showHistory')}
        </Button>
      </Group>
      <div id={id}>{isOpen && <HistoryEntries guardianId={guardianId} />}</div>
    </Stack>
  );
}

function HistoryEntries({ guardianId }: GuardianHistoryProps) {
  const t = useText(messages);
  const [page, setPage] = useState(1);
  const query = { entity: 'guardian', entity_id: guardianId, page, limit: entriesAtOnce };
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...queryFor(contract.audit.list, { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (isError) return <ErrorWithRetry message={t('historyFailed')} onRetry={() => void refetch()} />;
  return (
    <>
      <AuditList entries={data?.entries} updating={isPlaceholderData} />
      <Pagination
        page={page}
        limit={entriesAtOnce}
        total={data?.total ?? 0}
        noun={t('historyNoun')}
        onPage={setPage}
      />
    </>
  );
}
