import { demoId } from '#demo/kit/ids.ts';
import { loadDemo } from '#demo/load.ts';
import type { SentFile, TestApi } from '#server/test/api.ts';
import { makeTeacher, makeUser, type TestUser } from '#server/test/factories.ts';
import { csvFile, studentLine } from '#server/test/records/imports.ts';
import { makeClassTeacher } from '#server/test/records/teaching.ts';
import { addChatbotRecords, callsOfChatbot } from './chatbot-records.ts';

const schoolId = demoId(1, 'school', 1);
const deskId = demoId(1, 'chatbot', 1);
const firstChunk = demoId(1, 'knowledge-chunk', 1);
const chatbotIds = [deskId, demoId(1, 'chatbot', 2)];
const desk = { school_id: schoolId, chatbot_id: deskId, chunk_id: firstChunk };

type Params = Readonly<Record<string, string>>;

/** How one call reads something that exists: the ids in its path and what its query needs. */
export type ReadingExample = { readonly params?: Params; readonly query?: Params };

export type Reader = 'account-admin' | 'cms-admin' | 'cms-user' | 'teacher';

/** A visitor's conversation, which its secret opens. */
type VisitorSession = { readonly id: string; readonly sid: string; readonly secret: string };

/** The demo school with one person per role, and an example for each call that reads by an id. */
export async function openReadingExamples(api: TestApi) {
  const put = async (key: string, bytes: Uint8Array) => void api.files.set(key, Buffer.from(bytes));
  await loadDemo({
    connectionString: api.connectionString,
    students: 70,
    files: { put },
    log: { info: () => {} },
  });
  const people: Record<Reader, TestUser> = {
    'account-admin': await newPerson(api, 'account-admin'),
    'cms-admin': await newPerson(api, 'cms-admin'),
    'cms-user': await newPerson(api, 'cms-user'),
    teacher: await makeTeacher(api.owner, schoolId),
  };
  const records = await findRecords(api);
  await makeClassTeacher(api, people.teacher.user_id, records);
  const made = await addMissingRecords(api, people, records['class'] ?? '');
  const common = examplesOf({ ...records, ...made.ids });
  const own = Object.fromEntries(
    Object.entries(made.own).map(([role, ids]) => [role, ownExamples(ids)]),
  ) as Partial<Record<Reader, Record<string, ReadingExample>>>;
  return {
    people,
    talk: made.talk,
    /** The example of a call for a person; undefined where no one has added one. */
    exampleOf: (call: string, role: Reader): ReadingExample | undefined => own[role]?.[call] ?? common[call],
  };
}

function newPerson(api: TestApi, role: Exclude<Reader, 'teacher'>): Promise<TestUser> {
  const chatbot_ids = role === 'account-admin' ? [] : chatbotIds;
  return makeUser(api.owner, { school_id: schoolId, email: `${role}@reading.test`, role, chatbot_ids });
}

/** Ids of records that the demo school has, each with something to read in it. */
async function findRecords(api: TestApi): Promise<Params> {
  const [found] = await api.sql<Params>(
    `with example as (
      select mark.student_id, mark.mark_id, mark.exam_id, mark.subject_id, enrol.class_id
      from marks mark
      join exams exam using (school_id, exam_id)
      join enrolments enrol on enrol.school_id = mark.school_id and enrol.student_id = mark.student_id
        and exam.exam_date between enrol.from_date and coalesce(enrol.to_date, 'infinity')
        and enrol.from_date <= current_date and coalesce(enrol.to_date, 'infinity') >= current_date
      where mark.school_id = $1 and mark.state = 'present'
        and exists (
          select 1
          from student_documents paper
          where paper.school_id = mark.school_id and paper.student_id = mark.student_id
        )
      limit 1
    ), talk as (
      select chat_session_id, chat_user_id, chatbot_id from chat_sessions where school_id = $1 limit 1
    )
    select student_id as student, mark_id as mark, exam_id as exam, subject_id as subject, class_id as class,
      chat_session_id as talk, chat_user_id as visitor, talk.chatbot_id as chatbot,
      (select activity_id from activities where school_id = $1 limit 1) as activity,
      (
        select announcement_id from announcements where school_id = $1 and status = 'published' limit 1
      ) as announcement,
      (select document_id from documents where school_id = $1 and status = 'ready' limit 1) as document,
      (select enquiry_form_id from enquiry_forms where school_id = $1 limit 1) as form,
      (select contact_id from contacts where school_id = $1 and deleted_dt is null limit 1) as lead,
      (select task_id from tasks where school_id = $1 limit 1) as task,
      (select guardian_id from student_guardians where school_id = $1 limit 1) as guardian,
      (select teacher_id from teacher_assignments where school_id = $1 limit 1) as teacher
    from example, talk`,
    [schoolId],
  );
  if (!found) throw new Error('The demo school lacks a student with marks and documents');
  const missing = Object.keys(found).filter((name) => !found[name]);
  if (missing.length > 0) throw new Error(`The demo school lacks ${missing.join(', ')}`);
  return found;
}

type OwnRecords = { readonly user: string; readonly job: string; readonly announcement: string };

/** Adds what the demo school does not have: a logo, an import, a promotion, a synonym, a calendar address, jobs. */
async function addMissingRecords(api: TestApi, people: Record<Reader, TestUser>, class_id: string) {
  const [admin, manager, user] = [people['account-admin'], people['cms-admin'], people['cms-user']];
  const make = makeCaller(api);
  await make('settings.uploadLogo', { as: admin, file: { name: 'logo.png', bytes: onePixel } });
  const from_year = await currentYear(api);
  const promotion = await make('promotion.create', { as: admin, body: { from_year } });
  const printed = await make('reports.printClass', { as: admin, params: { id: class_id }, body: {} });
  const list = csvFile([studentLine(api, 1)]);
  const started = await make('imports.students', { as: manager, file: list });
  await api.finishJob(String(started['job_id']));
  const word = { word: 'zwembad', means: ['pool'] };
  const synonym = await make('knowledge.createSynonym', { as: manager, body: word });
  const feed = await make('activities.createFeed', { as: user });
  const notice = { title: 'Lost umbrella', description: 'It is in the office' };
  const announcement = String((await make('announcements.create', { as: user, body: notice }))['id']);
  const { ids: ofChatbot, job } = await addChatbotRecords(api, desk, user);
  const urgent = await sendUrgent(make, manager);
  const own = (person: TestUser, job_id: unknown): OwnRecords => ({
    user: person.user_id,
    job: String(job_id),
    announcement,
  });
  return {
    ids: {
      ...ofChatbot,
      import: String(started['import_id']),
      urgent,
      synonym: String(synonym['word_id']),
      promotion: String(promotion['promotion_id']),
      feed: /\/calendar\/(.+)\.ics/.exec(String(feed['address']))?.[1] ?? '',
    },
    own: {
      'account-admin': own(admin, printed['job_id']),
      'cms-admin': own(manager, started['job_id']),
      'cms-user': own(user, job),
    },
    talk: await startTalk(api, deskId),
  };
}

/** An urgent message to the staff of the demo school. */
async function sendUrgent(make: ReturnType<typeof makeCaller>, as: TestUser): Promise<string> {
  const body = { title: 'No school', text: 'Snow.', channels: ['email'], targetAudience: 'staff' };
  const { emails, sms } = await make('messages.previewUrgent', { as, body });
  const sent = await make('messages.sendUrgent', { as, body: { ...body, confirmed: { emails, sms } } });
  return String(sent['id']);
}

async function currentYear(api: TestApi): Promise<number> {
  const [year] = await api.sql<{ year: number }>(
    `select extract(year from starts_on)::int as year from academic_years
    where school_id = $1 and current_date between starts_on and ends_on`,
    [schoolId],
  );
  if (!year) throw new Error('The demo school has no current year');
  return year.year;
}

async function startTalk(api: TestApi, id: string): Promise<VisitorSession> {
  const { result } = await api.call('widget.openSession', { params: { id }, body: {} });
  return { id, sid: result.session_id, secret: result.secret };
}

function makeCaller(api: TestApi) {
  return async (
    call: Parameters<TestApi['call']>[0],
    options: { as: TestUser; params?: Params; body?: unknown; file?: SentFile },
  ): Promise<Record<string, unknown>> => {
    const { status, result, errors } = await api.call(call, options);
    if (status >= 400) throw new Error(`${call} returned ${status}: ${JSON.stringify(errors)}`);
    return result as Record<string, unknown>;
  };
}

function ownExamples({ user, job, announcement }: OwnRecords): Record<string, ReadingExample> {
  return {
    'users.get': { params: { id: user } },
    'jobs.get': { params: { id: job } },
    'announcements.readers': { params: { id: announcement } },
  };
}

function examplesOf(ids: Params): Record<string, ReadingExample> {
  return {
    ...examplesOfPeople(ids),
    ...examplesOfClasses(ids),
    ...examplesOfChats(ids),
    ...examplesOfOffice(ids),
  };
}

function examplesOfPeople(ids: Params): Record<string, ReadingExample> {
  const [student, teacher] = [exampleOf(ids, 'student'), exampleOf(ids, 'teacher')];
  const guardian = exampleOf(ids, 'guardian');
  return {
    ...sameExample(['attendance.ofStudent', 'files.listStudentDocuments', 'students.get'], student),
    'guardians.listOfStudent': student,
    ...sameExample(['guardians.get', 'guardians.listMerges', 'messages.listGuardianMessages'], guardian),
    'guardians.findOnRecord': { query: { name: 'A Guardian', email: 'guardian@home.test' } },
    ...sameExample(['marks.list', 'marks.listSubjects', 'marks.ofStudent'], student),
    ...sameExample(['marks.performance', 'marks.academicHistory', 'reports.getComment'], student),
    ...sameExample(['reports.list', 'reports.reportCard', 'reports.transcript'], student),
    'marks.history': exampleOf(ids, 'student', { markId: ids['mark'] ?? '' }),
    'privacy.plan': exampleOf(ids, 'student', { kind: 'student' }),
    ...sameExample(['attendance.ofTeacher', 'files.listTeacherDocuments', 'teachers.get'], teacher),
    ...sameExample(['teachers.listAssignments', 'teachers.performance', 'teaching.listGrants'], teacher),
  };
}

function examplesOfClasses(ids: Params): Record<string, ReadingExample> {
  const theClass = exampleOf(ids, 'class');
  const sheet = exampleOf(ids, 'exam', { classId: ids['class'] ?? '' });
  const cell = { studentId: ids['student'] ?? '', subjectId: ids['subject'] ?? '' };
  return {
    ...sameExample(['attendance.studentRegister', 'attendance.teacherRegister'], theClass),
    ...sameExample(['attendance.daySummary', 'attendance.classSummary', 'attendance.classPeriod'], theClass),
    ...sameExample(
      ['classes.get', 'classes.listSubjects', 'classes.listStudents', 'marks.classRegistrations'],
      theClass,
    ),
    ...sameExample(['classes.performance', 'exams.ofClass'], theClass),
    ...sameExample(['exams.sheet', 'exams.sheetVersion', 'exams.exportSheet'], sheet),
    'exams.cellHistory': exampleOf(ids, 'exam', cell),
    'subjects.get': exampleOf(ids, 'subject'),
    ...sameExample(['promotion.get', 'promotion.plan'], exampleOf(ids, 'promotion')),
  };
}

function examplesOfChats(ids: Params): Record<string, ReadingExample> {
  const desk = { params: { id: deskId } };
  const visitor = { chatbotId: ids['chatbot'] ?? '', userId: ids['visitor'] ?? '' };
  return {
    ...sameExample(callsOfChatbot, desk),
    'answers.getUnanswered': { params: { id: deskId, questionId: ids['question'] ?? '' } },
    'knowledge.getChunkCheck': { params: { id: deskId, chunkId: firstChunk } },
    'knowledge.getQuestionForm': { params: { id: deskId, formId: ids['questionForm'] ?? '' } },
    'knowledge.getVersion': { params: { id: deskId, number: ids['version'] ?? '' } },
    'knowledge.getSynonym': exampleOf(ids, 'synonym'),
    'chat.users': { params: { ...visitor, page: '1' } },
    ...sameExample(['chat.user', 'chat.userSessions', 'chat.history'], { params: visitor }),
    'chat.userSession': { params: { ...visitor, sessionId: ids['talk'] ?? '' } },
    ...sameExample(['chat.get', 'chat.export'], exampleOf(ids, 'talk')),
    ...sameExample(['documents.get', 'documents.listChunks'], exampleOf(ids, 'document')),
  };
}

function examplesOfOffice(ids: Params): Record<string, ReadingExample> {
  const [announcement, batch] = [exampleOf(ids, 'announcement'), exampleOf(ids, 'import')];
  return {
    ...sameExample(['announcements.get', 'announcements.deliveries'], announcement),
    'announcements.listComments': announcement,
    ...sameExample(['messages.getUrgent', 'messages.urgentDeliveries'], exampleOf(ids, 'urgent')),
    ...sameExample(['enquiries.getForm', 'enquiries.getLogo'], exampleOf(ids, 'form')),
    ...sameExample(['imports.get', 'imports.rows', 'imports.errors', 'imports.guardians'], batch),
    ...sameExample(['leads.get', 'leads.prepareStudent', 'leads.listMails'], exampleOf(ids, 'lead')),
    'leads.column': { params: { stage: 'new' }, query: { after: `0_${ids['lead'] ?? ''}` } },
    'privacy.preview': { params: { kind: 'contact' }, query: { keep_days: '400' } },
    'activities.get': exampleOf(ids, 'activity'),
    'activities.feed': { params: { secret: ids['feed'] ?? '' } },
    'tasks.get': exampleOf(ids, 'task'),
  };
}

function exampleOf(ids: Params, name: string, others: Params = {}): ReadingExample {
  return { params: { id: ids[name] ?? '', ...others } };
}

function sameExample(calls: readonly string[], example: ReadingExample): Record<string, ReadingExample> {
  return Object.fromEntries(calls.map((call) => [call, example]));
}

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
