import { useQuery } from '@tanstack/react-query';
import { chatHandlings, chatStatuses } from '#contract/chat/session.ts';
import { contract } from '#contract/index.ts';
import { messages } from '#web/features/chat/messages.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { choicesOf } from '#web/ui/filter/filter-bar.tsx';
import { ListFilters } from '#web/ui/filter/list-filters.tsx';
import { type ListState, noFilters, type SetListState } from './use-list-state.ts';

type SessionFiltersProps = { readonly state: ListState; readonly setState: SetListState };

/** Search and filters of the chat sessions; a button opens the filters on every screen size. */
export function SessionFilters({ state, setState }: SessionFiltersProps) {
  const t = useText(messages);
  const chatbots = useChatbotChoices(state.filters === 'open');
  const statuses = choicesOf(chatStatuses, (value) => t(`status.${value}`));
  const handlings = choicesOf(chatHandlings, (value) => t(`handling.${value}`));
  return (
    <ListFilters
      state={state}
      setState={setState}
      none={noFilters}
      search={t('search')}
      button={{ label: t('filter'), everywhere: true }}
      fields={[
        { name: 'status', label: t('status'), all: t('allStatus'), choices: statuses },
        { name: 'handling', label: t('handling'), all: t('allHandling'), choices: handlings },
        /** For people who look after several chatbots. */
        (chatbots.length > 1 || state.chatbotId !== undefined) && {
          name: 'chatbotId',
          label: t('chatbot'),
          all: t('allChatbots'),
          choices: chatbots,
        },
        { from: 'from', to: 'to', labels: [t('dateFrom'), t('dateTo')], leads: [t('from'), t('to')] },
      ]}
    />
  );
}

function useChatbotChoices(isEnabled: boolean) {
  const { data } = useQuery({ ...queryFor(contract.users.chatbots), enabled: isEnabled });
  return (data?.chatbots ?? []).map(({ chatbot_id, chatbot_name }) => ({
    value: chatbot_id,
    label: chatbot_name,
  }));
}
