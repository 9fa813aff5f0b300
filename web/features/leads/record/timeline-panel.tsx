import { ActionIcon, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { Activity } from '#contract/activities/record.ts';
import { contract } from '#contract/index.ts';
import { ActivityCard } from '#web/features/activities/record/card.tsx';
import { ActivityDialog } from '#web/features/activities/record/dialog.tsx';
import { messages } from '#web/features/leads/all-messages.ts';
import styles from '#web/features/leads/leads.module.css';
import { readingList } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { IconActivity, IconEdit } from '#web/ui/icons.tsx';

/** 'Activity Timeline': the activities of a lead, latest first. */
export function TimelinePanel({ id }: { readonly id: string }) {
  const t = useText(messages);
  const heading = useId();
  const query = { contact_id: id, sort: 'created_dt', limit: 100 } as const;
  const { data, isError, refetch } = useQuery(readingList(contract.activities.list, { query }));
  const [edited, setEdited] = useState<Activity | 'new'>();
  return (
    <section className={styles.pane} aria-labelledby={heading}>
      <div className={styles.paneHeader}>
        <h3 id={heading}>{t('timeline')}</h3>
        {data && <span className={styles.when}>{t('activities', { count: data.total })}</span>}
        <Link to="/activities" search={{ contact: id }}>
          {t('openActivities')}
        </Link>
        <Button variant="default" onClick={() => setEdited('new')}>
          {t('addActivity')}
        </Button>
      </div>
      {isError && <ErrorWithRetry message={t('activitiesFailed')} onRetry={() => void refetch()} />}
      {!data && !isError && <Bones label={t('timeline')} />}
      {data?.total === 0 && <EmptyState icon={IconActivity} title={t('noActivities')} />}
      {data && <Timeline activities={data.rows} onEdit={setEdited} />}
      {edited && (
        <ActivityDialog
          contact={id}
          activity={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  );
}

type TimelineProps = {
  readonly activities: readonly Activity[];
  readonly onEdit: (activity: Activity) => void;
};

function Timeline({ activities, onEdit }: TimelineProps) {
  return (
    <ul className={styles.timeline}>
      {activities.map((activity) => (
        <li key={activity.activity_id}>
          <ActivityCard
            activity={activity}
            actions={<EditAction activity={activity} onEdit={() => onEdit(activity)} />}
          />
        </li>
      ))}
    </ul>
  );
}

type EditActionProps = { readonly activity: Activity; readonly onEdit: () => void };

function EditAction({ activity, onEdit }: EditActionProps) {
  const t = useText(messages);
  const what = activity.title || activity.content.slice(0, 60);
  return (
    <ActionIcon aria-label={t('editActivityOf', { what })} title={t('editActivity')} onClick={onEdit}>
      <IconEdit />
    </ActionIcon>
  );
}
