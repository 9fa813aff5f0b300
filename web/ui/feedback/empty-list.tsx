import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '#web/lib/text.ts';
import { messages } from '#web/ui/messages.ts';
import { EmptyState } from './empty-state.tsx';

export type EmptyListProps = {
  readonly icon: (props: { readonly size: number }) => ReactNode;
  readonly title: string;
  /** Set while a search or filter is active: then it is what hides the rows. */
  readonly onClear: (() => void) | undefined;
  readonly noneMatch: string;
  /** Says what belongs here; the button of `action` adds the first one. */
  readonly noneYet: string;
  readonly action?: ReactNode;
  /** What has to be done elsewhere before anything can be added here. */
  readonly nextStep?: { readonly hint: string; readonly action: ReactNode } | undefined;
};

/** An empty list: clears the filters that hide its rows, or leads to the step that fills it. */
export function EmptyList({ icon, title, onClear, noneMatch, noneYet, action, nextStep }: EmptyListProps) {
  const t = useText(messages);
  if (onClear) {
    const clear = (
      <Button variant="default" onClick={onClear}>
        {t('clearSearchAndFilters')}
      </Button>
    );
    return <EmptyState icon={icon} title={title} hint={noneMatch} action={clear} />;
  }
  return (
    <EmptyState
      icon={icon}
      title={title}
      hint={nextStep?.hint ?? noneYet}
      action={nextStep?.action ?? action}
    />
  );
}
