import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Activity } from '#contract/activities/record.ts';
import classes from '#web/features/activities/activities.module.css';
import { messages } from '#web/features/activities/messages.ts';
import { nameOf } from '#web/features/activities/rules.ts';
import { useFormat } from '#web/lib/format.ts';
import { type Text, useText } from '#web/lib/text.ts';
import { ShortId } from '#web/ui/display/short-id.tsx';
import { priorityTone, StatusBadge } from '#web/ui/display/status-badge.tsx';
import { statusTone, typeIcon } from './tones.ts';

type ActivityCardProps = {
  readonly activity: Activity;
  /** Whether to show the contact; not on the contact's own timeline. */
  readonly about?: boolean;
  /** Called when the title is pressed. */
  readonly onOpen?: () => void;
  readonly actions?: ReactNode;
};

/** One activity of a timeline: type, contact, time and outcome. */
export function ActivityCard({ activity, about = false, onOpen, actions }: ActivityCardProps) {
  const t = useText(messages);
  const { type, status, priority, content } = activity;
  const Drawing = typeIcon[type];
  const name = nameOf(activity, t(`type.${type}`));
  return (
    <article className={classes.card} aria-label={name} data-status={status}>
      <span className={classes.icon} data-tone={statusTone[status]}>
        <Drawing size={18} />
      </span>
      <div className={classes.words}>
        <div className={classes.head}>
          <CardTitle name={name} onOpen={onOpen} />
          <StatusBadge tone="muted">{t(`type.${type}`)}</StatusBadge>
          <StatusBadge tone={statusTone[status]}>{t(`status.${status}`)}</StatusBadge>
          <StatusBadge tone={priorityTone[priority]}>{t(`priority.${priority}`)}</StatusBadge>
        </div>
        {about && <About {...activity} />}
        {content && content !== name && <p className={classes.text}>{content}</p>}
        <Facts {...activity} />
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </article>
  );
}

function CardTitle({ name, onOpen }: { readonly name: string; readonly onOpen: (() => void) | undefined }) {
  if (!onOpen) return <strong className={classes.title}>{name}</strong>;
  return (
    <button type="button" className={classes.title} data-pressable onClick={onOpen}>
      {name}
    </button>
  );
}

/** The contact or student, with the contact's id. */
export function About({ contact_id, contact_name, student_id, student_name }: Activity) {
  const t = useText(messages);
  return (
    <p className={classes.about}>
      {contact_id && (
        <>
          <Link to="/leads" search={{ lead: contact_id }}>
            {contact_name}
          </Link>{' '}
          <span className={classes.soft}>
            {t('contactId')} <ShortId id={contact_id} />
          </span>
        </>
      )}
      {student_id && (
        <Link to="/students" search={{ student: student_id }}>
          {student_name}
        </Link>
      )}
    </p>
  );
}

/** Time, duration, outcome and next step: each only if it is known. */
function factsOf(
  activity: Activity,
  t: Text<(typeof messages)['messages']>,
  dateTime: (at: string) => string,
) {
  const { scheduledAt, completedAt, duration, outcome, nextAction } = activity;
  return [
    scheduledAt && t('scheduledFor', { when: dateTime(scheduledAt) }),
    completedAt && completedAt !== activity.created_dt && t('completedOn', { when: dateTime(completedAt) }),
    duration !== null && t('minutes', { count: duration }),
    outcome && t('outcomeOf', { outcome }),
    nextAction && t('nextActionOf', { action: nextAction }),
  ].filter((fact) => typeof fact === 'string' && fact !== '');
}

function Facts(activity: Activity) {
  const t = useText(messages);
  const format = useFormat();
  const { created_by_name, created_dt } = activity;
  return (
    <ul className={classes.facts}>
      {factsOf(activity, t, format.dateTime).map((fact) => (
        <li key={String(fact)}>{fact}</li>
      ))}
      <li>{t('by', { name: created_by_name ?? t('system'), when: format.dateTime(created_dt) })}</li>
    </ul>
  );
}
