import { NativeSelect } from '@mantine/core';
import type { Choice } from '#web/ui/filter/filter-bar.tsx';

type OneSelectProps = {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly value: string;
  readonly onChoose: (value: string) => void;
};

/** A choice that always has a value. */
export function OneSelect({ label, choices, value, onChoose }: OneSelectProps) {
  return (
    <NativeSelect
      aria-label={label}
      data={[...choices]}
      value={value}
      disabled={choices.length === 0}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  );
}
