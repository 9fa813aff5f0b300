import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { DuplicatePair } from '#contract/guardians/duplicates.ts';
import { contract } from '#contract/index.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useUrlState } from '#web/lib/list/url-state.ts';
import { pageNumber, recordId } from '#web/lib/list/url-values.ts';
import { useText } from '#web/lib/text.ts';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Later } from '#web/ui/later/later.tsx';
import { createLazyPart } from '#web/ui/later/lazy-part.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { Pagination } from '#web/ui/table/pagination.tsx';
import { messages } from './messages.ts';
import { DuplicatesTable } from './table.tsx';

const MergeDialog = createLazyPart(async () => ({
  default: (await import('#web/features/guardians/merge/dialog.tsx')).MergeDialog,
}));

const pairsAtOnce = 20;

const state = {
  page: pageNumber,
  /** The two guardians of the open comparison. */
  compare: recordId,
  with: recordId,
};

const nothingCompared = { compare: undefined, with: undefined };

/** Guardians who may be on record twice. */
export function DuplicatesPage() {
  const t = useText(messages);
  const [{ page, compare, with: other }, setState] = useUrlState(state);
  const pairs = useQuery({
    ...queryFor(contract.guardians.duplicates, { query: { page, limit: pairsAtOnce } }),
    placeholderData: keepPreviousData,
  });
  const breadcrumbs = [
    { label: t('school') },
    { label: t('guardians'), to: '/guardians' },
    { label: t('title') },
  ];
  const compareBoth = ({ guardian, other: second }: DuplicatePair) =>
    void setState({ compare: guardian.guardian_id, with: second.guardian_id });
  return (
    <>
      <PageHeader title={t('title')} breadcrumbs={breadcrumbs} description={t('hint')} />
      {pairs.isError ? (
        <ErrorWithRetry message={t('listFailed')} onRetry={() => void pairs.refetch()} />
      ) : (
        <>
          <DuplicatesTable list={pairs.data} updating={pairs.isPlaceholderData} onCompare={compareBoth} />
          <Pagination
            page={page}
            limit={pairsAtOnce}
            total={pairs.data?.total ?? 0}
            noun={t('noun')}
            onPage={(next) => void setState({ page: next })}
          />
        </>
      )}
      <Later>
        {compare && other && (
          <MergeDialog ids={[compare, other]} onClose={() => void setState(nothingCompared)} />
        )}
      </Later>
    </>
  );
}
