import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { contract } from '#contract/index.ts';
import type { ResultOf } from '#contract/kit/route.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { StatusBadge } from '#web/ui/display/status-badge.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { IconChevronRight } from '#web/ui/icons.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { Announcements } from './announcements.tsx';
import classes from './home-page.module.css';
import { HomeSection } from './home-section.tsx';
import { messages } from './messages.ts';

type Day = ResultOf<typeof contract.teaching.myClasses>;
type ClassPlace = { readonly class_name: string; readonly section: string | null };

const nameOf = ({ class_name, section }: ClassPlace) => (section ? `${class_name} ${section}` : class_name);

/** A teacher's day: registers to take, who is away, marks to enter. */
export function TeacherHomePage() {
  const t = useText(messages);
  const format = useFormat();
  const { data, isError, refetch } = useQuery({
    ...queryFor(contract.teaching.myClasses),
    staleTime: 15_000,
  });
  return (
    <>
      <PageHeader title={t('title')} />
      {isError && !data && <ErrorWithRetry message={t('failed')} onRetry={() => void refetch()} />}
      {!isError && !data && <Bones label={t('title')} lines={6} />}
      {data && (
        <>
          <p className={classes.date}>{format.date(data.date)}</p>
          {!data.is_school_day && <p className={classes.date}>{t('noSchool')}</p>}
          <div className={classes.columns}>
            <Registers day={data} />
            <Away day={data} />
            {data.classes.length > 0 && <MarksDue day={data} />}
            <Announcements />
            <OwnClasses day={data} />
          </div>
        </>
      )}
    </>
  );
}

type DayProps = { readonly day: Day };

function Registers({ day }: DayProps) {
  const t = useText(messages);
  return (
    <HomeSection title={t('registers')} empty={t('noRegisters')}>
      {day.registers.map((register) => (
        <li key={nameOf(register)}>
          <Link
            className={classes.row ?? ''}
            to="/attendance"
            search={{
              type: 'students',
              class: register.class_id,
              ...(register.section && { section: register.section }),
            }}
          >
            <strong>{nameOf(register)}</strong>
            {register.unmarked === 0 && register.away > 0 && (
              <span className={classes.soft}>{t('awayCount', { count: register.away })}</span>
            )}
            <StatusBadge tone={register.unmarked === 0 ? 'success' : 'warning'}>
              {register.unmarked === 0
                ? t('taken')
                : t('unmarked', { count: register.unmarked, total: register.students })}
            </StatusBadge>
            <IconChevronRight size={18} className={classes.go} />
          </Link>
        </li>
      ))}
    </HomeSection>
  );
}

function Away({ day }: DayProps) {
  const t = useText(messages);
  return (
    <HomeSection title={t('away')} empty={t('nobodyAway')}>
      {day.away.map((student) => (
        <li key={student.student_id}>
          <Link className={classes.row ?? ''} to="/students" search={{ student: student.student_id }}>
            <strong>{student.student_name}</strong>
            <span className={classes.soft}>
              {[t(`status.${student.status}`), student.reason, nameOf(student)].filter(Boolean).join(' · ')}
            </span>
          </Link>
        </li>
      ))}
    </HomeSection>
  );
}

function MarksDue({ day }: DayProps) {
  const t = useText(messages);
  return (
    <HomeSection title={t('marksDue')} empty={t('noMarksDue')}>
      {day.marks_due.map((due) => (
        <li key={`${due.exam_id} ${due.subject_id} ${nameOf(due)}`}>
          <Link
            className={classes.row ?? ''}
            to="/marks"
            search={{
              exam: due.exam_id,
              class: due.class_id,
              subject: due.subject_id,
              ...(due.section && { section: due.section }),
            }}
          >
            <strong>{`${due.subject_name}, ${nameOf(due)}`}</strong>
            <span className={classes.soft}>{due.exam_name}</span>
            <StatusBadge tone="warning">{t('missing', { count: due.missing })}</StatusBadge>
            <IconChevronRight size={18} className={classes.go} />
          </Link>
        </li>
      ))}
    </HomeSection>
  );
}

function OwnClasses({ day }: DayProps) {
  const t = useText(messages);
  return (
    <HomeSection title={t('classes')} empty={t('noClasses')}>
      {[...new Set(day.classes.map(({ reason }) => reason))].map((reason) => (
        <li key={reason} className={classes.reason}>
          {reason}
        </li>
      ))}
    </HomeSection>
  );
}
