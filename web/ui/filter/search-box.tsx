import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useText } from '#web/lib/text.ts';
import { IconSearch } from '#web/ui/icons.tsx';
import { messages } from '#web/ui/messages.ts';

type SearchBoxProps = {
  /** The accessible name; the placeholder by default. */
  readonly label?: string;
  readonly placeholder: string;
  /** The active search, from the URL. */
  readonly value: string;
  /** Called 300 ms after the last key, and at once for Enter and for clearing. */
  readonly onSearch: (value: string) => void;
};

/** Searches after a pause in typing; follows the URL when it changes elsewhere. */
export function SearchBox({ label, placeholder, value, onSearch }: SearchBoxProps) {
  const t = useText(messages);
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const search = useDebouncedCallback((next: string) => {
    setKnown(next.trim());
    onSearch(next.trim());
  }, 300);
  if (value !== known) {
    setKnown(value);
    setTyped(value);
  }
  const type = (next: string) => {
    setTyped(next);
    search(next);
  };
  const clear = () => {
    type('');
    search.flush();
  };
  return (
    <TextInput
      type="search"
      aria-label={label ?? placeholder}
      placeholder={placeholder}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && search.flush()}
      leftSection={<IconSearch size={16} />}
      rightSection={typed !== '' && <CloseButton size="sm" aria-label={t('clearSearch')} onClick={clear} />}
    />
  );
}
