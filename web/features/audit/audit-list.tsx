import { Button } from '@mantine/core';
import type { AuditRow } from '#contract/audit/calls.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { IconHistory } from '#web/ui/icons.tsx';
import classes from './audit-list.module.css';
import { labelOf } from './change-words.ts';
import { AuditChangesTable } from './changes-table.tsx';
import { messages } from './messages.ts';

type AuditListProps = {
  /** Undefined while the first page loads. */
  readonly entries: readonly AuditRow[] | undefined;
  readonly updating: boolean;
  /** Shows the history of one record; left out where all entries are about the same one. */
  readonly onRecord?: (entry: AuditRow) => void;
};

/** The audit log, newest first: action, record, person, time, and the values before and after. */
export function AuditList({ entries, updating, onRecord }: AuditListProps) {
  const t = useText(messages);
  if (!entries) return <Bones label={t('loading')} lines={12} />;
  if (entries.length === 0) {
    return <EmptyState icon={IconHistory} title={t('empty')} hint={t('emptyHint')} />;
  }
  return (
    <ol className={classes.list} aria-label={t('title')} aria-busy={updating}>
      {entries.map((entry) => (
        <li key={entry.audit_id} className={classes.entry}>
          <What entry={entry} {...(onRecord && { onRecord })} />
          <WhoAndWhen entry={entry} />
          <AuditChangesTable entry={entry} />
        </li>
      ))}
    </ol>
  );
}

const known = [
  'approve',
  'archive',
  'cancel',
  'check',
  'comment',
  'create',
  'delete',
  'end',
  'erase',
  'import',
  'merge',
  'plan_deletion',
  'publish',
  'read',
  'replace',
  'reset_password',
  'restore',
  'resume',
  'run',
  'save_marks',
  'sign_in',
  'sign_out',
  'start',
  'suspend',
  'undo',
  'unmerge',
  'unpublish',
  'update',
] as const;

type WhatProps = { readonly entry: AuditRow; readonly onRecord?: (entry: AuditRow) => void };

function What({ entry, onRecord }: WhatProps) {
  const t = useText(messages);
  const { action, entity, entity_name } = entry;
  const verb = known.find((word) => word === action);
  return (
    <div className={classes.what}>
      <strong>
        {labelOf(entity)} · {verb ? t(`action.${verb}`) : labelOf(action)}
      </strong>
      {onRecord && (
        <Button variant="subtle" size="compact-sm" onClick={() => onRecord(entry)}>
          {entity_name ?? t('historyOf', { what: labelOf(entity).toLowerCase() })}
        </Button>
      )}
    </div>
  );
}

function WhoAndWhen({ entry }: { readonly entry: AuditRow }) {
  const format = useFormat();
  return (
    <p className={classes.who}>
      {entry.actor_name} · <time dateTime={entry.created_dt}>{format.dateTime(entry.created_dt)}</time>
    </p>
  );
}
