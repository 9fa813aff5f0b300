import { ActionIcon, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { contract } from '#contract/index.ts';
import type { TimelineEntry } from '#contract/lead-links.ts';
import { useFormat } from '#web/lib/format.ts';
import { reading } from '#web/lib/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorWithRetry } from '#web/ui/error-with-retry.tsx';
import { IconActivity, IconEdit } from '#web/ui/icons.tsx';
import { Bones } from '#web/ui/skeletons.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { ActivityDialog } from './activity-dialog.tsx';
import styles from './leads.module.css';
import { messages } from './messages.ts';
import { isEntryType } from './rules.ts';

/** 'Activity Timeline': what was done about a lead, the latest first. */
export function TimelinePanel({ id }: { readonly id: string }) {
  const t = useText(messages);
  const heading = useId();
  const query = { limit: 100 };
  const { data, isError, refetch } = useQuery(reading(contract.leads.timeline, { params: { id }, query }));
  const [edited, setEdited] = useState<TimelineEntry | 'new'>();
  return (
    <section className={styles.pane} aria-labelledby={heading}>
      <div className={styles.paneHeader}>
        <h3 id={heading}>{t('timeline')}</h3>
        {data && <span className={styles.when}>{t('activities', { count: data.total })}</span>}
        <Button variant="default" onClick={() => setEdited('new')}>
          {t('addActivity')}
        </Button>
      </div>
      {isError && <ErrorWithRetry message={t('activitiesFailed')} onRetry={() => void refetch()} />}
      {!data && !isError && <Bones label={t('timeline')} />}
      {data?.total === 0 && <EmptyState icon={IconActivity} title={t('noActivities')} />}
      <ul className={styles.timeline}>
        {data?.activities.map((entry) => (
          <Entry key={entry.activity_id} entry={entry} onEdit={() => setEdited(entry)} />
        ))}
      </ul>
      {edited && (
        <ActivityDialog
          id={id}
          entry={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  );
}

type EntryProps = { readonly entry: TimelineEntry; readonly onEdit: () => void };

function Entry({ entry, onEdit }: EntryProps) {
  const t = useText(messages);
  const format = useFormat();
  const { activity_type, title, content, created_by_name, created_dt } = entry;
  const type = isEntryType(activity_type) ? t(`type.${activity_type}`) : activity_type;
  const label = t('editActivityOf', { what: title || content.slice(0, 60) });
  return (
    <li className={styles.entry}>
      <span className={styles.paneHeader}>
        <StatusBadge tone="muted">{type}</StatusBadge>
        <strong>{title}</strong>
      </span>
      <ActionIcon aria-label={label} title={t('editActivity')} onClick={onEdit}>
        <IconEdit />
      </ActionIcon>
      <span className={styles.entryText}>{content}</span>
      <span className={styles.when}>
        {t('by', { name: created_by_name ?? t('system'), when: format.dateTime(created_dt) })}
      </span>
    </li>
  );
}
