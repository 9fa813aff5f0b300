import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useText } from '#web/lib/text.ts';
import type { Choice, SearchedChoices } from '#web/ui/form/search-choices.ts';
import { SearchSelect } from '#web/ui/form/search-select.tsx';
import { IconFilter } from '#web/ui/icons.tsx';
import { messages } from '#web/ui/messages.ts';
import classes from './filter-bar.module.css';

type FilterBarProps = {
  /** A `SearchBox`. */
  readonly search?: ReactNode;
  /** `FilterSelect`s and similar fields. */
  readonly children?: ReactNode;
  /** Shows 'Clear Filters' while a search or filter is active. */
  readonly onClear?: (() => void) | undefined;
};

/** Search and filters above a list; on a phone the search has its own line. */
export function FilterBar({ search, children, onClear }: FilterBarProps) {
  const t = useText(messages);
  return (
    <search className={classes.bar} aria-label={t('filters')}>
      {search && <div className={classes.search}>{search}</div>}
      {children}
      {onClear && (
        <Button variant="subtle" onClick={onClear}>
          {t('clearFilters')}
        </Button>
      )}
    </search>
  );
}

type FilterButtonProps = {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** Also on large screens. */
  readonly isEverywhere?: boolean | undefined;
  /** Whether a hidden filter is active. */
  readonly isActive?: boolean | undefined;
  readonly children: ReactNode;
};

/** Opens and closes the filters of a list. */
export function FilterButton({ isOpen, onToggle, isEverywhere, isActive, children }: FilterButtonProps) {
  return (
    <Button
      variant={isOpen || isActive ? 'light' : 'default'}
      leftSection={<IconFilter />}
      aria-expanded={isOpen}
      onClick={onToggle}
      {...(!isEverywhere && { hiddenFrom: 'sm' })}
    >
      {children}
    </Button>
  );
}

/** Filters that a button opens on a phone; they are always visible elsewhere. */
export function FoldedFilters({ children }: { readonly children: ReactNode }) {
  const t = useText(messages);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <FilterButton isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
        {t('filters')}
      </FilterButton>
      <div className={classes.fields} data-closed={!isOpen || undefined}>
        {children}
      </div>
    </>
  );
}

/** The values of a filter with their labels: `choicesOf(taskPriorities, (value) => t(`priority.${value}`))`. */
export const choicesOf = <Value extends string>(values: readonly Value[], wordOf: (value: Value) => string) =>
  values.map((value): Choice<Value> => ({ value, label: wordOf(value) }));

type FilterSelectProps = {
  /** The accessible name, for example 'Status'. */
  readonly label: string;
  /** The choice without a filter, for example 'All Status'. */
  readonly all: string;
  readonly choices: readonly Choice[] | SearchedChoices;
  /** Empty when nothing is chosen. */
  readonly value: string;
  readonly onChoose: (value: string) => void;
};

/** One filter with a single choice. */
export function FilterSelect({ all, ...props }: FilterSelectProps) {
  return <SearchSelect {...props} className={classes.select ?? ''} isLabelHidden empty={all} />;
}
