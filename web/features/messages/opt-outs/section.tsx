import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { contract } from '#contract/index.ts';
import type { OptOut } from '#contract/messages/opt-outs.ts';
import { messageChannels, optOutFilters } from '#contract/messages/values.ts';
import { deliveryMessages } from '#web/features/messages/deliveries/messages.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useUrlState } from '#web/lib/list/url-state.ts';
import { choice, pageNumber, searchText, type UrlState } from '#web/lib/list/url-values.ts';
import { useText } from '#web/lib/text.ts';
import { choicesOf, FilterBar, FilterSelect } from '#web/ui/filter/filter-bar.tsx';
import { SearchBox } from '#web/ui/filter/search-box.tsx';
import { IconPlus } from '#web/ui/icons.tsx';
import { PagedSection } from '#web/ui/page/paged-section.tsx';
import { AddOptOutDialog } from './add-dialog.tsx';
import { LiftDialog } from './lift-dialog.tsx';
import { optOutMessages } from './messages.ts';
import { OptOutTable } from './table.tsx';
import { useRestoring } from './use-restoring.ts';

const listState = {
  search: searchText,
  channel: choice(messageChannels),
  how: choice(optOutFilters),
  page: pageNumber,
};
type ListState = UrlState<typeof listState>;
const limit = 20;

/** The addresses and numbers that get no messages, and those that the office allowed again. */
export function OptOutsSection() {
  const t = useText(optOutMessages);
  const [{ page, ...filters }, setState] = useUrlState(listState);
  const [lifting, setLifting] = useState<OptOut>();
  const [isAdding, setAdding] = useState(false);
  const restore = useRestoring();
  const load = useQuery({
    ...queryFor(contract.messages.listOptOuts, { query: { ...filters, page, limit } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const change = (part: Partial<ListState>) => void setState({ ...part, page: undefined });
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
      <OptOutFilters filters={filters} onChange={change} />
      <div>
        <Button leftSection={<IconPlus />} onClick={() => setAdding(true)}>
          {t('add')}
        </Button>
      </div>
      <OptOutTable
        list={load.data}
        isFiltered={Boolean(filters.search || filters.channel || filters.how)}
        isUpdating={load.isPlaceholderData}
        onLift={setLifting}
        onRestore={(optOut) => void restore(optOut)}
      />
      {lifting && <LiftDialog optOut={lifting} onClose={() => setLifting(undefined)} />}
      {isAdding && <AddOptOutDialog onClose={() => setAdding(false)} />}
    </PagedSection>
  );
}

type OptOutFiltersProps = {
  readonly filters: Omit<ListState, 'page'>;
  readonly onChange: (part: Partial<ListState>) => void;
};

function OptOutFilters({ filters: { search, channel, how }, onChange }: OptOutFiltersProps) {
  const t = useText(optOutMessages);
  const ofDelivery = useText(deliveryMessages);
  const isFiltered = Boolean(search || channel || how);
  return (
    <FilterBar
      search={
        <SearchBox
          placeholder={t('search')}
          value={search}
          onSearch={(typed) => onChange({ search: typed })}
        />
      }
      onClear={isFiltered ? () => onChange({ search: '', channel: undefined, how: undefined }) : undefined}
    >
      <FilterSelect
        label={t('channel')}
        all={t('allChannels')}
        choices={choicesOf(messageChannels, (value) => ofDelivery(`channel.${value}`))}
        value={channel ?? ''}
        onChoose={(value) => onChange({ channel: messageChannels.find((known) => known === value) })}
      />
      <FilterSelect
        label={t('how')}
        all={t('allWays')}
        choices={choicesOf(optOutFilters, (value) => t(`how.${value}`))}
        value={how ?? ''}
        onChoose={(value) => onChange({ how: optOutFilters.find((known) => known === value) })}
      />
    </FilterBar>
  );
}
