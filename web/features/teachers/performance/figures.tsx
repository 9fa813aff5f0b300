import type { TeacherPerformance } from '#contract/teachers/performance.ts';
import { messages } from '#web/features/teachers/all-messages.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { StatCard, StatCards } from '#web/ui/display/stat-card.tsx';
import { IconAttendance, IconBook, IconChart, IconUsers } from '#web/ui/icons.tsx';

/** The year in four figures; says so if there is nothing to average. */
export function PerformanceBar({ summary }: { readonly summary: TeacherPerformance['summary'] }) {
  const t = useText(messages);
  const format = useFormat();
  const share = (value: number | null) => (value === null ? t('noData') : format.percent(value));
  return (
    <StatCards>
      <StatCard label={t('ownAverage')} value={share(summary.average_percentage)} icon={<IconBook />} />
      <StatCard
        label={t('classAverage')}
        value={share(summary.class_average_percentage)}
        icon={<IconChart />}
      />
      <StatCard label={t('studentCount')} value={format.number(summary.pupils)} icon={<IconUsers />} />
      <StatCard
        label={t('attendance')}
        value={share(summary.attendance_percentage)}
        hint={t('attendanceHint')}
        icon={<IconAttendance />}
      />
    </StatCards>
  );
}
