import { useQuery } from '@tanstack/react-query';
import type { AbsenceWithNotices } from '#contract/attendance/notices.ts';
import { contract } from '#contract/index.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useMay } from '#web/lib/session/permissions.ts';

const none: ReadonlyMap<string, AbsenceWithNotices> = new Map();

/** The longest page; no class has more students who are absent on one day. */
const mostOfClass = 100;

/** Today's absences of a class by student, with their notices; none while `isShown` is false. */
export function useAbsences(class_id: string, isShown: boolean): ReadonlyMap<string, AbsenceWithNotices> {
  const may = useMay();
  const { data } = useQuery({
    ...queryFor(contract.attendance.listNotices, { query: { class_id, limit: mostOfClass } }),
    staleTime: 0,
    refetchInterval: 60_000,
    enabled: isShown && may('attendance.listNotices'),
    select: ({ absences }) => new Map(absences.map((absence) => [absence.student_id, absence])),
  });
  return (isShown && data) || none;
}
