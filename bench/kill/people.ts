import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { apiBase } from '#contract/kit/envelope.ts';
import { type RunningApp, resultOf } from '#server/test/running-app.ts';

/** What was acknowledged: all of it must be there, once, after every crash. */
export type Promises = {
  /** The key of each student whose creation was started, and the acknowledged id, if any. */
  readonly students: Map<string, { name: string; id?: string }>;
  readonly imports: { readonly names: readonly string[]; job_id?: string }[];
  readonly uploads: { readonly student: string; readonly document: string; readonly hash: string }[];
  readonly messages: { readonly session: string; readonly secret: string; readonly text: string }[];
};

export const noPromises = (): Promises => ({ students: new Map(), imports: [], uploads: [], messages: [] });

export type SchoolAccess = { readonly token: string; readonly class_id: string; readonly chatbot_id: string };

/** The required fields of a student, besides name, class and roll number. */
const person = {
  dob: '2014-03-09',
  gender: 'Female',
  section: 'A',
  admission_date: '2020-01-10',
  phone: '+1 555 1000',
  address: '1 High Street',
  father_name: 'Father',
};

const rowsOfImport = 40;
const aMomentMs = 15;

/** Staff at work until they are stopped or the product has ended. */
export class People {
  readonly #school: SchoolAccess;
  readonly #promises: Promises;
  readonly unexpected: string[] = [];
  #going = false;
  #lanes: Promise<void>[] = [];

  constructor(school: SchoolAccess, promises: Promises) {
    this.#school = school;
    this.#promises = promises;
  }

  start(app: RunningApp) {
    this.#going = true;
    const enter = () => this.#enter(app);
    const works = [enter, enter, () => this.#import(app), () => this.#upload(app), () => this.#chat(app)];
    this.#lanes = works.map((work) => this.#repeat(work));
  }

  async stop() {
    this.#going = false;
    await Promise.all(this.#lanes);
  }

  async #repeat(work: () => Promise<void>) {
    while (this.#going) {
      try {
        await work();
      } catch (error) {
        // While the product or its database is down, a call fails or returns 503: nothing was promised then.
        const said = error instanceof Error ? error.message : String(error);
        if (!/^503|fetch failed|terminated|other side closed|ECONN|aborted/.test(said))
          this.unexpected.push(said);
      }
      await pause(aMomentMs);
    }
  }

  /** Creates a student under a key; if the reply is lost, sends it again with the same key. */
  async #enter(app: RunningApp) {
    const { students } = this.#promises;
    const [key, known] = [...students].find(([, { id }]) => id === undefined) ?? [randomUUID(), undefined];
    const name = known?.name ?? `Entered ${key}`;
    students.set(key, { name });
    const body = { ...person, class_id: this.#school.class_id, name, roll_no: key.slice(0, 18) };
    const { student_id } = resultOf<{ student_id: string }>(
      await this.#send(app, '/school/students', { body: JSON.stringify(body), key }),
    );
    students.set(key, { name, id: student_id });
  }

  async #import(app: RunningApp) {
    const mark = randomBytes(5).toString('hex');
    const names = Array.from({ length: rowsOfImport }, (_, index) => `Imported ${mark} ${index}`);
    const lines = names.map((name, index) => {
      const { dob, gender, section, admission_date, phone, address, father_name } = person;
      return [
        name,
        dob,
        gender,
        'Grade 5',
        section,
        `${mark}-${index}`,
        admission_date,
        phone,
        address,
        father_name,
      ];
    });
    const header =
      'Student Name,Date of Birth,Gender,Class,Section,Roll Number,Admission Date,Student Phone,Residential Address,Father Name';
    const form = new FormData();
    form.append(
      'file',
      new Blob([[header, ...lines.map((line) => line.join(','))].join('\n')]),
      'students.csv',
    );
    const run: Promises['imports'][number] = { names };
    this.#promises.imports.push(run);
    const { job_id } = resultOf<{ job_id: string }>(
      await this.#send(app, '/school/students/import', { body: form }),
    );
    run.job_id = job_id;
    await pause(400);
  }

  async #upload(app: RunningApp) {
    const student = [...this.#promises.students.values()].find(({ id }) => id !== undefined)?.id;
    if (student === undefined) return;
    const text = `Report ${randomUUID()}\n`.repeat(2_000);
    const form = new FormData();
    form.append('file', new Blob([text]), 'report.txt');
    const { id } = resultOf<{ id: string }>(
      await this.#send(app, `/school/students/${student}/documents`, { body: form }),
    );
    const hash = createHash('sha256').update(text).digest('hex');
    this.#promises.uploads.push({ student, document: id, hash });
  }

  async #chat(app: RunningApp) {
    const base = `/public/chatbot/${this.#school.chatbot_id}/session`;
    const opened = await this.#send(app, base, { body: JSON.stringify({ name: 'Visitor' }), token: '' });
    const { session_id, secret } = resultOf<{ session_id: string; secret: string }>(opened);
    for (let turn = 0; turn < 3 && this.#going; turn += 1) {
      const text = `What are the fees? ${randomUUID()}`;
      const body = JSON.stringify({ message: text, client_id: randomUUID() });
      resultOf(await this.#send(app, `${base}/${session_id}/message`, { body, token: secret }));
      this.#promises.messages.push({ session: session_id, secret, text });
    }
  }

  async #send(
    app: RunningApp,
    path: string,
    call: { body: string | FormData; key?: string; token?: string },
  ) {
    const { body, key, token = this.#school.token } = call;
    const reply = await fetch(`http://127.0.0.1:${app.port}${apiBase}${path}`, {
      method: 'POST',
      signal: AbortSignal.timeout(28_000),
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      },
      body,
    });
    return { status: reply.status, headers: reply.headers, envelope: (await reply.json()) as never };
  }
}
