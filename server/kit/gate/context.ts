import type { Grant } from '#contract/policy/grants.ts';
import type { OwnerDatabase } from '#server/db/owner-database.ts';
import type { Database } from '#server/db/pool.ts';
import type { Queryable } from '#server/db/query.ts';
import type { AuditEntry } from '#server/kit/audit/entry.ts';
import type { FileAddresses } from '#server/kit/files/addresses.ts';
import type { JobStart } from '#server/kit/jobs/one-off-jobs.ts';
import type { LiveHub } from '#server/kit/live/hub.ts';
import type { Origin } from '#server/kit/security/cross-origin.ts';
import type { SecurityEvent } from '#server/kit/security/events.ts';
import type { Actor, SchoolFacts } from '#server/kit/sessions/actor.ts';
import type { Ports } from '#server/ports/ports.ts';

/** What the gate hands to an operation that needs a session. */
export type Context = {
  readonly actor: Actor;
  readonly school: SchoolFacts;
  /** The actor's grant for this operation; the operation carries out `S`, `O` and `R` itself. */
  readonly grant: Exclude<Grant, 'X'>;
  readonly db: Queryable;
  /** A stream uses this, because it outlives the transaction; never use it together with `db`. */
  readonly database: Database;
  /** Reads in the school and holds a connection only while `work` runs; streams use it too. */
  readonly read: <Result>(work: (db: Queryable) => Promise<Result>) => Promise<Result>;
  readonly ports: Ports;
  /** Reports changes, whichever process made them. */
  readonly live: LiveHub;
  /** Whether the caller accepts a stream, if the route has both a result and events. */
  readonly wantsEvents: boolean;
  /** Signs the addresses of files; operations use it through `fileUrl` of server/kit/files/storage.ts. */
  readonly fileAddresses: FileAddresses;
  readonly requestId: string;
  /**
   * The `updated_dt` that the client last read, for a statement that compares it with the row: from If-Unmodified-
   * Since-Version, null without that header. Refuses a value that was never a version.
   */
  readonly takeVersion: () => string | null;
  /**
   * Refuses the call if the client saw another version of the row than `current`, its `updated_dt` now; without a row
   * the client has to have seen none.
   */
  readonly expectVersion: (current: string | null | undefined) => void;
  /** Today's date in the school's time zone. */
  readonly today: () => string;
  /** Records what a write did; the gate stores it in the same transaction. A write makes exactly one entry. */
  readonly audit: (entry: AuditEntry) => void;
  /** Records that protected fields were read; the gate stores it before it sends the reply. */
  readonly disclose: (entry: Omit<AuditEntry, 'action' | 'before'>) => void;
  /** Sets the `meta` of the envelope, as the route describes it. */
  readonly meta: (totals: object) => void;
  /** Makes every process look its sessions up again after the commit. */
  readonly sessionsChanged: () => void;
  /** Runs after the commit, or after a read; a failure is logged and does not fail the request. */
  readonly afterCommit: (task: () => Promise<void>) => void;
  /** Runs when the transaction is rolled back, to undo what the database cannot. */
  readonly onRollback: (task: () => Promise<void>) => void;
  /** Starts a job after the commit; returns the job's id. */
  readonly startJob: (start: JobStart) => Promise<string>;
};

/** What signing up a school works with, where the operator permits it. */
export type SignUpAccess = { readonly perDay: number; readonly database: OwnerDatabase };

/** What a public operation gets: no person, and the database outside every school. */
export type PublicContext = {
  readonly database: Database;
  readonly ports: Ports;
  readonly fileAddresses: FileAddresses;
  readonly requestId: string;
  readonly address: string;
  /** Limits count by this: the address, or the /64 it belongs to. */
  readonly network: string;
  readonly userAgent: string | undefined;
  /** The school at whose own host name the call came in; what belongs to others cannot be found then. */
  readonly host_school_id: string | undefined;
  /** Reports changes, whichever process made them. */
  readonly live: LiveHub;
  /** How many messages one visitor may send per minute, and one address per ten minutes. */
  readonly chatLimits: { readonly perMinute: number; readonly perAddress: number };
  /** Failed sign-ins per hour before further ones are slowed down: to one account, and from one network. */
  readonly signInLimits: { readonly perAccount: number; readonly perNetwork: number };
  /** For calls that the contract marks with `needsSignUp`; undefined if no one can sign up a school here. */
  readonly signUp: SignUpAccess | undefined;
  /** Whether the operator permits it, at this host. */
  readonly canSignUp: boolean;
  /** The bearer token as the caller sent it; no session was looked up. */
  readonly token: string | undefined;
  /** The signature in a header of a service that sends a form. */
  readonly signature: string | undefined;
  /** The page that makes the call, if the browser names it. */
  readonly origin: Origin;
  /** Whether the caller accepts a stream, if the route has both a result and events. */
  readonly wantsEvents: boolean;
  readonly sessionsChanged: () => void;
  /** Records what looks like an attack, with the caller's address. */
  readonly noteSecurity: (event: SecurityEvent) => void;
  /** Runs after the reply, which does not wait for it; a failure is logged. */
  readonly afterReply: (task: () => Promise<void>) => void;
};
