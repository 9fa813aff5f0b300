import { announcementPriorities, announcementTypes } from '#contract/announcements/values.ts';
import { audienceWords } from '#contract/audiences/values.ts';
import { messages } from '#web/features/announcements/messages.ts';
import { useText } from '#web/lib/text.ts';
import { choicesOf } from '#web/ui/filter/filter-bar.tsx';
import { ListFilters } from '#web/ui/filter/list-filters.tsx';
import { type ListState, noFilters, type SetListState, shownStatuses } from './use-list-state.ts';

type AnnouncementFiltersProps = { readonly state: ListState; readonly setState: SetListState };

/** Search and filters of the announcements. On a phone a button opens the filters. */
export function AnnouncementFilters({ state, setState }: AnnouncementFiltersProps) {
  const t = useText(messages);
  const types = choicesOf(announcementTypes, (value) => t(`type.${value}`));
  const statuses = choicesOf(shownStatuses, (value) =>
    value === 'expiring' ? t('expiringSoon') : t(`status.${value}`),
  );
  const priorities = choicesOf(announcementPriorities, (value) => t(`priority.${value}`));
  const audiences = choicesOf(audienceWords, (value) => t(`audience.${value}`));
  return (
    <ListFilters
      state={state}
      setState={setState}
      none={noFilters}
      search={t('search')}
      button={{ label: t('filter') }}
      fields={[
        { name: 'type', label: t('type'), all: t('allTypes'), choices: types },
        { name: 'status', label: t('status'), all: t('allStatus'), choices: statuses },
        { name: 'priority', label: t('priority'), all: t('allPriorities'), choices: priorities },
        { name: 'audience', label: t('audienceFilter'), all: t('allAudiences'), choices: audiences },
      ]}
    />
  );
}
