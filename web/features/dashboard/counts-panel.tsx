import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { IconChat, IconClass, IconDocument, IconLead, IconStudent, IconTeacher } from '#web/ui/icons.tsx';
import { StatCard, StatCards } from '#web/ui/stat-card.tsx';
import { messages } from './messages.ts';
import type { ShownDashboard } from './use-dashboard.ts';

/** How much there is; each number opens its list. */
export function CountsPanel({ data }: { readonly data: ShownDashboard }) {
  const t = useText(messages);
  const format = useFormat();
  const value = (count: number | undefined) => {
    if (!data) return undefined;
    return count === undefined ? t('unknown') : format.number(count);
  };
  return (
    <StatCards>
      <StatCard label={t('totalLeads')} value={value(data?.total_leads)} icon={<IconLead />} to="/leads" />
      <StatCard
        label={t('totalStudents')}
        value={value(data?.total_students)}
        icon={<IconStudent />}
        to="/students"
      />
      <StatCard
        label={t('totalTeachers')}
        value={value(data?.total_teachers)}
        icon={<IconTeacher />}
        to="/teachers"
      />
      <StatCard
        label={t('activeClasses')}
        value={value(data?.total_classes)}
        icon={<IconClass />}
        to="/classes"
      />
      <StatCard
        label={t('chat')}
        value={value(data?.chat_user_session_count)}
        icon={<IconChat />}
        to="/chat"
      />
      <StatCard
        label={t('documents')}
        value={value(data?.document_count)}
        icon={<IconDocument />}
        to="/documents"
      />
    </StatCards>
  );
}
