import { NativeSelect, TextInput } from '@mantine/core';
import { Later } from '#web/ui/later/later.tsx';
import { createLazyPart } from '#web/ui/later/lazy-part.tsx';
import { type Choice, type SearchSelectProps, wrapperOrder } from './search-choices.ts';

/** Only large schools load the searching field. */
const SearchField = createLazyPart(async () => ({
  default: (await import('./search-field.tsx')).SearchField,
}));

/** One of many: the browser's own list if it holds them all, otherwise a field that searches on the server. */
export function SearchSelect({ choices, ...props }: SearchSelectProps) {
  if (!('isComplete' in choices)) return <PlainSelect {...props} choices={choices} />;
  if (choices.isComplete) return <PlainSelect {...props} choices={choices.choices} />;
  return (
    <Later isFallbackKept fallback={<PendingField {...props} />}>
      <SearchField {...props} source={choices} />
    </Later>
  );
}

/** Keeps the space of the field while it loads. */
function PendingField({ label, isLabelHidden, empty = '' }: Omit<SearchSelectProps, 'choices'>) {
  return (
    <TextInput {...(isLabelHidden ? { 'aria-label': label } : { label })} placeholder={empty} disabled />
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
