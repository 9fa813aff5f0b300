import { createHash } from 'node:crypto';
import { type RunningApp, resultOf } from '#server/test/running-app.ts';
import type { Promises, SchoolAccess } from './people.ts';

/** The violated promises, as sentences; empty if every promise was kept. */
export async function findBrokenPromises(
  app: RunningApp,
  school: SchoolAccess,
  promises: Promises,
): Promise<string[]> {
  const students = await readStudents(app, school);
  const found = await Promise.all([
    checkImports(app, school, { students, promises }),
    checkUploads(app, school, promises),
    checkMessages(app, school, promises),
  ]);
  return [...checkStudents(students, promises), ...found.flat()];
}

type IdsByName = Map<string, string[]>;

/** The ids of all students by name. */
async function readStudents(app: RunningApp, { token }: SchoolAccess): Promise<IdsByName> {
  const byName: IdsByName = new Map();
  for (let page = 1; ; page += 1) {
    const reply = await app.call('GET', `/school/students?limit=100&page=${page}`, { token });
    const { students } = resultOf<{ students: { student_id: string; name: string }[] }>(reply);
    for (const { student_id, name } of students) byName.set(name, [...(byName.get(name) ?? []), student_id]);
    if (students.length < 100) return byName;
  }
}

function checkStudents(students: IdsByName, promises: Promises): string[] {
  return [...promises.students.values()].flatMap(({ name, id }) => {
    const ids = students.get(name) ?? [];
    if (ids.length > 1) return [`${name} was entered ${ids.length} times`];
    return id !== undefined && ids[0] !== id ? [`${name} was acknowledged and is lost`] : [];
  });
}

async function checkImports(
  app: RunningApp,
  { token }: SchoolAccess,
  { students, promises }: { students: IdsByName; promises: Promises },
): Promise<string[]> {
  const wrong: string[] = [];
  for (const { names, job_id } of promises.imports) {
    const counts = names.map((name) => students.get(name)?.length ?? 0);
    if (counts.some((count) => count > 1)) wrong.push(`${names[0]}: a row was imported twice`);
    if (job_id === undefined) continue;
    const { status } = await finishedJob(app, token, job_id);
    if (status !== 'done') wrong.push(`${names[0]}: the job ended as ${status}`);
    else if ((await missingAfter(app, token, names)) > 0) wrong.push(`${names[0]}: rows are missing`);
  }
  return wrong;
}

async function missingAfter(app: RunningApp, token: string, names: readonly string[]) {
  const search = encodeURIComponent(names[0]?.replace(/ \d+$/, '') ?? '');
  const reply = await app.call('GET', `/school/students?limit=1&search=${search}`, { token });
  return names.length - resultOf<{ total: number }>(reply).total;
}

/** A job may restart after a crash: waits for its end. */
async function finishedJob(app: RunningApp, token: string, job_id: string) {
  const deadline = Date.now() + 120_000;
  for (;;) {
    const reply = await app.call('GET', `/jobs/${job_id}`, { token });
    if (reply.status === 404) return { status: 'lost' };
    const job = resultOf<{ status: string }>(reply);
    if (['done', 'failed', 'cancelled'].includes(job.status) || Date.now() > deadline) return job;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

async function checkUploads(
  app: RunningApp,
  { token }: SchoolAccess,
  { uploads }: Promises,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const { student, document, hash } of uploads) {
    const reply = await app.call('GET', `/school/students/${student}/documents`, { token });
    const { documents } = resultOf<{ documents: { id: string; download_url: string }[] }>(reply);
    const url = documents.find(({ id }) => id === document)?.download_url;
    const file = url === undefined ? undefined : await fetch(new URL(url, `http://127.0.0.1:${app.port}`));
    const bytes = file?.ok ? Buffer.from(await file.arrayBuffer()) : undefined;
    const same = bytes !== undefined && createHash('sha256').update(bytes).digest('hex') === hash;
    if (!same) wrong.push(`The upload ${document} was acknowledged and is ${bytes ? 'damaged' : 'lost'}`);
  }
  return wrong;
}

async function checkMessages(
  app: RunningApp,
  school: SchoolAccess,
  { messages }: Promises,
): Promise<string[]> {
  const wrong: string[] = [];
  const bySession = Map.groupBy(messages, ({ session }) => session);
  for (const [session, sent] of bySession) {
    const path = `/public/chatbot/${school.chatbot_id}/session/${session}`;
    const reply = await app.call('GET', path, { token: sent[0]?.secret ?? '' });
    const kept = resultOf<{ messages: { from: string; text: string }[] }>(reply).messages;
    for (const { text } of sent) {
      const times = kept.filter((message) => message.from === 'user' && message.text === text).length;
      if (times !== 1) wrong.push(`The message ${text} is there ${times} times`);
    }
  }
  return wrong;
}
