import { checkFigures, countFigures } from './features/analytics/jobs.ts';
import {
  deliverAgain,
  deliverAnnouncement,
  followAnnouncements,
  sendForSchool,
} from './features/announcements/jobs.ts';
import { askAgain, tidyVectors } from './features/answers/jobs.ts';
import { exportAttendance, sendAbsenceNotices } from './features/attendance/operations.ts';
import { tidySecurityEvents } from './features/audit/jobs.ts';
import { tidySignIns } from './features/auth/jobs.ts';
import { deleteOld, releaseChats } from './features/chat/jobs.ts';
import { readDocument } from './features/documents/jobs.ts';
import { findDuplicates } from './features/guardians/duplicates/jobs.ts';
import { forgetOldMerges } from './features/guardians/merge/jobs.ts';
import { importJobs } from './features/imports/jobs.ts';
import { watchDisk } from './features/jobs/jobs.ts';
import { checkKnowledge } from './features/knowledge/check/jobs.ts';
import { suggestQuestions } from './features/knowledge/question-forms/jobs.ts';
import { suggestWords } from './features/knowledge/suggestions/jobs.ts';
import { sendLeadMails } from './features/leads/mail/jobs.ts';
import { deliverUrgent, sendDueMessages } from './features/messages/jobs.ts';
import { sendNotificationMails, tidyNotifications } from './features/notifications/jobs.ts';
import { emptyTrash, followRules, forgetPerson } from './features/privacy/jobs.ts';
import { exportPerson } from './features/privacy/operations.ts';
import { carryOutPromotion, followPromotions, undoPromotion } from './features/promotion/jobs.ts';
import { printClass } from './features/reports/jobs.ts';
import { createBackup, watchBackups } from './features/settings/jobs.ts';
import { followEnrolments } from './features/students/jobs.ts';
import { remindOfTasks } from './features/tasks/jobs.ts';
import { sweepFiles, tidyFiles } from './features/uploads/jobs.ts';
import type { OneOffJob } from './kit/jobs/one-off-jobs.ts';
import type { RegularJob } from './kit/jobs/scheduled-jobs.ts';

/** The scheduled jobs. */
export const regularJobs: readonly RegularJob[] = [
  tidyFiles,
  sweepFiles,
  watchDisk,
  tidySignIns,
  tidyVectors,
  suggestWords,
  deleteOld,
  releaseChats,
  followEnrolments,
  followPromotions,
  remindOfTasks,
  sendAbsenceNotices,
  tidySecurityEvents,
  countFigures,
  checkFigures,
  findDuplicates,
  forgetOldMerges,
  followAnnouncements,
  sendForSchool,
  sendDueMessages,
  sendNotificationMails,
  sendLeadMails,
  tidyNotifications,
  watchBackups,
  emptyTrash,
  followRules,
];

/** The jobs that people start. */
export const oneOffJobs: readonly OneOffJob[] = [
  readDocument,
  askAgain,
  checkKnowledge,
  suggestQuestions,
  printClass,
  ...importJobs,
  exportAttendance,
  exportPerson,
  forgetPerson,
  carryOutPromotion,
  undoPromotion,
  deliverAnnouncement,
  deliverAgain,
  deliverUrgent,
  createBackup,
];
