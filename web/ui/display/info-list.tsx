import { ActionIcon } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useText } from '#web/lib/text.ts';
import { IconEdit } from '#web/ui/icons.tsx';
import { messages } from '#web/ui/messages.ts';
import { BreakableText } from './breakable-text.tsx';
import classes from './info-list.module.css';

type InfoCardProps = {
  readonly title: string;
  /** The accessible name of the edit button is 'Edit' and the title. */
  readonly onEdit?: (() => void) | undefined;
  readonly children: ReactNode;
};

/** A card of a Details tab: a heading, its edit button and an `InfoList`. */
export function InfoCard({ title, onEdit, children }: InfoCardProps) {
  const t = useText(messages);
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.header}>
        <h3 id={id}>{title}</h3>
        {onEdit && (
          <ActionIcon
            aria-label={t('edit', { what: title })}
            title={t('edit', { what: title })}
            onClick={onEdit}
          >
            <IconEdit />
          </ActionIcon>
        )}
      </div>
      {children}
    </section>
  );
}

/** Cards side by side if there is room. */
export function InfoCards({ children }: { readonly children: ReactNode }) {
  return <div className={classes.cards}>{children}</div>;
}

type InfoListProps = {
  readonly items: readonly {
    readonly label: string;
    readonly value: ReactNode;
    /** The text for a missing value: 'Not provided' by default, for example 'None reported' or 'None'. */
    readonly missing?: string;
  }[];
};

/** Names and values of a record. */
export function InfoList({ items }: InfoListProps) {
  const t = useText(messages);
  const isMissing = (value: ReactNode) => value === null || value === undefined || value === '';
  return (
    <dl className={classes.list}>
      {items.map(({ label, value, missing = t('notProvided') }) => (
        <div key={label} className={classes.item}>
          <dt>{label}</dt>
          <dd data-missing={isMissing(value) || undefined}>
            {isMissing(value) ? missing : showValue(value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function showValue(value: ReactNode) {
  return typeof value === 'string' ? <BreakableText text={value} /> : value;
}
