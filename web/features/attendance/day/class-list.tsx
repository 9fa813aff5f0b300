import { type AttendanceStatus, attendanceStatuses } from '#contract/attendance/values.ts';
import classes from '#web/features/attendance/attendance.module.css';
import { messages } from '#web/features/attendance/messages.ts';
import { tones } from '#web/features/attendance/record/tones.ts';
import type { PanelProps } from '#web/features/attendance/register/use-attendance-state.ts';
import { useNextStep } from '#web/features/dashboard/next-step.tsx';
import { useFormat } from '#web/lib/format.ts';
import { useNameOfPlace } from '#web/lib/own-classes.ts';
import { useText } from '#web/lib/text.ts';
import { StatusBadge } from '#web/ui/display/status-badge.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { CardBones } from '#web/ui/feedback/skeletons.tsx';
import { IconClass } from '#web/ui/icons.tsx';
import { useClassesOfDay } from './use-classes-of-day.ts';

/** The classes of the day with counts per status; a click opens the register. */
export function ClassList({ state, type, setState }: PanelProps) {
  const t = useText(messages);
  const { classes: found, isError, refetch } = useClassesOfDay(type, state.date);
  const nameOf = useNameOfPlace();
  const nextStep = useNextStep(['year', 'classes', 'students'], found?.length === 0);
  if (isError) return <ErrorWithRetry message={t('failed')} onRetry={() => void refetch()} />;
  if (!found) return <CardBones label={t('title')} cards={8} />;
  if (found.length === 0) return <EmptyState icon={IconClass} title={t('noClasses')} {...nextStep} />;
  return (
    <ul className={classes.classes}>
      {found.map(({ class_id, class_name, total, ...counts }) => (
        <li key={class_id}>
          <button
            type="button"
            className={classes.class}
            onClick={() => void setState({ type, class: class_id, section: undefined })}
          >
            <span className={classes.className}>{nameOf({ class_id, class_name })}</span>
            <span className={classes.soft}>{t('people', { count: total })}</span>
            <Badges {...counts} />
          </button>
        </li>
      ))}
    </ul>
  );
}

type Counts = Readonly<Record<AttendanceStatus | 'unmarked', number>>;

function Badges({ unmarked, ...counts }: Counts) {
  const t = useText(messages);
  const format = useFormat();
  const shown = [
    { tone: tones.not_taken, count: unmarked, word: t('notTaken') },
    ...attendanceStatuses.map((status) => ({ tone: tones[status], count: counts[status], word: t(status) })),
  ];
  return (
    <span className={classes.badges}>
      {shown.map(
        ({ tone, count, word }) =>
          count > 0 && (
            <StatusBadge key={word} tone={tone}>
              {format.number(count)} {word}
            </StatusBadge>
          ),
      )}
    </span>
  );
}
