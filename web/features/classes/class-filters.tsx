import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useText } from '#web/lib/text.ts';
import { FilterBar } from '#web/ui/filter-bar.tsx';
import styles from './classes.module.css';
import { messages } from './messages.ts';
import { hasFilters, type ListState, type SetListState } from './use-list-state.ts';

type ClassFiltersProps = { readonly state: ListState; readonly setState: SetListState };
type Filters = { readonly search: string; readonly sections: string };

const none: Filters = { search: '', sections: '' };

/** The filters are in force once they are applied, and follow the address when that changes from elsewhere. */
export function ClassFilters({ state, setState }: ClassFiltersProps) {
  const t = useText(messages);
  const { search, sections } = state;
  const [told, setTold] = useState<Filters>({ search, sections });
  const [typed, setTyped] = useState(told);
  if (told.search !== search || told.sections !== sections) {
    setTold({ search, sections });
    setTyped({ search, sections });
  }
  const apply = (filters: Filters) => {
    setTyped(filters);
    void setState({ search: filters.search.trim(), sections: filters.sections.trim(), page: undefined });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply(typed);
  };
  return (
    <FilterBar>
      <form className={styles.filters} onSubmit={submit}>
        <Fields typed={typed} onType={setTyped} />
        <Button
          variant="default"
          disabled={!hasFilters(state) && !typed.search && !typed.sections}
          onClick={() => apply(none)}
        >
          {t('clear')}
        </Button>
        <Button type="submit">{t('apply')}</Button>
      </form>
    </FilterBar>
  );
}

type FieldsProps = { readonly typed: Filters; readonly onType: (typed: Filters) => void };

function Fields({ typed, onType }: FieldsProps) {
  const t = useText(messages);
  const shared = { className: styles.filter ?? '', maxLength: 200 };
  return (
    <>
      <TextInput
        {...shared}
        label={t('searchByName')}
        placeholder={t('searchHint')}
        value={typed.search}
        onChange={(event) => onType({ ...typed, search: event.currentTarget.value })}
      />
      <TextInput
        {...shared}
        label={t('sections')}
        placeholder={t('sectionsHint')}
        value={typed.sections}
        onChange={(event) => onType({ ...typed, sections: event.currentTarget.value })}
      />
    </>
  );
}
