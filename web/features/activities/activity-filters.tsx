import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { activityStatuses, activityTypes } from '#contract/activity-values.ts';
import { contract } from '#contract/index.ts';
import { reading } from '#web/lib/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { DateInput } from '#web/ui/date-input.tsx';
import { FilterBar, FilterSelect } from '#web/ui/filter-bar.tsx';
import { IconClose, IconFilter } from '#web/ui/icons.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import classes from './activities.module.css';
import { messages } from './messages.ts';
import { hasFilters, type ListState, noFilters, type SetListState } from './use-list-state.ts';

type ActivityFiltersProps = { readonly state: ListState; readonly setState: SetListState };

/** Search and filters, each in force at once; on a phone they open by a button. */
export function ActivityFilters({ state, setState }: ActivityFiltersProps) {
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
        variant={isOpen ? 'light' : 'default'}
        leftSection={<IconFilter />}
        hiddenFrom="sm"
        aria-expanded={isOpen}
        onClick={() => void setState({ filters: isOpen ? undefined : 'open' }, { replace: true })}
      >
        {t('filter')}
      </Button>
      <div className={classes.filters} data-open={isOpen || undefined}>
        {state.contact && (
          <ContactFilter id={state.contact} onClear={() => void set({ contact: undefined })} />
        )}
        <ChoiceFilters state={state} setState={set} />
        <DayFilters state={state} setState={set} />
      </div>
    </FilterBar>
  );
}

type ContactFilterProps = { readonly id: string; readonly onClear: () => void };

/** Says that only what is about one contact is shown. */
function ContactFilter({ id, onClear }: ContactFilterProps) {
  const t = useText(messages);
  const { data } = useQuery(reading(contract.leads.get, { params: { id } }));
  return (
    <Button variant="light" rightSection={<IconClose size={16} />} onClick={onClear}>
      {t('onlyAbout', { name: data?.name ?? id })}
    </Button>
  );
}

const known = <Value extends string>(values: readonly Value[], given: string) =>
  values.find((value) => value === given);

function ChoiceFilters({ state, setState }: ActivityFiltersProps) {
  const t = useText(messages);
  const { type = '', status = '', mine } = state;
  return (
    <>
      <FilterSelect
        label={t('field.type')}
        all={t('allTypes')}
        choices={activityTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
        value={type}
        onChoose={(value) => void setState({ type: known(activityTypes, value) })}
      />
      <FilterSelect
        label={t('field.status')}
        all={t('allStatus')}
        choices={activityStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
        value={status}
        onChoose={(value) => void setState({ status: known(activityStatuses, value) })}
      />
      <FilterSelect
        label={t('whose')}
        all={t('everybody')}
        choices={[{ value: '1', label: t('mine') }]}
        value={mine ?? ''}
        onChoose={(value) => void setState({ mine: value === '1' ? '1' : undefined })}
      />
    </>
  );
}

function DayFilters({ state, setState }: ActivityFiltersProps) {
  const t = useText(messages);
  return (
    <>
      <DateInput
        leftSection={<span className={classes.soft}>{t('from')}</span>}
        leftSectionWidth="3rem"
        aria-label={t('dateFrom')}
        value={state.from ?? ''}
        onChange={(from) => void setState({ from: from || undefined })}
      />
      <DateInput
        leftSection={<span className={classes.soft}>{t('to')}</span>}
        leftSectionWidth="3rem"
        aria-label={t('dateTo')}
        value={state.to ?? ''}
        onChange={(to) => void setState({ to: to || undefined })}
      />
    </>
  );
}
