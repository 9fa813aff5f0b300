import type { TopChatMessage } from '#contract/dashboard/calls.ts';
import { LeadValue } from '#web/features/leads/value.tsx';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { StatusBadge, type Tone } from '#web/ui/display/status-badge.tsx';
import classes from './dashboard.module.css';
import type { DashboardData, ShownDashboard } from './dashboard-data.ts';
import { messages } from './messages.ts';
import { RecentCard, type RecentItem } from './recent-card.tsx';

const statusTones: Readonly<Record<string, Tone>> = {
  active: 'success',
  graduated: 'info',
  transferred: 'warning',
  on_leave: 'warning',
  inactive: 'danger',
};
const priorityTones: Readonly<Record<string, Tone>> = { urgent: 'danger', high: 'warning', medium: 'info' };

const stageWords = (stage: string) =>
  stage
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

const chatFields = [
  'chat_user_id',
  'chat_session_id',
  'userName',
  'status',
  'message_text',
  'message_timestamp',
] as const satisfies readonly (keyof TopChatMessage)[];

const isChat = (entry: unknown): entry is TopChatMessage =>
  typeof entry === 'object' &&
  entry !== null &&
  chatFields.every((field) => field in entry && typeof (entry as TopChatMessage)[field] === 'string');

/** Invalid lists and entries are left out rather than shown broken. */
function chatsOf(json: string | undefined): TopChatMessage[] | undefined {
  if (json === undefined) return undefined;
  try {
    const list: unknown = JSON.parse(json);
    return Array.isArray(list) ? list.filter(isChat) : [];
  } catch {
    return [];
  }
}

/** The newest students, teachers, classes, leads, notices and chats. */
export function RecentPanel({ data }: { readonly data: ShownDashboard }) {
  const t = useText(messages);
  const lists = useLists(data);
  return (
    <div className={classes.columns}>
      <RecentCard
        title={t('recentStudents')}
        items={lists?.students}
        empty={t('noStudents')}
        viewAll="/students"
      />
      <RecentCard
        title={t('recentTeachers')}
        items={lists?.teachers}
        empty={t('noTeachers')}
        viewAll="/teachers"
      />
      <RecentCard title={t('classes')} items={lists?.classes} empty={t('noClasses')} viewAll="/classes" />
      <RecentCard title={t('recentLeads')} items={lists?.leads} empty={t('noLeads')} viewAll="/leads" />
      <RecentCard
        title={t('recentNotices')}
        items={lists?.notices}
        empty={t('noNotices')}
        viewAll="/announcements"
      />
      <RecentCard title={t('recentChats')} items={lists?.chats} empty={t('noChats')} viewAll="/chat" />
    </div>
  );
}

const badge = (word: string, tones: Readonly<Record<string, Tone>>) => (
  <StatusBadge tone={tones[word] ?? 'muted'}>
    <span className={classes.word}>{word.replaceAll('_', ' ')}</span>
  </StatusBadge>
);

function useLists(data: ShownDashboard) {
  const school = useSchoolLists(data);
  const outside = useOutsideLists(data);
  return school && outside && { ...school, ...outside };
}

function useSchoolLists(data: ShownDashboard) {
  const t = useText(messages);
  if (!data) return undefined;
  const placeOf = ({ class_name, section }: DashboardData['recent_students'][number]) => {
    if (!class_name) return t('noClass');
    return section ? t('classAndSection', { class: class_name, section }) : class_name;
  };
  const students = data.recent_students?.slice(0, 3).map(
    (student): RecentItem => ({
      id: student.student_id,
      title: student.name,
      detail: placeOf(student),
      face: <Avatar name={student.name} photo={student.photo_url} size="sm" />,
      aside: badge(student.status, statusTones),
      to: '/students',
      search: { student: student.student_id },
    }),
  );
  const teachers = data.recent_teachers?.slice(0, 3).map(teacherItem);
  const rooms = data.recent_classes?.slice(0, 3).map(
    (row): RecentItem => ({
      id: row.class_id,
      title: row.class_name,
      detail: t(row.sections.includes(',') ? 'sections' : 'section', {
        names: row.sections.split(',').join(', '),
      }),
      aside: <span className={classes.detail}>{t('students', { count: row.student_count })}</span>,
      to: '/students',
      search: { class_id: row.class_id },
    }),
  );
  return { students: students ?? null, teachers: teachers ?? null, classes: rooms ?? null };
}

const teacherItem = (teacher: DashboardData['recent_teachers'][number]): RecentItem => ({
  id: teacher.teacher_id,
  title: teacher.teacher_name,
  detail: [teacher.designation, teacher.department].filter(Boolean).join(', '),
  face: <Avatar name={teacher.teacher_name} photo={teacher.photo_url} size="sm" />,
  aside: badge(teacher.status, statusTones),
  to: '/teachers',
  search: { teacher: teacher.teacher_id },
});

const detailOf = (lead: DashboardData['recent_leads'][number]) => (
  <>
    {stageWords(lead.lead_stage)}, <LeadValue {...lead} />
  </>
);

function useOutsideLists(data: ShownDashboard) {
  const format = useFormat();
  if (!data) return undefined;
  const time = (at: string) => <span className={classes.detail}>{format.relative(at)}</span>;
  const leads = data.recent_leads?.slice(0, 5).map(
    (lead): RecentItem => ({
      id: lead.crm_contact_id,
      title: lead.name,
      detail: detailOf(lead),
      face: <Avatar name={lead.name} size="sm" />,
      aside: time(lead.created_dt),
      to: '/leads',
      search: { lead: lead.crm_contact_id },
    }),
  );
  const notices = data.recent_announcements?.map(
    (notice): RecentItem => ({
      id: notice.id,
      title: notice.title,
      detail: notice.publishDate ? format.day(notice.publishDate) : notice.type,
      aside: badge(notice.priority, priorityTones),
      to: '/announcements',
      search: { announcement: notice.id },
    }),
  );
  const chats = chatsOf(data.top_chat_messages_json)?.map(
    (chat): RecentItem => ({
      id: chat.chat_session_id,
      title: chat.userName,
      detail: chat.message_text,
      face: <Avatar name={chat.userName} size="sm" />,
      aside: time(chat.message_timestamp),
      to: `/chat/${chat.chat_user_id}`,
    }),
  );
  return { leads: leads ?? null, notices: notices ?? null, chats: chats ?? null };
}
