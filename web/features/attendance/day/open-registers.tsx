import { useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import type { ResultOf } from '#contract/kit/route.ts';
import classes from '#web/features/attendance/attendance.module.css';
import { messages } from '#web/features/attendance/messages.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { IconCheck } from '#web/ui/icons.tsx';

type OpenRegistersProps = {
  readonly date: string;
  readonly onOpen: (class_id: string, section: string | undefined) => void;
};

/** The registers of the day that have not been taken, each with a link. */
export function OpenRegisters({ date, onOpen }: OpenRegistersProps) {
  const t = useText(messages);
  const format = useFormat();
  const found = useQuery({
    ...queryFor(contract.attendance.listOpenRegisters, { query: { date } }),
    staleTime: 0,
    refetchInterval: 30_000,
  });
  if (found.isError) return <ErrorWithRetry message={t('failed')} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Bones label={t('openRegisters')} lines={2} />;
  const { registers, is_school_day, closed_because: reason } = found.data;
  if (!is_school_day) {
    const day = { date: format.date(date) };
    return (
      <Banner tone="info">{reason ? t('noSchoolBecause', { ...day, reason }) : t('noSchool', day)}</Banner>
    );
  }
  return (
    <section className={classes.open} aria-label={t('openRegisters')}>
      <h2>
        {t('openRegisters')} <span className={classes.count}>{format.number(registers.length)}</span>
      </h2>
      {registers.length === 0 && (
        <p className={classes.done}>
          <IconCheck /> {t('allTaken')}
        </p>
      )}
      <ul className={classes.chips}>
        {registers.map((register) => (
          <li key={`${register.class_id} ${register.section}`}>
            <RegisterChip {...register} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type OpenRegister = ResultOf<typeof contract.attendance.listOpenRegisters>['registers'][number];
type RegisterChipProps = OpenRegister & Pick<OpenRegistersProps, 'onOpen'>;

function RegisterChip({ class_id, class_name, section, student_count, unmarked, onOpen }: RegisterChipProps) {
  const t = useText(messages);
  const format = useFormat();
  const name = section ? `${class_name} ${section}` : class_name;
  return (
    <button type="button" className={classes.chip} onClick={() => onOpen(class_id, section ?? undefined)}>
      <span>{name}</span>
      <span className={classes.soft}>
        {format.number(unmarked)} / {format.number(student_count)}
        <span className="unseen"> {t('notTaken')}</span>
      </span>
    </button>
  );
}
