import type { AnyOperationId } from '#contract/index.ts';
import type { RouteDefinition } from '#contract/kit/route.ts';
import type { OwnerDatabase } from '#server/db/owner-database.ts';
import type { Database } from '#server/db/pool.ts';
import type { FileAddresses } from '#server/kit/files/addresses.ts';
import type { SchoolHosts } from '#server/kit/hosts/school-hosts.ts';
import type { LiveHub } from '#server/kit/live/hub.ts';
import type { SecurityEvents } from '#server/kit/security/events.ts';
import type { Sessions } from '#server/kit/sessions/sessions.ts';
import type { Ports } from '#server/ports/ports.ts';
import type { Call } from './call.ts';
import type { Confirmations } from './confirmations.ts';
import type { Context, PublicContext, SignUpAccess } from './context.ts';
import type { PreparedOperation } from './operation.ts';

type PlainOperation = (context: never, input: never) => Promise<unknown>;

/** A contract entry with its operation. */
export type GateEntry = {
  readonly id: AnyOperationId;
  readonly route: RouteDefinition;
  readonly operation: PlainOperation | PreparedOperation<never>;
};

/** The key of the operator, and the connection that it opens. */
export type OperatorAccess = { readonly key: string; readonly database: OwnerDatabase };

/** What an operation with a session works with. */
export type OperationServices = {
  readonly database: Database;
  /** The same database for calls of teachers about their classes: it shows only these classes. */
  readonly walledDatabase: Database;
  readonly ports: Ports;
  readonly fileAddresses: FileAddresses;
  readonly live: LiveHub;
  readonly onFailure: (error: unknown, where: string) => void;
};

/** Everything that the gate and the operations behind it work with. */
export type GateServices = OperationServices & {
  readonly sessions: Sessions;
  readonly hosts: SchoolHosts;
  readonly chatLimits: PublicContext['chatLimits'];
  readonly signInLimits: PublicContext['signInLimits'];
  readonly securityEvents: SecurityEvents;
  /** Undefined if the installation has no key for its operator. */
  readonly operator: OperatorAccess | undefined;
  /** Undefined if only the operator creates schools. */
  readonly signUp: SignUpAccess | undefined;
  readonly confirmations: Confirmations;
  /** Checks each result against the contract; on in tests, where a mismatch is a failure. */
  readonly checkResults: boolean;
};

/**
 * The database that a call works on. The gate's own records do not belong to the call and do not go through the wall.
 */
export const databaseFor = (
  { database, walledDatabase }: OperationServices,
  grant: Context['grant'],
): Database => (grant === 'T' ? walledDatabase : database);

/** Whether the caller gets a stream instead of the plain result. */
export const wantsEvents = ({ route }: GateEntry, call: Pick<Call, 'acceptsEvents'>) =>
  route.events !== undefined && call.acceptsEvents;

/** Runs a task and logs its failure. */
export const runReported = (services: OperationServices, where: string) => (task: () => Promise<void>) =>
  task().catch((error: unknown) => services.onFailure(error, where));

/** Runs a task that the reply does not wait for. */
export const runDetached = (services: OperationServices, where: string) => (task: () => Promise<void>) => {
  void runReported(services, where)(task);
};
