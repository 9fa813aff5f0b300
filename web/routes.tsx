import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  useLocation,
} from '@tanstack/react-router';
import { AppLayout } from '#web/shell/app-layout.tsx';
import { NotFoundPage } from '#web/shell/not-found-page.tsx';
import { PageFailed, PagePending } from '#web/shell/page-states.tsx';
import { readSearch, rememberedPlace, writeSearch } from './lib/list/location.ts';
import { readSession, readToken, useSessionUser } from './lib/session/session.ts';
import { ConfirmDialog } from './ui/dialog/confirm-dialog.tsx';
import { Toasts } from './ui/feedback/toast.tsx';

const root = createRootRoute({
  component: () => (
    <>
      <Outlet />
      <ConfirmDialog />
      <Toasts />
    </>
  ),
});

const LoginFirstPage = lazyRouteComponent(
  () => import('#web/features/chat/login-first-page.tsx'),
  'LoginFirstPage',
);

const isConversation = (path: string) => path.startsWith('/chat/');

function Inside() {
  const isSignedIn = useSessionUser() !== null;
  const path = useLocation({ select: ({ pathname }) => pathname });
  return !isSignedIn && isConversation(path) ? <LoginFirstPage /> : <AppLayout />;
}

/**
 * All pages except sign-in need a session; people without one are sent to /login and return afterwards. A link to
 * a conversation first shows a notice.
 */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  beforeLoad: ({ location }) => {
    const { token, ending } = readSession();
    if (token || (ending !== 'signed-out' && isConversation(location.pathname))) return;
    const remembered = ending === 'signed-out' || location.href === '/' ? {} : { redirect: location.href };
    throw redirect({ to: '/login', search: remembered, replace: true });
  },
  component: Inside,
});

const outside = createRoute({
  getParentRoute: () => root,
  id: 'outside',
  beforeLoad: ({ search }) => {
    if (readToken()) throw redirect({ href: rememberedPlace(search), replace: true });
  },
});

type Loader = Parameters<typeof lazyRouteComponent>[0];

function insidePage<const Path extends string>(path: Path, load: Loader, name: string) {
  return createRoute({ getParentRoute: () => inside, path, component: lazyRouteComponent(load, name) });
}

function outsidePage<const Path extends string>(path: Path, load: Loader, name: string) {
  return createRoute({ getParentRoute: () => outside, path, component: lazyRouteComponent(load, name) });
}

const subscription = () => import('#web/features/messages/subscription/page.tsx');
const absenceReply = () => import('#web/features/attendance/notices/reply-page.tsx');
const confirmEmail = () => import('#web/features/auth/confirm-email-page.tsx');
const settings = () => import('#web/features/settings/settings-page.tsx');
const documents = () => import('#web/features/knowledge/documents-page.tsx');

const routeTree = root.addChildren([
  inside.addChildren([
    insidePage('/', () => import('#web/features/dashboard/dashboard-page.tsx'), 'DashboardPage'),
    insidePage('/users', () => import('#web/features/users/users-page.tsx'), 'UsersPage'),
    insidePage('/students', () => import('#web/features/students/students-page.tsx'), 'StudentsPage'),
    insidePage('/guardians', () => import('#web/features/guardians/guardians-page.tsx'), 'GuardiansPage'),
    insidePage(
      '/guardians/duplicates',
      () => import('#web/features/guardians/duplicates/page.tsx'),
      'DuplicatesPage',
    ),
    insidePage('/teachers', () => import('#web/features/teachers/teachers-page.tsx'), 'TeachersPage'),
    insidePage('/classes', () => import('#web/features/classes/classes-page.tsx'), 'ClassesPage'),
    insidePage('/attendance', () => import('#web/features/attendance/attendance-page.tsx'), 'AttendancePage'),
    insidePage('/reports', () => import('#web/features/analytics/analytics-page.tsx'), 'AnalyticsPage'),
    insidePage('/promotion', () => import('#web/features/promotion/promotion-page.tsx'), 'PromotionPage'),
    insidePage('/marks', () => import('#web/features/exams/marks-page.tsx'), 'MarksPage'),
    insidePage('/warnings', () => import('#web/features/warnings/warnings-page.tsx'), 'WarningsPage'),
    insidePage('/documents', documents, 'DocumentsPage'),
    insidePage('/documents/ai-query', documents, 'AssistantPage'),
    insidePage('/chat', () => import('#web/features/chat/chat-page.tsx'), 'ChatPage'),
    insidePage('/chat/$sessionId', () => import('#web/features/chat/session-page.tsx'), 'SessionPage'),
    insidePage('/leads', () => import('#web/features/leads/leads-page.tsx'), 'LeadsPage'),
    insidePage('/tasks', () => import('#web/features/tasks/tasks-page.tsx'), 'TasksPage'),
    insidePage('/activities', () => import('#web/features/activities/activities-page.tsx'), 'ActivitiesPage'),
    insidePage(
      '/announcements',
      () => import('#web/features/announcements/announcements-page.tsx'),
      'AnnouncementsPage',
    ),
    insidePage('/announcements/urgent', () => import('#web/features/messages/urgent-page.tsx'), 'UrgentPage'),
    insidePage('/settings', settings, 'SettingsPage'),
    insidePage(
      '/settings/subjects',
      () => import('#web/features/subjects/subjects-page.tsx'),
      'SubjectsPage',
    ),
    insidePage('/settings/$section', settings, 'SettingsPage'),
    insidePage('/jobs', () => import('#web/features/jobs/jobs-page.tsx'), 'JobsPage'),
    insidePage('/profile', () => import('#web/features/account/profile-page.tsx'), 'ProfilePage'),
    insidePage('/account', () => import('#web/features/account/account-page.tsx'), 'AccountPage'),
    createRoute({ getParentRoute: () => inside, path: '$', component: NotFoundPage }),
  ]),
  createRoute({
    getParentRoute: () => root,
    path: '/unsubscribe',
    component: lazyRouteComponent(subscription, 'UnsubscribePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/stop/$code',
    component: lazyRouteComponent(subscription, 'StopPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/absence-notice',
    component: lazyRouteComponent(absenceReply, 'AbsenceReplyPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/confirm-email',
    component: lazyRouteComponent(confirmEmail, 'ConfirmEmailPage'),
  }),
  outside.addChildren([
    outsidePage(
      '/invitation',
      () => import('#web/features/users/invitations/accept-page.tsx'),
      'AcceptInvitationPage',
    ),
    outsidePage('/login', () => import('#web/features/auth/login-page.tsx'), 'LoginPage'),
    outsidePage('/sign-up', () => import('#web/features/sign-up/sign-up-page.tsx'), 'SignUpPage'),
    outsidePage(
      '/sign-up/confirm',
      () => import('#web/features/sign-up/confirm-page.tsx'),
      'ConfirmSignUpPage',
    ),
    outsidePage('/setup', () => import('#web/features/setup/setup-page.tsx'), 'SetupPage'),
    outsidePage(
      '/forgot-password',
      () => import('#web/features/auth/forgot-password-page.tsx'),
      'ForgotPasswordPage',
    ),
    outsidePage(
      '/reset-password',
      () => import('#web/features/auth/reset-password-page.tsx'),
      'ResetPasswordPage',
    ),
  ]),
]);

export const router = createRouter({
  routeTree,
  parseSearch: readSearch,
  stringifySearch: writeSearch,
  defaultPreload: 'intent',
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PagePending,
  defaultErrorComponent: PageFailed,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
