import type { OperationId } from '#contract/index.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import {
  IconActivity,
  IconAnnouncement,
  IconAttendance,
  IconChart,
  IconChat,
  IconClass,
  IconDashboard,
  IconDocument,
  IconLead,
  IconMarks,
  IconSettings,
  IconStudent,
  IconTask,
  IconTeacher,
  IconUsers,
  IconWarning,
} from '#web/ui/icons.tsx';
import type { messages } from './messages.ts';

type MessageKey = keyof (typeof messages)['messages'];
export type NavigationItem = {
  readonly label: Extract<
    MessageKey,
    | 'dashboard'
    | 'chat'
    | 'documents'
    | 'users'
    | 'students'
    | 'guardians'
    | 'teachers'
    | 'classes'
    | 'attendance'
    | 'marks'
    | 'warnings'
    | 'reports'
    | 'leads'
    | 'tasks'
    | 'activities'
    | 'announcements'
    | 'settings'
  >;
  readonly to:
    | '/'
    | '/chat'
    | '/documents'
    | '/users'
    | '/students'
    | '/guardians'
    | '/teachers'
    | '/classes'
    | '/attendance'
    | '/marks'
    | '/warnings'
    | '/reports'
    | '/leads'
    | '/tasks'
    | '/activities'
    | '/announcements'
    | '/settings';
  readonly icon: typeof IconDashboard;
  /** The call without which the area has nothing to show. */
  readonly call?: OperationId;
};
type Group = {
  /** The first and the last group need no name. */
  readonly label?: Extract<MessageKey, 'school' | 'admissions' | 'communication'>;
  readonly places: readonly NavigationItem[];
};

/** Every area, in the order of the sidebar. */
const everyArea: readonly Group[] = [
  {
    places: [
      { label: 'dashboard', to: '/', icon: IconDashboard },
      { label: 'chat', to: '/chat', icon: IconChat, call: 'chat.list' },
      { label: 'documents', to: '/documents', icon: IconDocument, call: 'documents.list' },
      { label: 'users', to: '/users', icon: IconUsers, call: 'users.list' },
    ],
  },
  {
    label: 'school',
    places: [
      { label: 'students', to: '/students', icon: IconStudent, call: 'students.list' },
      { label: 'guardians', to: '/guardians', icon: IconUsers, call: 'guardians.list' },
      { label: 'teachers', to: '/teachers', icon: IconTeacher, call: 'teachers.list' },
      { label: 'classes', to: '/classes', icon: IconClass, call: 'classes.list' },
      { label: 'attendance', to: '/attendance', icon: IconAttendance, call: 'attendance.listStudentClasses' },
      { label: 'marks', to: '/marks', icon: IconMarks, call: 'exams.sheet' },
      { label: 'warnings', to: '/warnings', icon: IconWarning, call: 'warnings.list' },
      { label: 'reports', to: '/reports', icon: IconChart, call: 'analytics.get' },
    ],
  },
  {
    label: 'admissions',
    places: [
      { label: 'leads', to: '/leads', icon: IconLead, call: 'leads.list' },
      { label: 'tasks', to: '/tasks', icon: IconTask, call: 'tasks.list' },
      { label: 'activities', to: '/activities', icon: IconActivity, call: 'activities.list' },
    ],
  },
  {
    label: 'communication',
    places: [
      { label: 'announcements', to: '/announcements', icon: IconAnnouncement, call: 'announcements.list' },
    ],
  },
  { places: [{ label: 'settings', to: '/settings', icon: IconSettings, call: 'settings.getSchool' }] },
];

/** Pages outside the sidebar, and the call without which each has nothing to show. */
const otherPages: Readonly<Record<string, OperationId>> = {
  '/jobs': 'jobs.list',
  '/promotion': 'promotion.list',
};

/** Whether the page at a path has anything for the signed-in person; other pages look missing. */
export function useHasPage(path: string): boolean {
  const may = useMay();
  const area = everyArea
    .flatMap(({ places }) => places)
    .find(({ to }) => to !== '/' && (path === to || path.startsWith(`${to}/`)));
  const call = area?.call ?? otherPages[path];
  return call === undefined || may(call);
}

/** The areas in which the signed-in person may do something. Everyone in the office may open each. */
export function useNavigation(): readonly Group[] {
  const may = useMay();
  return everyArea
    .map((group) => ({ ...group, places: group.places.filter(({ call }) => !call || may(call)) }))
    .filter(({ places }) => places.length > 0);
}
