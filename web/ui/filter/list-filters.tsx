import type { ReactNode } from 'react';
import type { Choice, SearchedChoices } from '#web/ui/form/search-choices.ts';
import classes from './filter-bar.module.css';
import { FilterBar, FilterButton, FilterSelect } from './filter-bar.tsx';
import { FilterDay } from './filter-day.tsx';
import { SearchBox } from './search-box.tsx';

type FilterState = { readonly page: number; readonly search: string; readonly filters?: 'open' | undefined };
type PartialState<State> = { readonly [Key in keyof State]?: State[Key] | undefined };
type FilterName<State> = Extract<keyof State, string>;

/** A single choice, by its name in the URL. */
type ChoiceField<State> = {
  [Name in FilterName<State>]-?: {
    readonly name: Name;
    readonly label: string;
    readonly all: string;
    readonly choices: readonly Choice<Extract<State[Name], string>>[] | SearchedChoices;
    /** Other filters that lose their meaning when this one changes. */
    readonly clears?: readonly FilterName<State>[];
  };
}[FilterName<State>];

/** The days between two dates, both optional. */
type DaysField<State> = {
  readonly from: FilterName<State>;
  readonly to: FilterName<State>;
  /** The accessible names, and the text in the field before the date. */
  readonly labels: readonly [from: string, to: string];
  readonly leads?: readonly [from: string, to: string];
};

export type FilterField<State> = ChoiceField<State> | DaysField<State>;

type ChangeFilters = (
  part: Readonly<Record<string, string | undefined>>,
  options?: { readonly replace: true },
) => void;

type ListFiltersProps<State extends FilterState> = {
  readonly state: State;
  readonly setState: (part: PartialState<State>, options?: { readonly replace?: boolean }) => unknown;
  /** The URL state without any filter. */
  readonly none: PartialState<NoInfer<State>>;
  /** The placeholder and accessible name of the search. */
  readonly search: string;
  readonly fields: readonly (FilterField<NoInfer<State>> | false)[];
  /** Where a button opens the filters: on a phone or everywhere; without one they are always visible. */
  readonly button?: { readonly label: string; readonly everywhere?: boolean };
  /** Between the search and the button. */
  readonly before?: ReactNode;
  /** Other filters, after the fields. */
  readonly children?: ReactNode;
};

/**
 * Search and filters of a list, each applied at once; a change shows the first page. A choice and Clear Filters
 * add a history entry; typing does not.
 */
export function ListFilters<State extends FilterState>(props: ListFiltersProps<State>) {
  const { state, setState, none, search, fields, button, before, children } = props;
  const filtered = Object.keys(none).some((name) => Boolean(state[name as keyof State]));
  const choose: ChangeFilters = (part, options) =>
    void setState({ ...part, page: undefined } as PartialState<State>, options);
  const type: ChangeFilters = (part) => choose(part, { replace: true });
  const isOpen = state.filters === 'open';
  const toggle = () =>
    void setState({ filters: isOpen ? undefined : 'open' } as PartialState<State>, { replace: true });
  return (
    <FilterBar
      search={
        <SearchBox placeholder={search} value={state.search} onSearch={(text) => type({ search: text })} />
      }
      onClear={filtered ? () => void setState({ ...none, page: undefined }) : undefined}
    >
      {before}
      {button && (
        <FilterButton
          isOpen={isOpen}
          onToggle={toggle}
          isEverywhere={button.everywhere}
          isActive={button.everywhere && filtered}
        >
          {button.label}
        </FilterButton>
      )}
      {(isOpen || !button?.everywhere) && (
        <div className={classes.fields} data-closed={(button && !isOpen) || undefined}>
          {fields.map((field) => field && <Field key={keyOf(field)} {...{ field, state, choose, type }} />)}
          {children && <div className={classes.other}>{children}</div>}
        </div>
      )}
    </FilterBar>
  );
}

const keyOf = <State,>(field: FilterField<State>) => ('name' in field ? field.name : field.from);

type FieldProps<State> = {
  readonly field: FilterField<State>;
  readonly state: State;
  readonly choose: ChangeFilters;
  readonly type: ChangeFilters;
};

function Field<State>({ field, state, choose, type }: FieldProps<State>) {
  if (!('name' in field)) return <DayFields field={field} state={state} type={type} />;
  const { name, label, all, choices, clears = [] } = field;
  const clearedFilters = Object.fromEntries(clears.map((other) => [other, undefined]));
  return (
    <FilterSelect
      label={label}
      all={all}
      choices={choices}
      value={textOf(state, name)}
      onChoose={(value) => choose({ ...clearedFilters, [name]: value || undefined })}
    />
  );
}

type DayFieldsProps<State> = Omit<FieldProps<State>, 'field' | 'choose'> & {
  readonly field: DaysField<State>;
};

function DayFields<State>({ field: { from, to, labels, leads }, state, type }: DayFieldsProps<State>) {
  return [from, to].map((name, place) => (
    <FilterDay
      key={name}
      label={labels[place] ?? ''}
      lead={leads?.[place]}
      day={textOf(state, name)}
      onDay={(day) => type({ [name]: day || undefined })}
    />
  ));
}

/** A value of the URL is a text, or missing. */
function textOf<State>(state: State, name: FilterName<State>) {
  const value = state[name];
  return typeof value === 'string' ? value : '';
}
