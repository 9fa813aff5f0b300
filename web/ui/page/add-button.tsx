import { Button } from '@mantine/core';
import { IconPlus } from '#web/ui/icons.tsx';

type AddButtonProps = {
  readonly label: string;
  readonly setState: (part: { readonly wizard: 'new'; readonly step: undefined }) => unknown;
};

/** Opens the form or wizard of a list page for a new record. */
export function AddButton({ label, setState }: AddButtonProps) {
  return (
    <Button leftSection={<IconPlus />} onClick={() => void setState({ wizard: 'new', step: undefined })}>
      {label}
    </Button>
  );
}
