import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import type { TeachingGrant } from '#contract/teaching/grants.ts';
import { messages } from '#web/features/teaching/messages.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { CardDetail, CardList, ListCard } from '#web/ui/display/card-list.tsx';
import { StatusBadge, type Tone } from '#web/ui/display/status-badge.tsx';
import { Later } from '#web/ui/later/later.tsx';
import { createLazyPart } from '#web/ui/later/lazy-part.tsx';
import { useLastDayChange } from './use-grants.ts';

const LastDayDialog = createLazyPart(async () => ({
  default: (await import('./last-day-dialog.tsx')).LastDayDialog,
}));

const tones: Readonly<Record<TeachingGrant['state'], Tone>> = {
  current: 'success',
  coming: 'chalk',
  past: 'muted',
  ended: 'muted',
};

type GrantsListProps = {
  readonly grants: readonly TeachingGrant[];
  /** Missing if the person may not change or end them. */
  readonly onEnd: ((grant: TeachingGrant) => void) | undefined;
  /** Whether each card names the teacher. */
  readonly showsTeacher?: boolean;
};

/** One card per substitution or lead, with who granted and who ended it. */
export function GrantsList({ grants, onEnd, showsTeacher = false }: GrantsListProps) {
  const t = useText(messages);
  const change = useLastDayChange();
  const [changing, setChanging] = useState<TeachingGrant>();
  const shared = { showsTeacher, onEnd, onChange: setChanging };
  return (
    <>
      <CardList label={t('grants')}>
        {grants.map((grant) => (
          <GrantCard key={grant.id} grant={grant} {...shared} />
        ))}
      </CardList>
      <Later>
        {changing && (
          <LastDayDialog grant={changing} change={change} onClose={() => setChanging(undefined)} />
        )}
      </Later>
    </>
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

type GrantCardProps = {
  readonly grant: TeachingGrant;
  readonly showsTeacher: boolean;
  readonly onEnd: GrantsListProps['onEnd'];
  readonly onChange: (grant: TeachingGrant) => void;
};

function GrantCard({ grant, showsTeacher, onEnd, onChange }: GrantCardProps) {
  const t = useText(messages);
  const format = useFormat();
  const titleOf = useGrantTitle();
  const { from_date, to_date, state, reason, granted_by, ended_by, ended_dt } = grant;
  const buttons = onEnd && (state === 'current' || state === 'coming') && (
    <GrantButtons onEnd={() => onEnd(grant)} onChange={() => onChange(grant)} />
  );
  return (
    <ListCard title={titleOf(grant)} actions={buttons}>
      {showsTeacher && <strong>{grant.teacher_name}</strong>}
      <CardDetail>{t('grantDays', { from: format.date(from_date), to: format.date(to_date) })}</CardDetail>
      {reason && <CardDetail>{reason}</CardDetail>}
      {granted_by && <CardDetail>{t('grantedBy', { name: granted_by })}</CardDetail>}
      {ended_dt && (
        <CardDetail>
          {t('endedBy', { name: ended_by ?? t('someone'), time: format.dateTime(ended_dt) })}
        </CardDetail>
      )}
      <span>
        <StatusBadge tone={tones[state]}>{t(`grantState.${state}`)}</StatusBadge>
      </span>
    </ListCard>
  );
}

type GrantButtonsProps = { readonly onEnd: () => void; readonly onChange: () => void };

function GrantButtons({ onEnd, onChange }: GrantButtonsProps) {
  const t = useText(messages);
  return (
    <Stack gap="xs" flex="none">
      <Button variant="default" size="xs" onClick={onChange}>
        {t('changeLastDay')}
      </Button>
      <Button variant="default" size="xs" onClick={onEnd}>
        {t('endGrant')}
      </Button>
    </Stack>
  );
}
