import { startApi, type TestApi } from '#server/test/api.ts';
import { absenceNotices } from './absence-notices.ts';
import { makeFamilies, openMailing } from './audiences.ts';
import { newClass } from './students.ts';

export type Mailing = { readonly api: TestApi; readonly mails: ReturnType<typeof openMailing> };

/** A school with families of every kind, and announcements to them. */
export async function startMailing(): Promise<Mailing> {
  const api = await startApi();
  await makeFamilies(api);
  return { api, mails: openMailing(api) };
}

/** A school with one class, and absence notices to its families. */
export async function startNotices() {
  const api = await startApi();
  return { api, notices: absenceNotices(api, await newClass(api)) };
}

export type Notices = Awaited<ReturnType<typeof startNotices>>;

/** The tables that absence notices are written from and to. */
export const noticeTables = [
  'messages',
  'message_use',
  'message_settings',
  'absence_notices',
  'student_attendance',
  'absence_notice_settings',
];

/** Nothing has been sent, the providers accept everything, and these tables of the school are empty. */
export async function clearMessages(api: TestApi, tables: readonly string[]) {
  api.mails.length = 0;
  api.texts.length = 0;
  api.setMailer();
  api.setSms();
  for (const table of tables) await api.sql(`delete from ${table}`);
}

type Contact = {
  readonly kind: 'email' | 'phone';
  readonly typed: string;
  /** As it is written to; null if it is no number. */
  readonly normal?: string | null;
  readonly position?: number;
};

/** One more address or number of a guardian. */
export const addContact = (api: TestApi, name: string, { kind, typed, normal, position = 1 }: Contact) =>
  api.sql(
    `insert into guardian_contacts (school_id, guardian_id, kind, typed, normal, position)
    select school_id, guardian_id, $2, $3, $4, $5 from guardians where name = $1`,
    [name, kind, typed, normal === undefined ? typed : normal, position],
  );
