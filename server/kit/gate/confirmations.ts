import type { RouteDefinition } from '#contract/kit/route.ts';
import type { Database } from '#server/db/pool.ts';
import { defineQuery } from '#server/db/query.ts';
import type { SecurityEvents } from '#server/kit/security/events.ts';
import { createLimit } from '#server/kit/security/limits.ts';
import type { Session, Sessions } from '#server/kit/sessions/sessions.ts';
import { Refusal, refuse, WrongSecret } from '#server/lib/refusal.ts';
import type { Call } from './call.ts';

const endSession = defineQuery(
  'kit.end_session',
  `update sessions
  set revoked_dt = now()
  where school_id = :school_id and session_id = :session_id and revoked_dt is null`,
);

const mostFailures = 5;
const tooMany = () =>
  refuse.notSignedIn('Too many wrong passwords or codes. Please sign in again.', 'signed_out');

const limitOf = (database: Database) =>
  createLimit({ database, name: 'confirm', points: mostFailures, seconds: 3600, message: '' });

/** A successful sign-in gives the person all attempts again. */
export const forgetConfirmations = (database: Database, user_id: string): Promise<void> =>
  limitOf(database).forget(user_id);

type Options = {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly securityEvents: SecurityEvents;
};
type SignedCall = {
  readonly id: string;
  readonly route: RouteDefinition;
  readonly call: Call;
  readonly session: Session;
  readonly body: unknown;
};

const asksConfirmation = ({ route, body }: SignedCall) =>
  route.confirms?.some((field) => Boolean((body as Record<string, unknown> | undefined)?.[field])) ?? false;

/**
 * Watches refusals in people's sessions. Wrong passwords and codes are counted per account before they are checked,
 * so that many attempts at once cannot outrun the count; the fifth ends its session.
 */
export class Confirmations {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Runs the work of a call and records a refusal. */
  async watch<Result>(
    call: Omit<SignedCall, 'body' | 'route'>,
    work: () => Promise<Result>,
  ): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Refusal && error.errors[0]?.code === 'forbidden')
        this.#note('permission_denied', call);
      throw error;
    }
  }

  /** Runs the work of a call that may take the caller's own password or code. */
  async guard<Result>(call: SignedCall, work: () => Promise<Result>): Promise<Result> {
    if (!asksConfirmation(call)) return work();
    const limit = limitOf(this.#options.database);
    const { user_id } = call.session.actor;
    const tries = await limit.count(user_id);
    if (tries > mostFailures) throw await this.#end(call);
    try {
      const result = await work();
      await limit.giveBack(user_id);
      return result;
    } catch (error) {
      if (!(error instanceof WrongSecret)) {
        await limit.giveBack(user_id);
        throw error;
      }
      this.#note('confirmation_failed', call);
      throw tries < mostFailures ? error : await this.#end(call);
    }
  }

  async #end(call: SignedCall): Promise<Refusal> {
    const { database, sessions } = this.#options;
    const { actor } = call.session;
    await database.autocommit(actor, (db) => endSession(db, actor));
    sessions.forgetAll();
    this.#note('session_ended', call);
    return tooMany();
  }

  #note(
    kind: 'permission_denied' | 'confirmation_failed' | 'session_ended',
    { id, call, session }: Omit<SignedCall, 'body' | 'route'>,
  ) {
    const { school_id, user_id } = session.actor;
    this.#options.securityEvents.note({ kind, reason: id, school_id, user_id }, call);
  }
}
