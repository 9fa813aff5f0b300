import pg from 'pg';
import { connectionTo } from '#server/db/connection/hosts.ts';
import { findDuplicates } from '#server/features/guardians/operations.ts';
import { loadAnnouncements } from './announcements/announcements.ts';
import { loadMessages } from './announcements/messages.ts';
import { loadNotifications } from './announcements/notifications.ts';
import { loadAttendance } from './attendance/students.ts';
import { loadTeacherAttendance } from './attendance/teachers.ts';
import { loadAudit } from './audit.ts';
import { loadChats } from './chats/chats.ts';
import { DemoCalls } from './kit/calls.ts';
import { type DemoFiles, type DemoSchool, openDemoSchool } from './kit/demo-school.ts';
import { withQuickSearchIndexes } from './kit/search-indexes.ts';
import { loadDocuments } from './knowledge/documents.ts';
import { loadKnowledge } from './knowledge/knowledge.ts';
import { loadActivities } from './leads/activities.ts';
import { loadEnquiryForm } from './leads/enquiries.ts';
import { loadLeads } from './leads/leads.ts';
import { loadTasks } from './leads/tasks.ts';
import { loadExams } from './marks/exams.ts';
import { loadMarks } from './marks/marks.ts';
import { loadAssignments } from './people/assignments.ts';
import { loadGuardians } from './people/guardians.ts';
import { loadPersonalDocuments } from './people/personal-documents.ts';
import { type DemoStudent, loadStudents } from './people/students.ts';
import { loadTeacherUsers } from './people/teacher-users.ts';
import { loadTeachers } from './people/teachers.ts';
import { type DemoClass, loadClasses } from './school/classes.ts';
import { mainSchool, northsideSchool } from './school/profiles.ts';
import { loadSchool } from './school/school.ts';
import { loadSubjects } from './school/subjects.ts';
import { type DemoUsers, loadUsers } from './school/users.ts';
import { type DemoYears, loadYears } from './school/years.ts';

type Log = { info(text: string): void };

/**
 * Loads both demo schools in one transaction: an interrupted load leaves nothing behind. The content is the
 * same on every load, moved to the day of loading.
 */
export async function loadDemo(options: {
  connectionString: string;
  students: number;
  files: DemoFiles;
  log: Log;
  now?: Date;
}): Promise<void> {
  const started = performance.now();
  const client = new pg.Client({
    ...connectionTo(options.connectionString),
    application_name: 'homeroom demo',
  });
  await client.connect();
  try {
    await client.query('begin');
    const now = options.now ?? new Date();
    await withQuickSearchIndexes(client, async () => {
      for (const profile of [mainSchool(options.students), northsideSchool]) {
        const school = openDemoSchool(client, { profile, now, files: options.files });
        const calls = await DemoCalls.open(client, school, options.connectionString);
        await loadPart(client, school, calls);
        await calls.runScheduled(findDuplicates);
      }
    });
    await client.query('commit');
    // Statistics let the first queries be planned by the new rows.
    await client.query('analyze');
  } finally {
    await client.end();
  }
  options.log.info(`The demo school was loaded in ${Math.round(performance.now() - started)} ms.`);
}

async function loadPart(client: pg.Client, school: DemoSchool, calls: DemoCalls) {
  // Row-level security applies to the owner too, unless it is a superuser.
  await client.query("select set_config('app.school_id', $1, true)", [school.schoolId]);
  await loadSchool(school);
  const users = await loadUsers(school);
  const years = await loadYears(school);
  const classes = await loadClasses(school, users);
  await loadSubjects(school, users);
  const teachers = await loadTeachers(school, users);
  const assignments = await loadAssignments(school, { users, years, classes, teachers });
  const students = await loadStudents(school, { users, years, classes });
  const exams = await loadExams(school, years);
  await loadMarks(school, { users, exams, students });
  await loadAttendance(school, { users, years, classes, students });
  await loadTeacherAttendance(school, { users, years, teachers });
  const restriction = await loadPersonalDocuments(school, { users, students, teachers });
  const announcements = await loadOffice(school, { users, years, classes, students });
  // The second school only shows that schools do not see each other.
  if (school.profile.number !== 1) return;
  await loadTeacherUsers(school, { calls, users, years, classes, teachers, assignments });
  await loadGuardians(school, { calls, users, students, restriction });
  await loadMessages(school, { calls, users, classes, announcements });
}

/** Loads the records of the office, besides the school data; returns the announcements. */
async function loadOffice(
  school: DemoSchool,
  setting: {
    users: DemoUsers;
    years: DemoYears;
    classes: readonly DemoClass[];
    students: readonly DemoStudent[];
  },
) {
  const { users } = setting;
  const leads = await loadLeads(school, setting);
  await loadActivities(school, leads);
  await loadTasks(school, { users, leads });
  const announcements = await loadAnnouncements(school, setting);
  await loadKnowledge(school, users);
  await loadDocuments(school, users);
  await loadEnquiryForm(school);
  await loadChats(school, users);
  await loadNotifications(school, users);
  await loadAudit(school, setting);
  return announcements;
}
