import { NativeSelect, type NativeSelectProps, Select, type SelectProps } from '@mantine/core';
import { useText } from '#web/lib/text.ts';
import { messages } from '#web/ui/messages.ts';

export type Choice<Value extends string = string> = { readonly value: Value; readonly label: string };

/** What there is to choose from, as the hooks of `web/lib/choices` return it. */
export type SearchedChoices = {
  /** Everything, or the chosen one and what the search finds. */
  readonly choices: readonly Choice[];
  readonly isComplete: boolean;
  /** How many there are without a search. */
  readonly total: number;
  readonly onSearch: (typed: string) => void;
  /** Whether `choices` are what a search found. */
  readonly isSearched: boolean;
  readonly isSearching: boolean;
  readonly hasFailed: boolean;
};

type SearchSelectProps = Pick<
  NativeSelectProps,
  'error' | 'required' | 'disabled' | 'description' | 'className'
> & {
  readonly label: string;
  /** Among filters the label is the accessible name only. */
  readonly isLabelHidden?: boolean;
  /** The words for no choice; without them there is always a choice. */
  readonly empty?: string;
  readonly choices: readonly Choice[] | SearchedChoices;
  /** Empty when nothing is chosen. */
  readonly value: string;
  readonly onChoose: (value: string) => void;
  readonly onBlur?: () => void;
  readonly 'data-autofocus'?: boolean;
};

/** One of many: the browser's own list where it holds them all, and otherwise a field that searches on the server. */
export function SearchSelect({ choices, ...props }: SearchSelectProps) {
  if ('isComplete' in choices && !choices.isComplete) return <SearchField {...props} source={choices} />;
  return <PlainSelect {...props} choices={'isComplete' in choices ? choices.choices : choices} />;
}

const wrapperOrder: NonNullable<SelectProps['inputWrapperOrder']> = [
  'label',
  'input',
  'description',
  'error',
];

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

type SearchFieldProps = Omit<SearchSelectProps, 'choices'> & { readonly source: SearchedChoices };

/** The server has filtered already. */
const everyOption: NonNullable<SelectProps['filter']> = ({ options }) => options;

function SearchField({ label, isLabelHidden, source, empty, value, onChoose, ...input }: SearchFieldProps) {
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
      filter={everyOption}
      nothingFoundMessage={message}
      searchable
      clearable={empty !== undefined}
      allowDeselect={false}
      clearButtonProps={{ 'aria-label': t('clearChoice', { label }), 'aria-hidden': false, tabIndex: 0 }}
    />
  );
}
