import { Select, type SelectProps, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { contract } from '#contract/index.ts';
import type { Lead } from '#contract/leads/record.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import classes from './lead-search.module.css';
import { messages } from './lead-search-messages.ts';

export type LeadSearchProps = Pick<
  SelectProps,
  'error' | 'required' | 'disabled' | 'onBlur' | 'className'
> & {
  readonly label: string;
  /** The contact's id, or empty. */
  readonly value?: string;
  readonly onChange: (id: string) => void;
  /** In a filter: the text of the field while no contact is chosen; label and id are not visible. */
  readonly allLabel?: string;
};

type Contact = Pick<Lead, 'crm_contact_id' | 'name' | 'email' | 'mobile'>;

const shownAtMost = 10;
const keepAllOptions: NonNullable<SelectProps['filter']> = ({ options }) => options;
const isId = (typed: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(typed);

/** Chooses a contact by name, email, phone or pasted id. The end of the chosen contact's id appears below the field. */
export function LeadSearch({ label, value = '', onChange, allLabel, ...input }: LeadSearchProps) {
  const t = useText(messages);
  const [typed, setTyped] = useState('');
  const [isUsed, setUsed] = useState(false);
  const { contacts, chosen, message } = useContacts(value, typed.trim(), isUsed);
  const byId = new Map(contacts.map((contact) => [contact.crm_contact_id, contact]));
  const options = contacts.map(({ crm_contact_id, name }) => ({ value: crm_contact_id, label: name }));
  if (value && !byId.has(value)) options.unshift({ value, label: chosen?.name ?? value });
  return (
    <Select
      {...input}
      {...(allLabel === undefined
        ? { label, placeholder: t('search'), description: value && t('chosen', { id: value.slice(-8) }) }
        : { 'aria-label': label, placeholder: allLabel })}
      onFocus={() => setUsed(true)}
      openOnFocus={false}
      withScrollArea={false}
      classNames={{ options: classes.options ?? '' }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={options}
      value={value || null}
      onChange={(id) => onChange(id ?? '')}
      onSearchChange={setTyped}
      searchable
      clearable
      allowDeselect={false}
      filter={keepAllOptions}
      clearButtonProps={{ 'aria-label': t('clear', { label }), 'aria-hidden': false, tabIndex: 0 }}
      nothingFoundMessage={message}
      renderOption={({ option }) => <Option name={option.label} contact={byId.get(option.value)} />}
    />
  );
}

/** The contacts that match the typed text, by search or by id, and the chosen contact. */
function useContacts(value: string, typed: string, isUsed: boolean) {
  const t = useText(messages);
  const [search] = useDebouncedValue(typed, 300);
  const picked = useContact(value);
  const pasted = useContact(isId(search) ? search : '');
  /** The chosen contact's name fills the field; it is not a search. */
  const term = isId(search) || search === picked.data?.name ? '' : search;
  const query = { limit: shownAtMost, ...(term && { search: term }) };
  const found = useQuery({ ...queryFor(contract.leads.list, { query }), enabled: isUsed });
  const isSettled = search === typed && (isId(search) ? !pasted.isFetching : !found.isFetching);
  const contacts: readonly Contact[] = isId(search) ? (pasted.data ? [pasted.data] : []) : (found.data ?? []);
  const message = found.isError ? t('failed') : t(isSettled ? 'none' : 'searching');
  return { contacts, chosen: picked.data, message };
}

const useContact = (id: string) =>
  useQuery({ ...queryFor(contract.leads.get, { params: { id } }), enabled: id !== '' });

function Option({ name, contact }: { readonly name: string; readonly contact: Contact | undefined }) {
  const details = [contact?.email, contact?.mobile].filter(Boolean).join(' · ');
  return (
    <div>
      <Text size="sm">{name}</Text>
      <Text size="xs" c="dimmed">
        {details}
      </Text>
    </div>
  );
}
