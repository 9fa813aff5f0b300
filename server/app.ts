import { join } from 'node:path';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { apiBase } from '#contract/envelope.ts';
import { type Contract, routes } from '#contract/index.ts';
import { openBackground } from './background.ts';
import { openDatabase } from './db/pool.ts';
import { addDemoPage } from './demo-page.ts';
import type { Env } from './env.ts';
import { activityOperations } from './features/activities/operations.ts';
import { analyticsOperations } from './features/analytics/operations.ts';
import { deliverAgain, deliverAnnouncement, followAnnouncements } from './features/announcements/jobs.ts';
import { announcementOperations } from './features/announcements/operations.ts';
import { askAgain, tidyVectors } from './features/answers/jobs.ts';
import { answerOperations } from './features/answers/operations.ts';
import { assistantOperations } from './features/assistant/operations.ts';
import { attendanceOperations, exportAttendance } from './features/attendance/operations.ts';
import { tidySignIns } from './features/auth/jobs.ts';
import { authOperations } from './features/auth/operations.ts';
import { deleteOld, releaseChats } from './features/chat/jobs.ts';
import { chatOperations } from './features/chat/operations.ts';
import { classOperations } from './features/classes/operations.ts';
import { dashboardOperations } from './features/dashboard/operations.ts';
import { readDocument } from './features/documents/jobs.ts';
import { documentOperations } from './features/documents/operations.ts';
import { enquiryOperations, sitesOf } from './features/enquiries/operations.ts';
import { examOperations } from './features/exams/operations.ts';
import { sweepFiles, tidyFiles } from './features/files/jobs.ts';
import { fileOperations } from './features/files/operations.ts';
import { guardianOperations } from './features/guardians/operations.ts';
import { importJobs } from './features/imports/jobs.ts';
import { importOperations } from './features/imports/operations.ts';
import { jobOperations } from './features/jobs/operations.ts';
import { knowledgeOperations } from './features/knowledge/operations.ts';
import { leadOperations } from './features/leads/operations.ts';
import { marksOperations } from './features/marks/operations.ts';
import { sendNotificationMails, tidyNotifications } from './features/notifications/jobs.ts';
import { notificationOperations } from './features/notifications/operations.ts';
import { carryOutPromotion, followPromotions, undoPromotion } from './features/promotion/jobs.ts';
import { promotionOperations } from './features/promotion/operations.ts';
import { printClass } from './features/reports/jobs.ts';
import { reportOperations } from './features/reports/operations.ts';
import { auditOperations } from './features/settings/audit-operations.ts';
import { settingsOperations } from './features/settings/operations.ts';
import { trashOperations } from './features/settings/trash-operations.ts';
import { setupOperations } from './features/setup/operations.ts';
import { followEnrolments } from './features/students/jobs.ts';
import { studentOperations } from './features/students/operations.ts';
import { subjectOperations } from './features/subjects/operations.ts';
import { remindOfTasks } from './features/tasks/jobs.ts';
import { taskOperations } from './features/tasks/operations.ts';
import { teacherOperations } from './features/teachers/operations.ts';
import { userOperations } from './features/users/operations.ts';
import { warningOperations } from './features/warnings/operations.ts';
import { mayCall, widgetOperations } from './features/widget/operations.ts';
import { describeApi } from './kit/api-description.ts';
import { addApiPages } from './kit/api-pages.ts';
import type { Ports } from './kit/context.ts';
import { answerPreflights } from './kit/cross-origin.ts';
import { openEventStreams } from './kit/event-streams.ts';
import { readAddressKey, signFileAddresses } from './kit/file-addresses.ts';
import { createGate, type GateEntry, type OperationsFor } from './kit/gate.ts';
import { addHealth } from './kit/health.ts';
import { acceptJson, handleErrors, registerRoutes } from './kit/http.ts';
import { createServer } from './kit/http-server.ts';
import type { RegularJob } from './kit/jobs.ts';
import { forgetLanguageModel } from './kit/language-models.ts';
import { listen } from './kit/listen.ts';
import { openLive } from './kit/live.ts';
import { addMetrics } from './kit/metrics.ts';
import type { OneOffJob } from './kit/one-off-jobs.ts';
import { addSecurityHeaders } from './kit/security-headers.ts';
import { openSessions } from './kit/sessions.ts';
import { type SitesOf, servePublicPage, serveWeb } from './kit/static-files.ts';
import { systemClock } from './ports/clock.ts';
import { folderFiles } from './ports/files.ts';
import { openLanguageModels } from './ports/language-models.ts';
import { folderMailer, smtpMailer } from './ports/mail.ts';

export type AppOptions = {
  readonly env: Env;
  readonly connectionString: string;
  readonly log: FastifyBaseLogger;
  readonly setupToken?: string;
  /** Stand-ins for the outside world, for tests. */
  readonly ports?: Partial<Ports>;
  /** Further work to run in the background, for tests, and whether what chatbots know is made ready there. */
  readonly oneOffJobs?: readonly OneOffJob[];
  readonly regularJobs?: readonly RegularJob[];
  readonly warmsKnowledge?: boolean;
  /** How long a call may take, for tests. */
  readonly deadlineMs?: number;
};

/** Every contract entry with its operation: the compiler demands all. */
const operationsOf = (
  setupToken: string | undefined,
): { [Name in keyof Contract]: OperationsFor<Contract[Name]> } => ({
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
  notifications: notificationOperations,
  reports: reportOperations,
  promotion: promotionOperations,
  settings: settingsOperations,
  setup: setupOperations(setupToken),
  students: studentOperations,
  subjects: subjectOperations,
  tasks: taskOperations,
  teachers: teacherOperations,
  trash: trashOperations,
  users: userOperations,
  warnings: warningOperations,
  widget: widgetOperations,
});

const regularJobs: readonly RegularJob[] = [
  tidyFiles,
  sweepFiles,
  tidySignIns,
  tidyVectors,
  deleteOld,
  releaseChats,
  followEnrolments,
  followPromotions,
  remindOfTasks,
  followAnnouncements,
  sendNotificationMails,
  tidyNotifications,
];

/** Work that people start and that is done in the background. */
const oneOffJobs: readonly OneOffJob[] = [
  readDocument,
  askAgain,
  printClass,
  ...importJobs,
  exportAttendance,
  carryOutPromotion,
  undoPromotion,
  deliverAnnouncement,
  deliverAgain,
];

/** A route without a rule, or without an operation, stops the start. */
function entriesOf(setupToken: string | undefined): GateEntry[] {
  const operations = operationsOf(setupToken) as unknown as Record<
    string,
    Record<string, GateEntry['operation']>
  >;
  return routes.map(([id, route]) => {
    const [feature = '', verb = ''] = id.split('.');
    const operation = operations[feature]?.[verb];
    if (!operation) throw new Error(`${id} has no operation`);
    return { id, route, operation };
  });
}

function portsOf({ env, log, ports }: AppOptions): Ports {
  const mail = env.smtpUrl
    ? smtpMailer({ url: env.smtpUrl, from: env.mailFrom })
    : folderMailer({ folder: join(env.dataDir, 'mail'), from: env.mailFrom });
  const tell: Ports['mail'] = async (message) => {
    const sent = await mail(message);
    if (!env.smtpUrl) log.warn(`Mail written to ${sent.place}`);
    return sent;
  };
  const files = folderFiles(join(env.dataDir, 'files'));
  const own = { clock: systemClock, publicUrl: env.publicUrl, mail: tell, files };
  return { ...own, ...openLanguageModels(env), ...ports };
}

/** The OpenAPI description, without a database behind it. */
export async function describeProduct(): Promise<object> {
  const app = Fastify();
  await describeApi(app);
  const gate = () => Promise.reject(new Error('Only described'));
  const streams = openEventStreams({ onFailure: () => undefined });
  await registerRoutes(app, { gate, streams }, entriesOf(undefined));
  await app.ready();
  return app.swagger();
}

const openStreams = (log: AppOptions['log']) =>
  openEventStreams({ onFailure: (error) => log.error({ err: error }, 'a stream of events failed') });

/** What every request works with: the database, who is signed in, and the gate in front of the operations. */
async function openServices(options: AppOptions, onError: (error: Error) => void) {
  const { env, log, connectionString } = options;
  const database = openDatabase({ connectionString, onError });
  const ports = portsOf(options);
  const background = openBackground(options, { database, ports, onError, regularJobs, oneOffJobs });
  const live = openLive();
  const streams = openStreams(log);
  const listener = listen({
    connectionString,
    channels: {
      session_changed: (user_id) => {
        sessions.forgetAll();
        streams.sessionChanged(user_id);
      },
      school_changed: () => sessions.forgetAll(),
      knowledge_changed: background.knowledgeChanged,
      language_model_changed: (school_id) => forgetLanguageModel(database, school_id),
      live: (payload) => live.tell(payload),
      notification: (payload) => live.tell(payload && `notification:${payload}`),
      job_waiting: (payload) => background.jobs.hear(payload),
      work_waiting: (payload) => background.jobs.hearWork(payload),
    },
    onError,
  });
  const sessions = openSessions({ database, clock: ports.clock, heard: () => listener.heard() });
  const fileAddresses = signFileAddresses({ key: await readAddressKey(database), clock: ports.clock });
  const gate = createGate({
    database,
    sessions,
    ports,
    fileAddresses,
    publicUrl: env.publicUrl,
    chatLimits: env.chatLimits,
    live,
    onFailure: (error, where) => log.error({ err: error }, `${where}: work after the reply failed`),
    checkResults: env.mode === 'test',
  });
  return { ...background, database, listener, gate, streams };
}

/** Builds the whole product on a migrated database. */
export async function createApp(options: AppOptions) {
  const { env, log, deadlineMs, setupToken } = options;
  const onError = (error: Error) => log.warn({ err: error }, 'database connection');
  const services = await openServices(options, onError);
  const { database, listener, gate, streams, warming, jobs, runJob, runRegularJob } = services;
  const app = createServer(log);
  await describeApi(app);
  handleErrors(app);
  acceptJson(app);
  await addSecurityHeaders(app);
  addMetrics(app, { database, token: env.metricsToken, openStreams: () => streams.size });
  await registerRoutes(app, { gate, streams, deadlineMs }, entriesOf(setupToken));
  const publicChat = `${apiBase}/public/chatbot/:id`;
  answerPreflights(app, { paths: [publicChat, `${publicChat}/*`], allows: mayCall(database) });
  app.addHook('preClose', async () => streams.close());
  addApiPages(app);
  addHealth(app, database);
  await addDemoPage(app, database);
  await addWeb(app, join(import.meta.dirname, '../dist/web'), (id) => sitesOf(database, id));

  return {
    server: app,
    /** Runs a job that was started, here and now; the queue does so by itself once the app listens. */
    runJob,
    /** Runs one of the regular jobs now. */
    runRegularJob,
    async listen({ port, host }: { port: number; host: string }) {
      await app.listen({ port, host });
      jobs.start();
      warming?.start();
    },
    async close() {
      await app.close();
      await jobs.stop();
      await listener.stop();
      warming?.stop();
      await database.close();
    },
  };
}

/** Every address that is no file and no call is a page of the web app. */
async function addWeb(app: FastifyInstance, folder: string, sites: SitesOf) {
  const hasWeb = await serveWeb(app, folder);
  if (hasWeb) servePublicPage(app, { path: '/enquire/:id', file: 'enquire.html', sitesOf: sites });
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      hasWeb && ['GET', 'HEAD'].includes(request.method) && !/^\/(api|assets)\//.test(request.url);
    if (isPage) return reply.sendFile('index.html');
    const errors = [{ message: 'Not found', code: 'not_found' }];
    return reply.code(404).header('cache-control', 'no-store').send({ success: false, result: null, errors });
  });
}

export type App = Awaited<ReturnType<typeof createApp>>;
