import { Button } from '@mantine/core';
import type { TeachingGrant } from '#contract/teaching/grants.ts';
import { messages } from '#web/features/teaching/messages.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { StatusBadge, type Tone } from '#web/ui/display/status-badge.tsx';
import classes from './grants.module.css';

const tones: Readonly<Record<TeachingGrant['state'], Tone>> = {
  current: 'success',
  coming: 'chalk',
  past: 'muted',
  ended: 'muted',
};

type GrantsListProps = {
  readonly grants: readonly TeachingGrant[];
  /** Missing if the person may not end them. */
  readonly onEnd: ((grant: TeachingGrant) => void) | undefined;
  /** Whether each card names the teacher. */
  readonly showsTeacher?: boolean;
};

/** One card per substitution or lead, with who granted and who ended it. */
export function GrantsList({ grants, onEnd, showsTeacher = false }: GrantsListProps) {
  const t = useText(messages);
  return (
    <ul className={classes.cards} aria-label={t('grants')}>
      {grants.map((grant) => (
        <li key={grant.id} className={classes.card}>
          <GrantWords grant={grant} showsTeacher={showsTeacher} />
          {onEnd && (grant.state === 'current' || grant.state === 'coming') && (
            <Button variant="default" size="xs" flex="none" onClick={() => onEnd(grant)}>
              {t('endGrant')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function useGrantTitle() {
  const t = useText(messages);
  return ({ kind, class_name, section, subject_name, department }: TeachingGrant) => {
    if (kind === 'head') return t('headOf', { name: subject_name ?? department ?? '' });
    const place = [class_name, section].filter(Boolean).join(' ');
    return subject_name
      ? t('substituteInSubject', { subject: subject_name, place })
      : t('substituteOfClassTeacher', { place });
  };
}

type GrantWordsProps = { readonly grant: TeachingGrant; readonly showsTeacher: boolean };

function GrantWords({ grant, showsTeacher }: GrantWordsProps) {
  const t = useText(messages);
  const format = useFormat();
  const titleOf = useGrantTitle();
  const { from_date, to_date, state, reason, granted_by, ended_by, ended_dt } = grant;
  return (
    <div className={classes.words}>
      <h3>{titleOf(grant)}</h3>
      {showsTeacher && <strong>{grant.teacher_name}</strong>}
      <span className={classes.detail}>
        {t('grantDays', { from: format.date(from_date), to: format.date(to_date) })}
      </span>
      {reason && <span className={classes.detail}>{reason}</span>}
      {granted_by && <span className={classes.detail}>{t('grantedBy', { name: granted_by })}</span>}
      {ended_dt && (
        <span className={classes.detail}>
          {t('endedBy', { name: ended_by ?? t('someone'), time: format.dateTime(ended_dt) })}
        </span>
      )}
      <span>
        <StatusBadge tone={tones[state]}>{t(`grantState.${state}`)}</StatusBadge>
      </span>
    </div>
  );
}
