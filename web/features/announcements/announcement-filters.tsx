import { Button } from '@mantine/core';
import {
  announcementPriorities,
  announcementStatuses,
  announcementTypes,
  audienceWords,
} from '#contract/announcement-values.ts';
import { useText } from '#web/lib/text.ts';
import { FilterBar, FilterSelect } from '#web/ui/filter-bar.tsx';
import { IconFilter } from '#web/ui/icons.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import styles from './announcements.module.css';
import { messages } from './messages.ts';
import { hasFilters, type ListState, noFilters, type SetListState, shownStatuses } from './use-list-state.ts';

type AnnouncementFiltersProps = { readonly state: ListState; readonly setState: SetListState };

const known = <Value extends string>(values: readonly Value[], given: string) =>
  values.find((value) => value === given);

/** Search and filters, each in force at once; on a phone the filters open by a button. */
export function AnnouncementFilters({ state, setState }: AnnouncementFiltersProps) {
  const t = useText(messages);
  const choose: SetListState = (part) => setState({ page: undefined, ...part }, { replace: true });
  const isOpen = state.filters === 'open';
  return (
    <FilterBar
      search={
        <SearchBox
          placeholder={t('search')}
          value={state.search}
          onSearch={(search) => void choose({ search })}
        />
      }
      onClear={hasFilters(state) ? () => void choose(noFilters) : undefined}
    >
      <Button
        variant={isOpen ? 'light' : 'default'}
        leftSection={<IconFilter />}
        hiddenFrom="sm"
        aria-expanded={isOpen}
        onClick={() => void setState({ filters: isOpen ? undefined : 'open' }, { replace: true })}
      >
        {t('filter')}
      </Button>
      <div className={styles.filters} data-open={isOpen || undefined}>
        <Choices state={state} setState={choose} />
      </div>
    </FilterBar>
  );
}

function Choices({ state, setState }: AnnouncementFiltersProps) {
  const t = useText(messages);
  const { type = '', status = '', priority = '', audience = '' } = state;
  return (
    <>
      <FilterSelect
        label={t('type')}
        all={t('allTypes')}
        choices={announcementTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
        value={type}
        onChoose={(value) => void setState({ type: known(announcementTypes, value) })}
      />
      <FilterSelect
        label={t('status')}
        all={t('allStatus')}
        choices={[
          ...announcementStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
          { value: 'expiring', label: t('expiringSoon') },
        ]}
        value={status}
        onChoose={(value) => void setState({ status: known(shownStatuses, value) })}
      />
      <FilterSelect
        label={t('priority')}
        all={t('allPriorities')}
        choices={announcementPriorities.map((value) => ({ value, label: t(`priority.${value}`) }))}
        value={priority}
        onChoose={(value) => void setState({ priority: known(announcementPriorities, value) })}
      />
      <FilterSelect
        label={t('audienceFilter')}
        all={t('allAudiences')}
        choices={audienceWords.map((value) => ({ value, label: t(`audience.${value}`) }))}
        value={audience}
        onChoose={(value) => void setState({ audience: known(audienceWords, value) })}
      />
    </>
  );
}
