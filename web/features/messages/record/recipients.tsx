import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import { type MessageFilter, messageFilters } from '#contract/messages/values.ts';
import { messages } from '#web/features/messages/all-messages.ts';
import { deliveryMessages } from '#web/features/messages/deliveries/messages.ts';
import { DeliveriesTable, deliveriesAtOnce } from '#web/features/messages/deliveries/table.tsx';
import type { PageState, SetPageState } from '#web/features/messages/use-page-state.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { choicesOf, FilterBar, FilterSelect } from '#web/ui/filter/filter-bar.tsx';
import { SearchBox } from '#web/ui/filter/search-box.tsx';
import { IconUsers } from '#web/ui/icons.tsx';

const askEveryMs = 2_000;

type RecipientsProps = {
  readonly id: string;
  /** Whether the states are still changing. */
  readonly isSending: boolean;
  readonly state: PageState;
  readonly setState: SetPageState;
};

/** The state of the message for each person and channel. */
export function Recipients({ id, isSending, state, setState }: RecipientsProps) {
  const t = useText(messages);
  const found = useRecipients(id, state, isSending);
  if (found.isError)
    return <ErrorWithRetry message={t('recipientsFailed')} onRetry={() => void found.refetch()} />;
  return (
    <>
      <RecipientFilters state={state} setState={setState} />
      <DeliveriesTable
        label={t('recipients')}
        rows={found.data?.messages}
        total={found.data?.total ?? 0}
        page={state.at}
        empty={<EmptyState icon={IconUsers} title={t('noRecipients')} hint={t('noRecipientsHint')} />}
        isUpdating={found.isPlaceholderData}
        onPage={(page) => void setState({ at: page }, { replace: true })}
      />
    </>
  );
}

function useRecipients(id: string, { at, search, state }: PageState, isSending: boolean) {
  const query = { page: at, limit: deliveriesAtOnce, ...(search && { search }), ...(state && { state }) };
  return useQuery({
    ...queryFor(contract.messages.urgentDeliveries, { params: { id }, query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: isSending && askEveryMs,
  });
}

function RecipientFilters({
  state: { search, state },
  setState,
}: Pick<RecipientsProps, 'state' | 'setState'>) {
  const t = useText(messages);
  const ofDelivery = useText(deliveryMessages);
  const change = (part: { readonly search?: string; readonly state?: MessageFilter | undefined }) =>
    void setState({ ...part, at: undefined }, { replace: true });
  return (
    <FilterBar
      search={
        <SearchBox placeholder={t('search')} value={search} onSearch={(typed) => change({ search: typed })} />
      }
      onClear={search || state ? () => change({ search: '', state: undefined }) : undefined}
    >
      <FilterSelect
        label={ofDelivery('state')}
        all={t('anyState')}
        choices={choicesOf(messageFilters, (value) => ofDelivery(`state.${value}`))}
        value={state ?? ''}
        onChoose={(value) => change({ state: messageFilters.find((known) => known === value) })}
      />
    </FilterBar>
  );
}
