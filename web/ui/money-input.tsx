import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';

type MoneyInputProps = Omit<TextInputProps, 'type' | 'value' | 'onChange'> & {
  /** In the currency's smallest unit (cents), or null. */
  readonly value: number | null;
  readonly onChange: (minor: number | null) => void;
  /** `format.minorUnits`. */
  readonly minorUnits: number;
  /** `format.currency`, shown at the end of the field. */
  readonly currency: string;
};

function read(typed: string, minorUnits: number) {
  const amount = Number(typed);
  return typed.trim() === '' || !Number.isFinite(amount) || amount < 0
    ? null
    : Math.round(amount * minorUnits);
}

/** An amount of money, typed in whole units and kept in the smallest. */
export function MoneyInput({ value, onChange, minorUnits, currency, ...others }: MoneyInputProps) {
  const [typed, setTyped] = useState(value === null ? '' : String(value / minorUnits));
  if (read(typed, minorUnits) !== value) setTyped(value === null ? '' : String(value / minorUnits));
  const type = (next: string) => {
    setTyped(next);
    onChange(read(next, minorUnits));
  };
  return (
    <TextInput
      {...others}
      type="number"
      inputMode="decimal"
      min={0}
      step="any"
      rightSection={currency}
      rightSectionWidth="3.5rem"
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
