import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { errorText } from '#web/lib/api/api-error.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { IconPlus } from '#web/ui/icons.tsx';
import { messages } from '#web/ui/messages.ts';
import classes from './section-frame.module.css';

type SectionQuery = {
  readonly isError: boolean;
  readonly error: Error | null;
  readonly refetch: () => unknown;
};

type SectionFrameProps = {
  readonly title: string;
  readonly hint: string;
  readonly add?: { readonly label: string; readonly onAdd: () => void };
  /** The content; if it cannot be loaded, a Retry button appears instead. */
  readonly load: SectionQuery;
  /** Why the last action failed. */
  readonly failure?: string | undefined;
  readonly children: ReactNode;
};

/** A settings section: heading, purpose, Add button, and errors. */
export function SectionFrame({ title, hint, add, load, failure, children }: SectionFrameProps) {
  const t = useText(messages);
  return (
    <section className={classes.section} aria-label={title}>
      <div className={classes.heading}>
        <div>
          <h2>{title}</h2>
          <p>{hint}</p>
        </div>
        {add && (
          <Button leftSection={<IconPlus />} onClick={add.onAdd}>
            {add.label}
          </Button>
        )}
      </div>
      {failure && <Banner tone="danger">{failure}</Banner>}
      {load.isError ? (
        <ErrorWithRetry
          message={errorText(load.error, t('loadFailed'))}
          onRetry={() => void load.refetch()}
        />
      ) : (
        children
      )}
    </section>
  );
}
