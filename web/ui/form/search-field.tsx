import { Select, type SelectProps } from '@mantine/core';
import { useText } from '#web/lib/text.ts';
import { messages } from '#web/ui/messages.ts';
import { type Choice, type SearchedChoices, type SearchSelectProps, wrapperOrder } from './search-choices.ts';

type SearchFieldProps = Omit<SearchSelectProps, 'choices'> & { readonly source: SearchedChoices };

/** The server has already filtered; the chosen row is among the options so that the field shows its name. */
const offerFound =
  ({ unfound }: SearchedChoices): NonNullable<SelectProps['filter']> =>
  ({ options }) =>
    options.filter((option) => !('value' in option) || option.value !== unfound);

/** The only result whose name was typed in full, whatever its letter case. */
function findNamed({ choices, isSearched, isSearching }: SearchedChoices, typed: string) {
  if (!isSearched || isSearching) return undefined;
  const name = typed.trim();
  const hasName = ({ label }: Choice) =>
    label.localeCompare(name, undefined, { sensitivity: 'accent' }) === 0;
  const named = choices.filter(hasName);
  return named.length === 1 ? named[0] : undefined;
}

/** A field that searches on the server. */
export function SearchField({
  label,
  isLabelHidden,
  source,
  empty,
  value,
  onChoose,
  onBlur,
  ...input
}: SearchFieldProps) {
  const t = useText(messages);
  const { choices, total, isSearched, isSearching, hasFailed, onSearch } = source;
  const message = hasFailed ? t('choicesFailed') : t(isSearching ? 'searching' : 'nothingFound');
  const hint = { value: ' ', label: t('moreChoices', { count: total }), disabled: true };
  return (
    <Select
      {...input}
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      inputWrapperOrder={wrapperOrder}
      placeholder={empty}
      data={isSearched || choices.length === 0 ? [...choices] : [...choices, hint]}
      value={value || null}
      onChange={(chosen) => onChoose(chosen ?? '')}
      onSearchChange={onSearch}
      onBlur={(event) => {
        // On a phone it is natural to type the whole name and go on to the next field.
        const named = findNamed(source, event.currentTarget.value);
        if (named && named.value !== value) onChoose(named.value);
        onBlur?.();
      }}
      filter={offerFound(source)}
      nothingFoundMessage={message}
      searchable
      clearable={empty !== undefined}
      allowDeselect={false}
      clearButtonProps={{ 'aria-label': t('clearChoice', { label }), 'aria-hidden': false, tabIndex: 0 }}
    />
  );
}
