import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { chatHandlings, chatStatuses } from '#contract/chat-fields.ts';
import { contract } from '#contract/index.ts';
import { reading } from '#web/lib/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { DateInput } from '#web/ui/date-input.tsx';
import { FilterBar, FilterSelect } from '#web/ui/filter-bar.tsx';
import { IconFilter } from '#web/ui/icons.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import classes from './chat.module.css';
import { messages } from './messages.ts';
import { hasFilters, type ListState, noFilters, type SetListState } from './use-list-state.ts';

type SessionFiltersProps = { readonly state: ListState; readonly setState: SetListState };

const known = <Value extends string>(values: readonly Value[], given: string) =>
  values.find((value) => value === given);

/** The search box and the button that opens the panel of filters, each in force at once. */
export function SessionFilters({ state, setState }: SessionFiltersProps) {
  const t = useText(messages);
  const set: SetListState = (part) => setState({ page: undefined, ...part }, { replace: true });
  const isOpen = state.filters === 'open';
  return (
    <FilterBar
      search={
        <SearchBox
          placeholder={t('search')}
          value={state.search}
          onSearch={(search) => void set({ search })}
        />
      }
      onClear={hasFilters(state) ? () => void set(noFilters) : undefined}
    >
      <Button
        variant={isOpen || hasFilters(state) ? 'light' : 'default'}
        leftSection={<IconFilter />}
        aria-expanded={isOpen}
        onClick={() => void setState({ filters: isOpen ? undefined : 'open' }, { replace: true })}
      >
        {t('filter')}
      </Button>
      {isOpen && <Panel state={state} setState={set} />}
    </FilterBar>
  );
}

function Panel({ state, setState }: SessionFiltersProps) {
  const t = useText(messages);
  const { status = '', handling = '', from = '', to = '' } = state;
  return (
    <>
      <FilterSelect
        label={t('status')}
        all={t('allStatus')}
        choices={chatStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
        value={status}
        onChoose={(value) => void setState({ status: known(chatStatuses, value) })}
      />
      <FilterSelect
        label={t('handling')}
        all={t('allHandling')}
        choices={chatHandlings.map((value) => ({ value, label: t(`handling.${value}`) }))}
        value={handling}
        onChoose={(value) => void setState({ handling: known(chatHandlings, value) })}
      />
      <ChatbotFilter state={state} setState={setState} />
      <DateInput
        leftSection={<span className={classes.soft}>{t('from')}</span>}
        leftSectionWidth="3rem"
        aria-label={t('dateFrom')}
        value={from}
        onChange={(day) => void setState({ from: day || undefined })}
      />
      <DateInput
        leftSection={<span className={classes.soft}>{t('to')}</span>}
        leftSectionWidth="3rem"
        aria-label={t('dateTo')}
        value={to}
        onChange={(day) => void setState({ to: day || undefined })}
      />
    </>
  );
}

/** For those who look after more than one chatbot. */
function ChatbotFilter({ state, setState }: SessionFiltersProps) {
  const t = useText(messages);
  const { data } = useQuery(reading(contract.users.chatbots));
  const chatbots = data?.chatbots ?? [];
  if (chatbots.length < 2 && state.chatbotId === undefined) return null;
  return (
    <FilterSelect
      label={t('chatbot')}
      all={t('allChatbots')}
      choices={chatbots.map(({ chatbot_id, chatbot_name }) => ({ value: chatbot_id, label: chatbot_name }))}
      value={state.chatbotId ?? ''}
      onChoose={(chatbotId) => void setState({ chatbotId: chatbotId || undefined })}
    />
  );
}
