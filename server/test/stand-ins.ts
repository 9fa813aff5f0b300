import { memoryFiles } from '#server/ports/files.ts';
import { type LanguageModel, noLanguageModel } from '#server/ports/language-model.ts';
import { type Mail, type Mailer, memoryMailer } from '#server/ports/mail.ts';
import type { Mailbox } from '#server/ports/mailbox.ts';
import { memorySms, type Sms, type SmsSender } from '#server/ports/sms.ts';
import { memoryBackups } from './backups.ts';

const roomyDisk = { free: 60_000_000_000, total: 100_000_000_000 };

/** Files in memory, on a disk that can be filled up, and backups of nothing. */
function standInDisk() {
  const { backups, stand } = memoryBackups();
  const files = memoryFiles();
  let space = roomyDisk;
  const put: typeof files.put = async (key, bytes) => {
    if (space.free < bytes.length) {
      throw Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' });
    }
    await files.put(key, bytes);
  };
  return {
    kept: files.kept,
    stand,
    ports: {
      files: { ...files, put },
      disk: async () => space,
      folders: async () => [{ folder: 'data', ...space }],
      backups,
      smsIsOpen: true,
      smsToken: 'sms-token',
    },
    /** How much room the disk has from now on; without it plenty again. */
    setDisk: (next = roomyDisk) => {
      space = next;
    },
  };
}

/** The language model that a test has chosen last. */
const followingModel = (current: () => LanguageModel): LanguageModel => ({
  get name() {
    return current().name;
  },
  write: (question) => current().write(question),
  get answer() {
    return current().answer;
  },
  get choose() {
    return current().choose;
  },
});

/** A mailbox whose emails wait in memory. */
function memoryMailbox() {
  const incoming: Uint8Array[] = [];
  const mailbox: Mailbox = {
    receive: async (take) => {
      const waiting: Uint8Array[] = [];
      for (const mail of incoming.splice(0)) if (!(await take(mail))) waiting.push(mail);
      incoming.push(...waiting);
      return 0;
    },
  };
  return { incoming, mailbox };
}

/** The outside world of a test: mail and files in memory, a clock that can be set, a language model or none. */
export function createStandIns() {
  const mailer = memoryMailer();
  const sms = memorySms();
  let sender: SmsSender = sms.send;
  const { kept, setDisk, stand, ports } = standInDisk();
  let now: Date | undefined;
  let model: LanguageModel = noLanguageModel;
  let mail: Mailer = mailer.send;
  const keyed: Mailer = Object.assign((given: Mail) => mail(given), { recognizesRepeats: true });
  const languageModel = followingModel(() => model);
  const { incoming, mailbox } = memoryMailbox();
  return {
    ports: {
      ...ports,
      mail: keyed,
      mailbox,
      sms: (given: Sms) => sender(given),
      languageModel,
      clock: () => now ?? new Date(),
    },
    /** What backups there are, and how making one goes. */
    backups: stand,
    mails: mailer.sent,
    /** Emails that wait in the mailbox, as a mail server hands them over. */
    incoming,
    /** The text messages that were sent. */
    texts: sms.sent,
    /** What becomes of text messages from now on; without one they are kept again. */
    setSms: (next: SmsSender = sms.send) => {
      sender = next;
    },
    /** The bytes of every stored file, by key. */
    files: kept,
    setDisk,
    setNow: (instant: Date | undefined) => {
      now = instant;
    },
    setLanguageModel: (next: LanguageModel) => {
      model = next;
    },
    /** What becomes of emails from now on; without one they are kept again. */
    setMailer: (next: Mailer = mailer.send) => {
      mail = next;
    },
  };
}
