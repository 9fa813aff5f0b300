import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';

type MoneyInputProps = Omit<TextInputProps, 'type' | 'value' | 'onChange' | 'leftSection'> & {
  /** In the currency's smallest unit; null if empty. */
  readonly value: number | null;
  readonly onChange: (minor: number | null) => void;
  /** From `useFormat()`: the currency's code, and how many of its smallest units make one. */
  readonly currency: string;
  readonly minorUnits: number;
};

/** An amount typed in whole units of the school's currency, stored in its smallest. */
export function MoneyInput({ value, onChange, currency, minorUnits, ...others }: MoneyInputProps) {
  const [typed, setTyped] = useState({ text: amountText(value, minorUnits), value });
  if (typed.value !== value) setTyped({ text: amountText(value, minorUnits), value });
  const type = (text: string) => {
    const minor = toMinorUnits(text, minorUnits);
    setTyped({ text, value: minor });
    onChange(minor);
  };
  return (
    <TextInput
      min={0}
      {...others}
      type="number"
      inputMode="decimal"
      leftSection={symbolOf(currency)}
      value={typed.text}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}

function symbolOf(currency: string) {
  const parts = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value;
}

const amountText = (minor: number | null, minorUnits: number) =>
  minor === null ? '' : String(minor / minorUnits);

function toMinorUnits(text: string, minorUnits: number) {
  const amount = Number(text);
  return text.trim() === '' || !Number.isFinite(amount) ? null : Math.round(amount * minorUnits);
}
