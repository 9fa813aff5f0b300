import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useUserChoices } from '#web/lib/choices/users.ts';

type UserInputProps = Omit<NativeSelectProps, 'data' | 'value' | 'onChange'> & {
  readonly label: string;
  /** The user's id, or empty. */
  readonly value?: string;
  readonly onChange: (id: string) => void;
  /** The label for no user: 'No owner', 'Choose a person'. */
  readonly emptyLabel: string;
  /** The name of `value` if that person is no longer active. */
  readonly formerName?: string | null | undefined;
};

/** Picks one of the active users of the school. */
export function UserInput({ value = '', onChange, emptyLabel, formerName, ...input }: UserInputProps) {
  const people = useUserChoices();
  const isKnown = value === '' || people.some((person) => person.value === value);
  const others = isKnown ? [] : [{ value, label: formerName ?? '' }];
  return (
    <NativeSelect
      {...input}
      data={[{ value: '', label: emptyLabel }, ...others, ...people]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
