import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { StatCard, StatCards } from '#web/ui/display/stat-card.tsx';
import { IconChat, IconClass, IconDocument, IconLead, IconStudent, IconTeacher } from '#web/ui/icons.tsx';
import type { ShownDashboard } from './dashboard-data.ts';
import { messages } from './messages.ts';

/** The number of records of each kind; each number links to its list. */
export function CountsPanel({ data }: { readonly data: ShownDashboard }) {
  const t = useText(messages);
  const format = useFormat();
  const value = (count: number | undefined) => {
    if (!data) return undefined;
    return count === undefined ? t('unknown') : format.number(count);
  };
  const cards = [
    { label: t('totalLeads'), count: data?.total_leads, icon: <IconLead />, to: '/leads' },
    { label: t('totalStudents'), count: data?.total_students, icon: <IconStudent />, to: '/students' },
    { label: t('totalTeachers'), count: data?.total_teachers, icon: <IconTeacher />, to: '/teachers' },
    { label: t('activeClasses'), count: data?.total_classes, icon: <IconClass />, to: '/classes' },
    { label: t('chat'), count: data?.chat_user_session_count, icon: <IconChat />, to: '/chat' },
    { label: t('documents'), count: data?.document_count, icon: <IconDocument />, to: '/documents' },
  ];
  return (
    <StatCards>
      {cards.map(({ label, count, icon, to }) => (
        <StatCard key={label} label={label} value={value(count)} icon={icon} to={to} />
      ))}
    </StatCards>
  );
}
