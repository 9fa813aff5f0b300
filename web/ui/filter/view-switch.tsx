import { Button } from '@mantine/core';

type ViewSwitchProps<View extends string> = {
  /** Names the group, for example 'View'. */
  readonly label: string;
  readonly views: readonly { readonly value: View; readonly label: string }[];
  readonly view: View;
  readonly onView: (view: View) => void;
};

/** Ways to show the same records, one of which is in use. */
export function ViewSwitch<View extends string>({ label, views, view, onView }: ViewSwitchProps<View>) {
  return (
    <Button.Group aria-label={label}>
      {views.map(({ value, label: name }) => (
        <Button
          key={value}
          variant={value === view ? 'light' : 'default'}
          aria-pressed={value === view}
          onClick={() => onView(value)}
        >
          {name}
        </Button>
      ))}
    </Button.Group>
  );
}
