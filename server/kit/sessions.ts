import { createHash, randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { OwnUser } from '#contract/auth.ts';
import type { Role } from '#contract/roles.ts';
import type { Database } from '#server/db/pool.ts';
import type { Actor, School } from './context.ts';
import { Refusal, refuse } from './errors.ts';
import { defineQuery } from './query.ts';

type SessionRow = Actor & {
  readonly status: string;
  readonly expires_dt: string;
  readonly last_seen_dt: string;
  readonly school_name: string;
  readonly time_zone: string;
  readonly currency: string;
  readonly locale: string;
};

export type Session = { readonly actor: Actor; readonly school: School; readonly expires: number };

const findSession = defineQuery<{ token_hash: Buffer }, SessionRow>(
  'kit.find_session',
  `select session_id, user_id, school_id, name, email, role, chatbot_ids, must_change_password, two_factor,
    expires_dt, last_seen_dt, school_name, time_zone, currency, locale
  from find_session(:token_hash)`,
);

const touchSession = defineQuery<{ school_id: string; session_id: string }, never>(
  'kit.touch_session',
  `update sessions set last_seen_dt = now() where school_id = :school_id and session_id = :session_id`,
);

const freshMs = 5_000;
const seenEveryMs = 5 * 60_000;
const mostKept = 20_000;

/** A new token and the hash under which it is kept: the token itself is stored nowhere. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

const toSession = (row: SessionRow): Session => ({
  actor: {
    user_id: row.user_id,
    school_id: row.school_id,
    session_id: row.session_id,
    name: row.name,
    email: row.email,
    role: row.role satisfies Role,
    chatbot_ids: row.chatbot_ids,
    must_change_password: row.must_change_password,
    two_factor: row.two_factor,
  },
  school: { name: row.school_name, time_zone: row.time_zone, currency: row.currency, locale: row.locale },
  expires: Date.parse(row.expires_dt),
});

/** Reads a session from the database, past everything remembered; 401 when the token opens none. */
export async function readSession(
  database: Database,
  token: string,
): Promise<Session & { lastSeen: number }> {
  const [row] = await database.unscoped((db) => findSession(db, { token_hash: hashToken(token) }));
  if (!row) throw refuse.signedOut();
  return { ...toSession(row), lastSeen: Date.parse(row.last_seen_dt) };
}

/** The signed-in person as the wire shows them. */
export function ownUserOf(actor: Actor, school: School): OwnUser {
  return {
    cms_user_id: actor.user_id,
    name: actor.name,
    email: actor.email,
    role: actor.role,
    chatbot_ids: [...actor.chatbot_ids],
    two_factor: actor.two_factor,
    must_change_password: actor.must_change_password,
    school,
  };
}

/**
 * Who a token belongs to. Answers are kept for a few seconds; `forgetAll` empties them, in this process at once
 * and in others by the database's notification (`heard` says whether those are being heard).
 */
export function openSessions(options: { database: Database; clock: () => Date; heard: () => boolean }) {
  const { database, clock, heard } = options;
  const known = new Map<string, { session: Session; at: number }>();
  let generation = 0;

  const lookUp = async (token: string): Promise<Session> => {
    const seen = generation;
    const session = await readSession(database, token);
    if (known.size >= mostKept) known.clear();
    if (seen === generation) known.set(token, { session, at: Date.now() });
    if (clock().getTime() - session.lastSeen > seenEveryMs) {
      await database.read(session.actor, (db) => touchSession(db, session.actor));
    }
    return session;
  };

  const find = async (token: string | undefined): Promise<Session> => {
    if (!token || token.length > 200) throw refuse.signedOut();
    const kept = known.get(token);
    const usable = kept && heard() && Date.now() - kept.at < freshMs;
    const session = usable ? kept.session : await lookUp(token);
    if (session.expires <= clock().getTime()) throw refuse.signedOut();
    return session;
  };

  return {
    /** The session of a bearer token, or a 401 that makes the client sign in again. */
    find,
    /** Whether a session that was found before still is what it was: there, and with the same rights. */
    async holds(token: string | undefined, before: Session): Promise<boolean> {
      try {
        const { actor, expires } = await find(token);
        return expires === before.expires && isDeepStrictEqual(actor, before.actor);
      } catch (error) {
        // While the database is away nobody is signed out.
        return !(error instanceof Refusal && error.status === 401);
      }
    },
    isOver: (session: Session) => session.expires <= clock().getTime(),
    forgetAll() {
      generation += 1;
      known.clear();
    },
  };
}

export type Sessions = ReturnType<typeof openSessions>;
