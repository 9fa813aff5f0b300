import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useUrlState } from '#web/lib/list/url-state.ts';
import { pageNumber, text } from '#web/lib/list/url-values.ts';
import { useText } from '#web/lib/text.ts';
import { PagedSection } from '#web/ui/page/paged-section.tsx';
import { AuditList } from './audit-list.tsx';
import { AuditFilterBar, type AuditState } from './filter-bar.tsx';
import { messages } from './messages.ts';

const pageState = {
  entity: text(),
  entity_id: text(),
  actor: text(),
  from: text(),
  to: text(),
  page: pageNumber,
};
const limit = 25;

/** The audit log; its filters are in the URL, so a record can link to its own history. */
export function AuditSection() {
  const t = useText(messages);
  const [{ page, ...filters }, setState] = useUrlState(pageState);
  const load = useQuery({
    ...queryFor(contract.audit.list, { query: { ...filters, page, limit } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const change = (part: Partial<AuditState>) => void setState({ ...part, page: undefined });
  return (
    <PagedSection
      title={t('title')}
      hint={t('hint')}
      load={load}
      page={page}
      limit={limit}
      noun={t('noun')}
      onPage={(next) => void setState({ page: next })}
    >
      <AuditFilterBar state={filters} onChange={change} />
      <AuditList
        entries={load.data?.entries}
        updating={load.isPlaceholderData}
        onRecord={({ entity, entity_id }) => change({ entity, entity_id })}
      />
    </PagedSection>
  );
}
