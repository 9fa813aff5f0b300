import { TextInput, type TextInputProps } from '@mantine/core';
import { useId } from 'react';
import { useClassChoices } from '#web/lib/choices/classes.ts';

/** Suggests the school's classes; other text is allowed. */
export function GradeInput({ onChange, ...input }: TextInputProps) {
  const id = useId();
  const { choices, onSearch } = useClassChoices({});
  return (
    <>
      <TextInput
        {...input}
        list={id}
        onChange={(event) => {
          onSearch(event.currentTarget.value);
          onChange?.(event);
        }}
      />
      <datalist id={id}>
        {choices.map(({ value, label }) => (
          <option key={value} value={label} />
        ))}
      </datalist>
    </>
  );
}
