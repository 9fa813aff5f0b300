import { TextInput, type TextInputProps } from '@mantine/core';

type DateInputProps = Omit<TextInputProps, 'type' | 'value' | 'onChange'> & {
  /** `YYYY-MM-DD`, or empty. */
  readonly value?: string | undefined;
  readonly onChange: (date: string) => void;
};

/** A calendar date, by the browser's own picker: known to the person, right on a phone, and no bytes. */
export function DateInput({ onChange, ...others }: DateInputProps) {
  return (
    <TextInput
      min="1900-01-01"
      max="2199-12-31"
      {...others}
      type="date"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
