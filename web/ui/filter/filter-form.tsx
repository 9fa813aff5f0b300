import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useText } from '#web/lib/text.ts';
import { messages } from '#web/ui/messages.ts';
import { FilterBar } from './filter-bar.tsx';
import classes from './filter-form.module.css';

type Filters = Readonly<Record<string, string>>;

type FilterFormProps<Given extends Filters> = {
  /** The filters of the URL; empty texts for missing ones. */
  readonly inForce: Given;
  readonly onApply: (filters: Given) => void;
  /** The fields, each with the form's class for its width. */
  readonly children: (typed: Given, change: (part: Partial<Given>) => void, field: string) => ReactNode;
};

/** Filters that apply when submitted, and follow the URL when it changes elsewhere. */
export function FilterForm<Given extends Filters>({ inForce, onApply, children }: FilterFormProps<Given>) {
  const t = useText(messages);
  const [known, setKnown] = useState(inForce);
  const [typed, setTyped] = useState(inForce);
  if (!isSame(known, inForce)) {
    setKnown(inForce);
    setTyped(inForce);
  }
  const apply = (filters: Given) => {
    setTyped(filters);
    onApply(filters);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply(typed);
  };
  const none = Object.fromEntries(Object.keys(inForce).map((name) => [name, ''])) as Given;
  return (
    <FilterBar>
      <form className={classes.form} onSubmit={submit}>
        {children(typed, (part) => setTyped({ ...typed, ...part }), classes.field ?? '')}
        <Button
          variant="default"
          disabled={isSame(inForce, none) && isSame(typed, none)}
          onClick={() => apply(none)}
        >
          {t('clear')}
        </Button>
        <Button type="submit">{t('apply')}</Button>
      </form>
    </FilterBar>
  );
}

const isSame = (one: Filters, other: Filters) => Object.keys(one).every((name) => one[name] === other[name]);
