import { Select, type SelectProps, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { contract } from '#contract/index.ts';
import type { Lead } from '#contract/leads/record.ts';
import { reading } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { messages } from './lead-input-messages.ts';

type LeadInputProps = Pick<SelectProps, 'error' | 'required' | 'disabled' | 'onBlur' | 'className'> & {
  readonly label: string;
  /** The contact's id, or empty. */
  readonly value?: string;
  readonly onChange: (id: string) => void;
  /** Among filters: what stands in the field while nobody is picked; label and id are not in sight. */
  readonly everybody?: string;
};

type Contact = Pick<Lead, 'crm_contact_id' | 'name' | 'email' | 'mobile'>;

const shownAtMost = 10;
const everything: NonNullable<SelectProps['filter']> = ({ options }) => options;
const isId = (typed: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(typed);

/** Picks a contact by name, e-mail, phone or pasted id; the id of the one picked stays in sight. */
export function LeadInput({ label, value = '', onChange, everybody, ...input }: LeadInputProps) {
  const t = useText(messages);
  const [typed, setTyped] = useState('');
  const [wanted, setWanted] = useState(false);
  const { contacts, chosen, message } = useContacts(value, typed.trim(), wanted);
  const byId = new Map(contacts.map((contact) => [contact.crm_contact_id, contact]));
  const options = contacts.map(({ crm_contact_id, name }) => ({ value: crm_contact_id, label: name }));
  if (value && !byId.has(value)) options.unshift({ value, label: chosen?.name ?? value });
  return (
    <Select
      {...input}
      {...(everybody === undefined
        ? { label, placeholder: t('search'), description: value && t('chosen', { id: value }) }
        : { 'aria-label': label, placeholder: everybody })}
      onFocus={() => setWanted(true)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={options}
      value={value || null}
      onChange={(id) => onChange(id ?? '')}
      onSearchChange={setTyped}
      searchable
      clearable
      allowDeselect={false}
      filter={everything}
      clearButtonProps={{ 'aria-label': t('clear', { label }), 'aria-hidden': false, tabIndex: 0 }}
      nothingFoundMessage={message}
      renderOption={({ option }) => <Option name={option.label} contact={byId.get(option.value)} />}
    />
  );
}

/** The contacts that what was typed finds, or the one whose id it is; and the one picked before. */
function useContacts(value: string, typed: string, wanted: boolean) {
  const t = useText(messages);
  const [search] = useDebouncedValue(typed, 300);
  const picked = useContact(value);
  const pasted = useContact(isId(search) ? search : '');
  /** What was picked fills its name in: that is no search. */
  const term = isId(search) || search === picked.data?.name ? '' : search;
  const query = { limit: shownAtMost, ...(term && { search: term }) };
  const found = useQuery({ ...reading(contract.leads.list, { query }), enabled: wanted });
  const isSettled = search === typed && (isId(search) ? !pasted.isFetching : !found.isFetching);
  const contacts: readonly Contact[] = isId(search) ? (pasted.data ? [pasted.data] : []) : (found.data ?? []);
  const message = found.isError ? t('failed') : t(isSettled ? 'none' : 'searching');
  return { contacts, chosen: picked.data, message };
}

const useContact = (id: string) =>
  useQuery({ ...reading(contract.leads.get, { params: { id } }), enabled: id !== '' });

function Option({ name, contact }: { readonly name: string; readonly contact: Contact | undefined }) {
  const details = [contact?.email, contact?.mobile, contact?.crm_contact_id].filter(Boolean).join(' · ');
  return (
    <div>
      <Text size="sm">{name}</Text>
      <Text size="xs" c="dimmed">
        {details}
      </Text>
    </div>
  );
}
