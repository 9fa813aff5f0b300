import type { z } from 'zod';
import type { Grant } from '#contract/policy/grants.ts';
import type { Role } from '#contract/policy/roles.ts';
import type { TwoFactorAudience } from '#contract/settings/security.ts';
import type { Database } from '#server/db/pool.ts';
import type { Queryable } from '#server/db/query.ts';
import type { AuditEntry } from '#server/kit/audit/entry.ts';
import type { FileAddresses } from '#server/kit/files/addresses.ts';
import type { JobStart } from '#server/kit/jobs/one-off-jobs.ts';
import type { Live } from '#server/kit/live/hub.ts';
import type { Origin } from '#server/kit/security/cross-origin.ts';
import type { SecurityEvent } from '#server/kit/security/events.ts';
import type { Sealing } from '#server/kit/security/sealing.ts';

/** The signed-in person, as the session look-up gives them. */
export type Actor = {
  readonly user_id: string;
  readonly school_id: string;
  readonly session_id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly chatbot_ids: readonly string[];
  readonly must_change_password: boolean;
  readonly two_factor: boolean;
  /** Of whom the school requires a second factor. */
  readonly two_factor_for: TwoFactorAudience;
  /** After how many minutes without use the session ends. */
  readonly idle_minutes: number;
};

export type School = {
  readonly name: string;
  readonly time_zone: string;
  readonly currency: string;
  readonly locale: string;
};

type ModelQuestion = { readonly system: string; readonly prompt: string; readonly signal: AbortSignal };

type ModelChoice = ModelQuestion & {
  readonly tools: Readonly<Record<string, { readonly description: string; readonly input: z.ZodType }>>;
};
type ChosenTool = { readonly tool: string; readonly input: unknown };

/** Writes texts where one is configured; without one its name is null. */
export type LanguageModel = {
  readonly name: string | null;
  readonly write: (question: ModelQuestion) => Promise<string>;
  /** Streams an answer in parts as far as it has come; not every model can. */
  readonly answer?: ((question: ModelQuestion) => AsyncIterable<unknown>) | undefined;
  /** Chooses among tools; nothing is carried out. */
  readonly choose?: ((choice: ModelChoice) => Promise<readonly ChosenTool[]>) | undefined;
};

/** How a language model is reached. */
export type ModelAccess = {
  readonly provider: 'openai-compatible' | 'anthropic' | 'ollama';
  readonly url: string;
  readonly key: string | undefined;
  readonly model: string;
};

/** The outside world, as far as operations touch it. */
export type Ports = {
  readonly clock: () => Date;
  /** Where people reach the product, without a trailing slash. */
  readonly publicUrl: string;
  readonly mail: (mail: {
    to: string;
    subject: string;
    text: string;
    html?: string;
    headers?: Readonly<Record<string, string>>;
  }) => Promise<{ place: string }>;
  /** The model of the environment; `languageModelOf` in language-models.ts gives the one of a school. */
  readonly languageModel: LanguageModel;
  /** What signs the addresses of files, and the links by which people unsubscribe. */
  readonly linkKeys: { readonly fileAddresses: Buffer; readonly unsubscribe: Buffer };
  /** Encrypts secrets that are stored. */
  readonly sealing: Sealing;
  /** Models that schools choose themselves. */
  readonly languageModels: {
    /** Whether the operator allows addresses inside a private network. */
    readonly mayBePrivate: boolean;
    /** Why an address must not be asked, as a sentence; undefined where it may. */
    readonly refusalOf: (url: string) => Promise<string | undefined>;
    readonly open: (access: ModelAccess) => LanguageModel;
  };
  /** Room where files and the embedded database are stored, in bytes. */
  readonly disk: () => Promise<{ readonly free: number; readonly total: number }>;
  /** Bytes by key; `storeFile` and `readFile` in files.ts keep the row that belongs to them. */
  readonly files: {
    readonly put: (key: string, bytes: Uint8Array) => Promise<void>;
    readonly get: (key: string) => Promise<Buffer>;
    readonly remove: (key: string) => Promise<void>;
    readonly list: (folder: string) => Promise<readonly { readonly key: string; readonly changed: Date }[]>;
  };
  readonly backups: Backups;
};

/** A backup of the whole installation, in the folder of backups. */
export type StoredBackup = {
  readonly name: string;
  readonly created: Date;
  readonly bytes: number;
  readonly isEncrypted: boolean;
  /** When it was restored into a scratch database and found to be the same. */
  readonly verified: Date | undefined;
};

export type BackupsState = {
  /** Whether new ones are encrypted. */
  readonly isEncrypted: boolean;
  readonly keep: { readonly daily: number; readonly weekly: number };
  /** The newest first. */
  readonly backups: readonly StoredBackup[];
  /** Since the last backup that succeeded. */
  readonly failure: { readonly failed: Date; readonly message: string } | undefined;
};

/** Backups of the whole installation. */
export type Backups = {
  /** Undefined where the operator has switched the nightly backup off. */
  readonly look: () => Promise<BackupsState | undefined>;
  /** Makes one and verifies it; refused, with a sentence, where that fails. */
  readonly create: (options: {
    readonly onProgress: (percent: number) => void;
    readonly signal: AbortSignal;
  }) => Promise<void>;
};

/** What the gate has established before an operation that needs a session is called. */
export type Context = {
  readonly actor: Actor;
  readonly school: School;
  /** The actor's grant for this operation; `S`, `O` and `R` are carried out by the operation. */
  readonly grant: Exclude<Grant, 'X'>;
  readonly db: Queryable;
  /** For a stream, which outlives the transaction; never for use beside `db`. */
  readonly database: Database;
  /** Reads in the school, holding a connection only meanwhile; for streams as well. */
  readonly read: <Result>(work: (db: Queryable) => Promise<Result>) => Promise<Result>;
  readonly ports: Ports;
  /** Hears of what changes, in whichever process. */
  readonly live: Live;
  /** Whether to answer a stream, where the route has both a result and events. */
  readonly wantsEvents: boolean;
  /** Signs the addresses of files; `fileUrl` in files.ts is how operations use it. */
  readonly fileAddresses: FileAddresses;
  readonly requestId: string;
  /** The `updated_dt` the client saw, from If-Unmodified-Since-Version. */
  readonly version: string | undefined;
  /** Refuses the call when the client saw another version of the row than `current`, its `updated_dt` now. */
  readonly expectVersion: (current: string | null | undefined) => void;
  /** Today's date in the school's time zone. */
  readonly today: () => string;
  /** Notes what a write did; the gate stores it in the same transaction. Exactly one a write. */
  readonly audit: (entry: AuditEntry) => void;
  /** Notes that protected fields were read; stored before the reply leaves. */
  readonly disclose: (entry: Omit<AuditEntry, 'action' | 'before'>) => void;
  /** Says what the envelope carries beside the result, as the route's `meta` describes it. */
  readonly meta: (totals: object) => void;
  /** Makes every process look the sessions up anew once this has been committed. */
  readonly sessionsChanged: () => void;
  /** Runs after a successful commit, or when reading is over; a failure there is logged and never fails the request. */
  readonly afterCommit: (task: () => Promise<void>) => void;
  /** Runs when the transaction comes to nothing, to take back what the database cannot. */
  readonly onRollback: (task: () => Promise<void>) => void;
  /** Leaves work to be done after the commit, in the background and once; answers the id to ask after it by. */
  readonly startJob: (start: JobStart) => Promise<string>;
};

/** What an operation open to everybody gets: no person, and the database outside every school. */
export type PublicContext = {
  readonly database: Database;
  readonly ports: Ports;
  readonly fileAddresses: FileAddresses;
  readonly requestId: string;
  readonly address: string;
  /** What limits count by: the address, or the /64 it belongs to. */
  readonly network: string;
  readonly userAgent: string | undefined;
  /** Where people reach the product, without a trailing slash. */
  readonly publicUrl: string;
  /** Hears of what changes, in whichever process. */
  readonly live: Live;
  /** Messages a visitor may send in a minute, and one address in ten. */
  readonly chatLimits: { readonly perMinute: number; readonly perAddress: number };
  /** Failed sign-ins in an hour before the next ones are slowed down: to one account, and from one network. */
  readonly signInLimits: { readonly perAccount: number; readonly perNetwork: number };
  /** The bearer token as it was sent; of nobody's session. */
  readonly token: string | undefined;
  /** The page that calls, where a browser says so. */
  readonly origin: Origin;
  /** Whether to answer a stream, where the route has both a result and events. */
  readonly wantsEvents: boolean;
  readonly sessionsChanged: () => void;
  /** Writes down what looks like an attack, with the address it came from. */
  readonly noteSecurity: (event: SecurityEvent) => void;
  /** Work the reply does not wait for; a failure is logged. */
  readonly afterReply: (task: () => Promise<void>) => void;
};
