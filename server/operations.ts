import { type Contract, routes } from '#contract/index.ts';
import { activityOperations } from './features/activities/operations.ts';
import { analyticsOperations } from './features/analytics/operations.ts';
import { announcementOperations } from './features/announcements/operations.ts';
import { answerOperations } from './features/answers/operations.ts';
import { assistantOperations } from './features/assistant/operations.ts';
import { attendanceOperations } from './features/attendance/operations.ts';
import { auditOperations } from './features/audit/operations.ts';
import { authOperations } from './features/auth/operations.ts';
import { chatOperations } from './features/chat/operations.ts';
import { classOperations } from './features/classes/operations.ts';
import { dashboardOperations } from './features/dashboard/operations.ts';
import { documentOperations } from './features/documents/operations.ts';
import { enquiryOperations } from './features/enquiries/operations.ts';
import { examOperations } from './features/exams/operations.ts';
import { guardianOperations } from './features/guardians/operations.ts';
import { importOperations } from './features/imports/operations.ts';
import { jobOperations } from './features/jobs/operations.ts';
import { knowledgeOperations } from './features/knowledge/operations.ts';
import { leadOperations } from './features/leads/operations.ts';
import { marksOperations } from './features/marks/operations.ts';
import { messageOperations } from './features/messages/operations.ts';
import { notificationOperations } from './features/notifications/operations.ts';
import { operatorOperations } from './features/operator/operations.ts';
import { privacyOperations } from './features/privacy/operations.ts';
import { promotionOperations } from './features/promotion/operations.ts';
import { reportOperations } from './features/reports/operations.ts';
import { settingsOperations } from './features/settings/operations.ts';
import { setupOperations } from './features/setup/operations.ts';
import { signUpOperations } from './features/sign-up/operations.ts';
import { studentOperations } from './features/students/operations.ts';
import { subjectOperations } from './features/subjects/operations.ts';
import { taskOperations } from './features/tasks/operations.ts';
import { teacherOperations } from './features/teachers/operations.ts';
import { teachingOperations } from './features/teaching/operations.ts';
import { trashOperations } from './features/trash/operations.ts';
import { fileOperations } from './features/uploads/operations.ts';
import { userOperations } from './features/users/operations.ts';
import { warningOperations } from './features/warnings/operations.ts';
import { widgetOperations } from './features/widget/operations.ts';
import type { AnyOperationsFor } from './kit/gate/operation.ts';
import type { GateEntry } from './kit/gate/services.ts';

/** The operations of every contract entry except `setup`, which needs the installation's token. */
const operations: { [Name in Exclude<keyof Contract, 'setup'>]: AnyOperationsFor<Contract[Name]> } = {
  activities: activityOperations,
  analytics: analyticsOperations,
  announcements: announcementOperations,
  answers: answerOperations,
  assistant: assistantOperations,
  attendance: attendanceOperations,
  audit: auditOperations,
  auth: authOperations,
  chat: chatOperations,
  classes: classOperations,
  dashboard: dashboardOperations,
  documents: documentOperations,
  enquiries: enquiryOperations,
  exams: examOperations,
  files: fileOperations,
  guardians: guardianOperations,
  imports: importOperations,
  jobs: jobOperations,
  knowledge: knowledgeOperations,
  leads: leadOperations,
  marks: marksOperations,
  messages: messageOperations,
  notifications: notificationOperations,
  operator: operatorOperations,
  reports: reportOperations,
  privacy: privacyOperations,
  promotion: promotionOperations,
  settings: settingsOperations,
  signUp: signUpOperations,
  students: studentOperations,
  subjects: subjectOperations,
  tasks: taskOperations,
  teachers: teacherOperations,
  teaching: teachingOperations,
  trash: trashOperations,
  users: userOperations,
  warnings: warningOperations,
  widget: widgetOperations,
};

/** A route without a rule, or without an operation, stops the start. */
export function entriesOf(setupToken: string | undefined): GateEntry[] {
  const byFeature = { ...operations, setup: setupOperations(setupToken) } as unknown as Record<
    string,
    Record<string, GateEntry['operation']>
  >;
  return routes.map(([id, route]) => {
    const [feature = '', verb = ''] = id.split('.');
    const operation = byFeature[feature]?.[verb];
    if (!operation) throw new Error(`${id} has no operation`);
    return { id, route, operation };
  });
}
