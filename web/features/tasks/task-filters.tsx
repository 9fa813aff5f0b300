import { Button } from '@mantine/core';
import { taskCategories, taskPriorities } from '#contract/task-values.ts';
import { useText } from '#web/lib/text.ts';
import { useUserChoices } from '#web/lib/user-choices.ts';
import { DateInput } from '#web/ui/date-input.tsx';
import { FilterBar, FilterSelect } from '#web/ui/filter-bar.tsx';
import { IconFilter } from '#web/ui/icons.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { messages } from './messages.ts';
import styles from './tasks.module.css';
import {
  dueFilters,
  hasFilters,
  type ListState,
  noFilters,
  type SetListState,
  statusChoices,
} from './use-list-state.ts';

type TaskFiltersProps = { readonly state: ListState; readonly setState: SetListState };

const known = <Value extends string>(values: readonly Value[], given: string) =>
  values.find((value) => value === given);

/** Search and filters, all in force at once. On a phone they open by a button. */
export function TaskFilters({ state, setState }: TaskFiltersProps) {
  const t = useText(messages);
  const set: SetListState = (part) => setState({ page: undefined, ...part }, { replace: true });
  const isOpen = state.filters === 'open';
  return (
    <FilterBar
      search={
        <SearchBox
          placeholder={t('search')}
          value={state.search}
          onSearch={(next) => void set({ search: next })}
        />
      }
      onClear={hasFilters(state) ? () => void setState(noFilters) : undefined}
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
        <KindFilters state={state} setState={set} />
        <DueFilters state={state} setState={set} />
        <PersonFilter state={state} setState={set} />
      </div>
    </FilterBar>
  );
}

function KindFilters({ state, setState }: TaskFiltersProps) {
  const t = useText(messages);
  return (
    <>
      <FilterSelect
        label={t('field.status')}
        all={t('allStatuses')}
        choices={statusChoices.map((value) => ({
          value,
          label: value === 'open' ? t('openOnes') : t(`status.${value}`),
        }))}
        value={state.status ?? ''}
        onChoose={(value) => void setState({ status: known(statusChoices, value) })}
      />
      <FilterSelect
        label={t('field.priority')}
        all={t('allPriorities')}
        choices={taskPriorities.map((value) => ({ value, label: t(`priority.${value}`) }))}
        value={state.priority ?? ''}
        onChoose={(value) => void setState({ priority: known(taskPriorities, value) })}
      />
      <FilterSelect
        label={t('field.category')}
        all={t('allCategories')}
        choices={taskCategories.map((value) => ({ value, label: t(`category.${value}`) }))}
        value={state.category ?? ''}
        onChoose={(value) => void setState({ category: known(taskCategories, value) })}
      />
    </>
  );
}

/** A word for a stretch of days, or two dates. */
function DueFilters({ state: { due, dueFrom, dueTo }, setState }: TaskFiltersProps) {
  const t = useText(messages);
  return (
    <>
      <FilterSelect
        label={t('field.dueDate')}
        all={t('allDates')}
        choices={dueFilters.map((value) => ({ value, label: t(`due.${value}`) }))}
        value={due ?? ''}
        onChoose={(value) =>
          void setState({ due: known(dueFilters, value), dueFrom: undefined, dueTo: undefined })
        }
      />
      {due === 'range' && (
        <>
          <DateInput
            aria-label={t('from')}
            value={dueFrom ?? ''}
            onChange={(date) => void setState({ dueFrom: date || undefined })}
          />
          <DateInput
            aria-label={t('to')}
            value={dueTo ?? ''}
            onChange={(date) => void setState({ dueTo: date || undefined })}
          />
        </>
      )}
    </>
  );
}

function PersonFilter({ state, setState }: TaskFiltersProps) {
  const t = useText(messages);
  const choices = [
    { value: 'mine', label: t('mine') },
    { value: 'none', label: t('unassigned') },
    ...useUserChoices(),
  ];
  return (
    <FilterSelect
      label={t('field.assignedTo')}
      all={t('allPeople')}
      choices={choices}
      value={state.assignedTo ?? ''}
      onChoose={(assignedTo) => void setState({ assignedTo: assignedTo || undefined })}
    />
  );
}
