import { ActionIcon } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import type { Chunk } from '#contract/knowledge/chunk.ts';
import { messages } from '#web/features/knowledge/all-messages.ts';
import styles from '#web/features/knowledge/knowledge.module.css';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { StatusBadge } from '#web/ui/display/status-badge.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import {
  IconChevronRight,
  IconCopy,
  IconDelete,
  IconEdit,
  IconSortDown,
  IconSortUp,
} from '#web/ui/icons.tsx';
import { isExpired, isReviewDue } from './rules.ts';
import type { ChunkActions } from './use-chunk-actions.ts';

type ChunkCardProps = {
  readonly chunk: Chunk;
  readonly last: number;
  readonly expanded: boolean;
  /** An action is in progress. */
  readonly busy: boolean;
  /** Undefined where nothing can be edited. */
  readonly actions: ChunkActions | undefined;
  readonly onToggle: () => void;
  readonly onEdit: () => void;
};

/** One chunk: its title and size, its lines when expanded, and what can be done with it. */
export function ChunkCard(props: ChunkCardProps) {
  const { chunk, expanded, busy, onToggle } = props;
  const t = useText(messages);
  const id = useId();
  return (
    <article className={styles.card} aria-labelledby={id}>
      <div className={styles.cardHeader}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={expanded}
          aria-controls={`${id}-lines`}
          onClick={onToggle}
        >
          <span className={styles.chevron} data-open={expanded || undefined}>
            <IconChevronRight size={16} />
          </span>
          <h2 id={id}>{chunk.title}</h2>
          <span className={styles.count}>{t('lines', { count: chunk.text.length })}</span>
        </button>
        <Signs chunk={chunk} />
        {props.actions && <CardActions {...props} actions={props.actions} />}
      </div>
      <div id={`${id}-lines`} hidden={!expanded}>
        {busy ? (
          <Bones label={t('saving')} lines={Math.max(1, Math.min(6, chunk.text.length))} />
        ) : (
          expanded && <Lines chunk={chunk} />
        )}
      </div>
    </article>
  );
}

function Lines({ chunk }: { readonly chunk: Chunk }) {
  const t = useText(messages);
  const format = useFormat();
  const date = format.dateTime(chunk.updated_dt);
  const { updated_by_name: name } = chunk;
  return (
    <>
      {chunk.text.length === 0 && <p className={styles.note}>{t('noLines')}</p>}
      <ol className={styles.lines}>
        {chunk.text.map((line, index) => (
          <li key={`${index + 1} ${line}`}>{line}</li>
        ))}
      </ol>
      <p className={styles.note}>{name ? t('changedBy', { date, name }) : t('changed', { date })}</p>
    </>
  );
}

function Signs({ chunk }: { readonly chunk: Chunk }) {
  const t = useText(messages);
  const format = useFormat();
  const today = format.today();
  const { review_by, valid_until } = chunk;
  return (
    <span className={styles.signs}>
      {valid_until && (
        <StatusBadge tone={isExpired(chunk, today) ? 'danger' : 'muted'}>
          {t(isExpired(chunk, today) ? 'expired' : 'validUntil', { date: format.date(valid_until) })}
        </StatusBadge>
      )}
      {review_by && (
        <StatusBadge tone={isReviewDue(chunk, today) ? 'warning' : 'muted'}>
          {t(isReviewDue(chunk, today) ? 'reviewDue' : 'reviewBy', { date: format.date(review_by) })}
        </StatusBadge>
      )}
    </span>
  );
}

function CardActions({ chunk, last, actions, onEdit }: ChunkCardProps & { readonly actions: ChunkActions }) {
  const t = useText(messages);
  const { position } = chunk;
  return (
    <span className={styles.actions}>
      <CardAction label={t('moveUp')} disabled={position === 0} onRun={() => void actions.move(chunk, -1)}>
        <IconSortUp />
      </CardAction>
      <CardAction label={t('moveDown')} disabled={position >= last} onRun={() => void actions.move(chunk, 1)}>
        <IconSortDown />
      </CardAction>
      <CardAction label={t('edit')} onRun={onEdit}>
        <IconEdit />
      </CardAction>
      <CardAction label={t('duplicate')} onRun={() => void actions.duplicate(chunk)}>
        <IconCopy />
      </CardAction>
      <CardAction label={t('delete')} danger onRun={() => void actions.remove(chunk)}>
        <IconDelete />
      </CardAction>
    </span>
  );
}

type CardActionProps = {
  readonly label: string;
  readonly disabled?: boolean;
  readonly danger?: boolean;
  readonly onRun: () => void;
  readonly children: ReactNode;
};

function CardAction({ label, disabled = false, danger = false, onRun, children }: CardActionProps) {
  return (
    <ActionIcon
      aria-label={label}
      title={label}
      disabled={disabled}
      {...(danger && { color: 'red' })}
      onClick={onRun}
    >
      {children}
    </ActionIcon>
  );
}
