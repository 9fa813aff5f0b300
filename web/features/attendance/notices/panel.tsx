import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AbsenceWithNotices } from '#contract/attendance/notices.ts';
import { contract } from '#contract/index.ts';
import classes from '#web/features/attendance/attendance.module.css';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { IconCheck } from '#web/ui/icons.tsx';
import { Pagination } from '#web/ui/table/pagination.tsx';
import { NoticeDeliveries } from './deliveries.tsx';
import { noticeMessages } from './messages.ts';
import { NoticeLine } from './notice-line.tsx';

const shownAtOnce = 30;

/** Today's absences without a known reason, and whom to call about each. */
export function UnexplainedAbsences() {
  const t = useText(noticeMessages);
  const format = useFormat();
  const [page, setPage] = useState(1);
  const found = useQuery({
    ...queryFor(contract.attendance.listNotices, {
      query: { unexplained: 'true', page, limit: shownAtOnce },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: 60_000,
  });
  if (found.isError) return <ErrorWithRetry message={t('loadFailed')} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Bones label={t('unexplained')} lines={2} />;
  const { absences, total } = found.data;
  return (
    <section className={classes.open} aria-label={t('unexplained')}>
      <h2>
        {t('unexplained')} <span className={classes.count}>{format.number(total)}</span>
      </h2>
      {total === 0 && (
        <p className={classes.done}>
          <IconCheck /> {t('noneUnexplained')}
        </p>
      )}
      <ul className={classes.grid}>
        {absences.map((absence) => (
          <AbsenceCard key={absence.student_id} absence={absence} />
        ))}
      </ul>
      <Pagination page={page} limit={shownAtOnce} total={total} noun={t('absences')} onPage={setPage} />
    </section>
  );
}

function AbsenceCard({ absence }: { readonly absence: AbsenceWithNotices }) {
  const t = useText(noticeMessages);
  const { student_name, class_name, section, contacts } = absence;
  const numbers = contacts.flatMap(({ name, phones }) =>
    phones.map((phone) => ({ phone, name: name ?? t('guardian') })),
  );
  return (
    <li className={classes.absence}>
      <span className={classes.name}>{student_name}</span>
      <span className={classes.soft}>{section ? `${class_name} ${section}` : class_name}</span>
      <NoticeLine absence={absence} />
      <NoticeDeliveries absence={absence} />
      {numbers.length === 0 && <span className={classes.soft}>{t('noContacts')}</span>}
      {numbers.map(({ phone, name }) => (
        <span key={`${name} ${phone}`}>
          {name}: <a href={`tel:${phone}`}>{phone}</a>
        </span>
      ))}
    </li>
  );
}
