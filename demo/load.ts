import pg from 'pg';
import { connectionTo } from '#server/db/hosts.ts';
import { loadActivities } from './activities.ts';
import { loadAnnouncements } from './announcements.ts';
import { loadAssignments } from './assignments.ts';
import { loadAttendance } from './attendance.ts';
import { loadAudit } from './audit.ts';
import { loadChats } from './chats.ts';
import { type DemoClass, loadClasses } from './classes.ts';
import { type DemoFiles, type DemoSchool, openDemoSchool } from './demo-school.ts';
import { loadDocuments } from './documents.ts';
import { loadEnquiryForm } from './enquiries.ts';
import { loadExams } from './exams.ts';
import { loadKnowledge } from './knowledge.ts';
import { loadLeads } from './leads.ts';
import { loadMarks } from './marks.ts';
import { loadNotifications } from './notifications.ts';
import { loadPapers } from './papers.ts';
import { mainSchool, northsideSchool } from './profiles.ts';
import { loadSchool } from './school.ts';
import { withQuickSearchIndex } from './search-index.ts';
import { type DemoStudent, loadStudents } from './students.ts';
import { loadSubjects } from './subjects.ts';
import { loadTasks } from './tasks.ts';
import { loadTeacherAttendance } from './teacher-attendance.ts';
import { loadTeachers } from './teachers.ts';
import { type DemoUsers, loadUsers } from './users.ts';
import { type DemoYears, loadYears } from './years.ts';

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
    await withQuickSearchIndex(client, async () => {
      for (const profile of [mainSchool(options.students), northsideSchool]) {
        await loadOne(client, openDemoSchool(client, { profile, now, files: options.files }));
      }
    });
    await client.query('commit');
    // The first lists are planned by what is there, not by what the tables held before.
    await client.query('analyze');
  } finally {
    await client.end();
  }
  options.log.info(`The demo school was loaded in ${Math.round(performance.now() - started)} ms.`);
}

async function loadOne(client: pg.Client, school: DemoSchool) {
  // Row-level security holds for the owner too where the owner is no superuser.
  await client.query("select set_config('app.school_id', $1, true)", [school.schoolId]);
  await loadSchool(school);
  const users = await loadUsers(school);
  const years = await loadYears(school);
  const classes = await loadClasses(school, users);
  await loadSubjects(school, users);
  const teachers = await loadTeachers(school, users);
  await loadAssignments(school, { users, years, classes, teachers });
  const students = await loadStudents(school, { users, years, classes });
  const exams = await loadExams(school, years);
  await loadMarks(school, { users, exams, students });
  await loadAttendance(school, { users, years, classes, students });
  await loadTeacherAttendance(school, { users, years, teachers });
  await loadPapers(school, { users, students, teachers });
  await loadOffice(school, { users, years, classes, students });
}

/** What the office works with besides the school data. */
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
  await loadAnnouncements(school, setting);
  await loadKnowledge(school, users);
  await loadDocuments(school, users);
  await loadEnquiryForm(school);
  await loadChats(school, users);
  await loadNotifications(school, users);
  await loadAudit(school, setting);
}
