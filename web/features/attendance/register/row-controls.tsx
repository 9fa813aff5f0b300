import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { type AttendanceStatus, attendanceStatuses } from '#contract/attendance/values.ts';
import { messages } from '#web/features/attendance/all-messages.ts';
import classes from '#web/features/attendance/attendance.module.css';
import { NoticeDeliveries } from '#web/features/attendance/notices/deliveries.tsx';
import { NoticeLine } from '#web/features/attendance/notices/notice-line.tsx';
import { tones } from '#web/features/attendance/record/tones.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { StatusBadge } from '#web/ui/display/status-badge.tsx';
import { IconChevronDown, IconHistory } from '#web/ui/icons.tsx';
import { currentStatus, isOvertaken, oppositeStatus } from './drafts.ts';
import type { Person } from './person.ts';
import type { RegisterMarking } from './use-marking.ts';

export type ControlProps = {
  readonly person: Person;
  readonly marking: RegisterMarking;
  readonly mayMark: boolean;
};

export const noDraft = new Map();

/** The status; where attendance can be taken, a list of all five covers the badge. */
export function StatusCell({ person, marking, mayMark }: ControlProps) {
  const t = useText(messages);
  const draft = marking.draft ?? noDraft;
  const status = currentStatus(person, draft);
  return (
    <span className={classes.status}>
      <span className={classes.statusControl}>
        <StatusBadge tone={tones[status ?? 'not_taken']}>{t(status ?? 'notTaken')}</StatusBadge>
        {mayMark && <StatusSelect person={person} marking={marking} status={status} />}
      </span>
      {draft.has(person.id) && <span className={classes.soft}>{t('unsaved')}</span>}
      {person.absence && (
        <>
          <NoticeLine absence={person.absence} />
          <NoticeDeliveries absence={person.absence} />
        </>
      )}
      {isOvertaken(person, draft) && (
        <span role="alert" className={classes.overtaken}>
          {t('overtaken', { status: t(person.status ?? 'notTaken') })}
        </span>
      )}
    </span>
  );
}

type StatusSelectProps = Omit<ControlProps, 'mayMark'> & { readonly status: AttendanceStatus | undefined };

function StatusSelect({ person, marking, status }: StatusSelectProps) {
  const t = useText(messages);
  const choices = attendanceStatuses.map((value) => ({ value, label: t(value) }));
  return (
    <>
      <IconChevronDown size={14} className="no-print" />
      <NativeSelect
        className={`${classes.choice} no-print`}
        aria-label={t('statusOf', { name: person.name })}
        data={status ? choices : [{ value: '', label: t('notTaken') }, ...choices]}
        value={status ?? ''}
        onChange={(event) => {
          const chosen = attendanceStatuses.find((known) => known === event.currentTarget.value);
          if (chosen) marking.mark(person, chosen);
        }}
      />
    </>
  );
}

/** When the status was recorded, and by whom. */
export function TimeMarked({
  person: { marked_at, marked_by_name, is_corrected },
}: {
  readonly person: Person;
}) {
  const t = useText(messages);
  const format = useFormat();
  if (!marked_at) return null;
  const time = format.dateTime(marked_at);
  return (
    <span title={marked_by_name ? t('markedBy', { time, name: marked_by_name }) : t('markedAt', { time })}>
      {format.time(marked_at)}
      {marked_by_name && ` · ${marked_by_name}`}
      {is_corrected && ` · ${t('corrected')}`}
    </span>
  );
}

/** The toggle, and the button for corrections and history. */
export function MarkButtons({
  person,
  marking,
  mayMark,
  onOpen,
}: ControlProps & { readonly onOpen: (id: string) => void }) {
  const t = useText(messages);
  const status = currentStatus(person, marking.draft ?? noDraft);
  const offered: readonly AttendanceStatus[] =
    status === undefined ? ['present', 'absent'] : [oppositeStatus(status)];
  return (
    <span className={classes.buttons}>
      {mayMark &&
        offered.map((next) => {
          const action = t(next === 'present' ? 'markPresent' : 'markAbsent');
          return (
            <Button
              key={next === offered[0] ? 'toggle' : 'other'}
              size="compact-sm"
              variant="default"
              className={classes.toggle ?? ''}
              aria-label={t('markFor', { action, name: person.name })}
              onClick={() => marking.mark(person, next)}
            >
              {action}
            </Button>
          );
        })}
      <ActionIcon
        aria-label={t('details', { name: person.name })}
        title={t('details', { name: person.name })}
        onClick={() => onOpen(person.id)}
      >
        <IconHistory />
      </ActionIcon>
    </span>
  );
}
