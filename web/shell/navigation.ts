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
};
type Group = {
  /** The first and the last group need no name. */
  readonly label?: Extract<MessageKey, 'school' | 'admissions' | 'communication'>;
  readonly places: readonly NavigationItem[];
};

/** All areas, in the order of the sidebar. Everyone may open each; the area checks what they may do. */
export const navigation: readonly Group[] = [
  {
    places: [
      { label: 'dashboard', to: '/', icon: IconDashboard },
      { label: 'chat', to: '/chat', icon: IconChat },
      { label: 'documents', to: '/documents', icon: IconDocument },
      { label: 'users', to: '/users', icon: IconUsers },
    ],
  },
  {
    label: 'school',
    places: [
      { label: 'students', to: '/students', icon: IconStudent },
      { label: 'guardians', to: '/guardians', icon: IconUsers },
      { label: 'teachers', to: '/teachers', icon: IconTeacher },
      { label: 'classes', to: '/classes', icon: IconClass },
      { label: 'attendance', to: '/attendance', icon: IconAttendance },
      { label: 'marks', to: '/marks', icon: IconMarks },
      { label: 'warnings', to: '/warnings', icon: IconWarning },
      { label: 'reports', to: '/reports', icon: IconChart },
    ],
  },
  {
    label: 'admissions',
    places: [
      { label: 'leads', to: '/leads', icon: IconLead },
      { label: 'tasks', to: '/tasks', icon: IconTask },
      { label: 'activities', to: '/activities', icon: IconActivity },
    ],
  },
  {
    label: 'communication',
    places: [{ label: 'announcements', to: '/announcements', icon: IconAnnouncement }],
  },
  { places: [{ label: 'settings', to: '/settings', icon: IconSettings }] },
];
