import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { securityEventKinds } from '#contract/audit/security-events.ts';
import { contract } from '#contract/index.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useUrlState } from '#web/lib/list/url-state.ts';
import { choice, pageNumber, text, type UrlState } from '#web/lib/list/url-values.ts';
import { useText } from '#web/lib/text.ts';
import { FilterBar, FilterSelect } from '#web/ui/filter/filter-bar.tsx';
import { FilterDay } from '#web/ui/filter/filter-day.tsx';
import { PagedSection } from '#web/ui/page/paged-section.tsx';
import { messages } from './security-events-messages.ts';
import { SecurityEventsTable } from './security-events-table.tsx';

const pageState = {
  kind: choice([...securityEventKinds, ''], ''),
  user: text(),
  address: text(),
  from: text(),
  to: text(),
  page: pageNumber,
};
type Filters = Omit<UrlState<typeof pageState>, 'page'>;
const limit = 25;

/** Failed sign-ins, wrong codes and refusals; the filters are in the URL. */
export function SecurityEventsSection() {
  const t = useText(messages);
  const [{ page, ...filters }, setState] = useUrlState(pageState);
  const load = useQuery({
    ...queryFor(contract.audit.listSecurityEvents, { query: { ...filters, page, limit } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const change = (part: Partial<Filters>) => void setState({ ...part, page: undefined });
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
      <EventFilters filters={filters} onChange={change} />
      <SecurityEventsTable
        events={load.data?.events}
        updating={load.isPlaceholderData}
        onAddress={(address) => change({ address })}
      />
    </PagedSection>
  );
}

const nothing: Filters = { kind: '', user: '', address: '', from: '', to: '' };

type EventFiltersProps = { readonly filters: Filters; readonly onChange: (part: Partial<Filters>) => void };

function EventFilters({ filters, onChange }: EventFiltersProps) {
  const t = useText(messages);
  const users = useQuery(queryFor(contract.users.list, { query: {} })).data ?? [];
  const isFiltered = Object.values(filters).some((value) => value !== '');
  return (
    <FilterBar onClear={isFiltered ? () => onChange(nothing) : undefined}>
      <FilterSelect
        label={t('kind')}
        all={t('allKinds')}
        choices={securityEventKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        value={filters.kind}
        onChoose={(chosen) => onChange({ kind: securityEventKinds.find((kind) => kind === chosen) ?? '' })}
      />
      <FilterSelect
        label={t('person')}
        all={t('allPeople')}
        choices={users.map(({ cms_user_id, cms_user_name }) => ({
          value: cms_user_id,
          label: cms_user_name,
        }))}
        value={filters.user}
        onChoose={(user) => onChange({ user })}
      />
      <FilterDay
        label={t('fromDay')}
        lead={t('fromDay')}
        day={filters.from}
        onDay={(from) => onChange({ from })}
      />
      <FilterDay label={t('toDay')} lead={t('toDay')} day={filters.to} onDay={(to) => onChange({ to })} />
      {filters.address && (
        <Button variant="light" onClick={() => onChange({ address: '' })}>
          {t('allAddresses')}
        </Button>
      )}
    </FilterBar>
  );
}
