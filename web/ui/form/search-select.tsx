import { NativeSelect } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { type Choice, type SearchSelectProps, wrapperOrder } from './search-choices.ts';

/** Only large schools load the field that searches. */
const SearchField = lazy(async () => ({ default: (await import('./search-field.tsx')).SearchField }));

/** One of many: the browser's own list where it holds them all, and otherwise a field that searches on the server. */
export function SearchSelect({ choices, ...props }: SearchSelectProps) {
  const list = 'isComplete' in choices ? choices.choices : choices;
  const plain = <PlainSelect {...props} choices={list} />;
  if (!('isComplete' in choices) || choices.isComplete) return plain;
  return (
    <Suspense fallback={plain}>
      <SearchField {...props} source={choices} />
    </Suspense>
  );
}

type PlainSelectProps = Omit<SearchSelectProps, 'choices'> & { readonly choices: readonly Choice[] };

function PlainSelect({ label, isLabelHidden, choices, empty, onChoose, ...input }: PlainSelectProps) {
  const none = empty === undefined ? [] : [{ value: '', label: empty }];
  return (
    <NativeSelect
      {...input}
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      inputWrapperOrder={wrapperOrder}
      data={[...none, ...choices]}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  );
}
