import { createHash, randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { OwnUser } from '#contract/auth/calls.ts';
import type { Role } from '#contract/policy/roles.ts';
import type { Database } from '#server/db/pool.ts';
import { defineQuery, narrowTo, type RowOf } from '#server/db/query.ts';
import type { StreamSession } from '#server/kit/live/event-replies.ts';
import { Refusal, refuse } from '#server/lib/refusal.ts';
import { calendarDay } from '#server/lib/time.ts';
import type { Actor, SchoolFacts } from './actor.ts';
import { owesTwoFactor } from './admission.ts';

/** Why a session is over: a person ended it, it was not used for too long, it has reached its maximum age, or its school is suspended. */
type SessionEnd = 'ended' | 'idle' | 'expired' | 'suspended';

type SessionRow = RowOf<typeof findSession>;

export type Session = {
  readonly actor: Actor;
  readonly school: SchoolFacts;
  readonly expires: number;
  readonly lastSeen: number;
};

const findSession = defineQuery(
  'kit.find_session',
  `select session_id, user_id, school_id, name, email, role, chatbot_ids, must_change_password, two_factor,
    two_factor_for, expires_dt, last_seen_dt, idle_minutes, ending, school_name, time_zone, currency, locale,
    teacher_id, teaching
  from find_session(:token_hash)`,
  narrowTo<{ ending: SessionEnd; role: Role; two_factor_for: Actor['two_factor_for'] }>(),
);

const touchSession = defineQuery(
  'kit.touch_session',
  `update sessions set last_seen_dt = now() where school_id = :school_id and session_id = :session_id`,
);

const freshMs = 5_000;
const seenEveryMs = 60_000;
const mostKept = 20_000;

/** A new token and the hash that is stored; the token itself is stored nowhere. */
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
    teacher_id: row.teacher_id,
    teaching: row.teaching,
    must_change_password: row.must_change_password,
    two_factor: row.two_factor,
    two_factor_for: row.two_factor_for,
    idle_minutes: row.idle_minutes,
  },
  school: { name: row.school_name, time_zone: row.time_zone, currency: row.currency, locale: row.locale },
  expires: Date.parse(row.expires_dt),
  lastSeen: Date.parse(row.last_seen_dt),
});

const sentences: Readonly<Record<SessionEnd, string | undefined>> = {
  ended: undefined,
  idle: 'You were signed out because Homeroom was not used for a while. Please sign in again.',
  suspended: 'You were signed out because your school is suspended. Nothing was deleted.',
  expired: 'You were signed out because your session has reached its time limit. Please sign in again.',
};

/** Whether a session cannot be used at the host name of the school `only`. */
const isElsewhere = ({ school_id }: { readonly school_id: string | null }, only: string | undefined) =>
  only !== undefined && school_id !== only;

const signedOutRefusal = (ending: SessionEnd = 'ended') =>
  refuse.signedOut(sentences[ending], ending === 'ended' ? undefined : `session_${ending}`);

/**
 * Reads a session from the database instead of memory; 401 if the token is not valid, or belongs to another school than
 * `only`.
 */
export async function readSession(database: Database, token: string, only?: string): Promise<Session> {
  const [row] = await database.unscoped((db) => findSession(db, { token_hash: hashToken(token) }));
  if (row && isElsewhere(row, only)) throw signedOutRefusal();
  if (!row || row.ending) throw signedOutRefusal(row?.ending ?? undefined);
  return toSession(row);
}

/** The signed-in person as the API returns them. */
export function ownUserOf(actor: Actor, school: SchoolFacts, address: string | null): OwnUser {
  return {
    cms_user_id: actor.user_id,
    name: actor.name,
    email: actor.email,
    role: actor.role,
    chatbot_ids: [...actor.chatbot_ids],
    two_factor: actor.two_factor,
    must_change_password: actor.must_change_password,
    must_set_up_two_factor: owesTwoFactor(actor),
    idle_minutes: actor.idle_minutes,
    school: { ...school, address },
  };
}

type SessionUse = {
  readonly isUse: boolean;
  readonly isFresh?: boolean;
  /** The school at whose host name the call came in; sessions of others do not exist there. */
  readonly only?: string | undefined;
};

/**
 * Finds the owner of a token. Results stay in memory for a few seconds; `forgetAll` clears them, in this process at once and
 * in others by the database's notification (`heard` says whether this process receives those).
 */
export function openSessions(options: { database: Database; clock: () => Date; heard: () => boolean }) {
  const { database, clock, heard } = options;
  const known = new Map<string, CachedSession>();
  let generation = 0;

  const lookUp = async (token: string, only: string | undefined): Promise<CachedSession> => {
    const seen = generation;
    const session = await readSession(database, token, only);
    const kept = { session, at: Date.now(), seen: session.lastSeen };
    if (known.size >= mostKept) known.clear();
    if (seen === generation) known.set(token, kept);
    return kept;
  };

  /** Only a person's own activity keeps a session open. */
  const noteUse = async (kept: CachedSession) => {
    const now = clock().getTime();
    if (now - kept.seen <= seenEveryMs) return;
    kept.seen = now;
    await database.autocommit(kept.session.actor, (db) => touchSession(db, kept.session.actor));
  };

  const find = async (
    token: string | undefined,
    { isUse, isFresh = false, only }: SessionUse,
  ): Promise<Session> => {
    if (!token || token.length > 200) throw refuse.signedOut();
    const before = known.get(token);
    const usable = !isFresh && before && heard() && Date.now() - before.at < freshMs && !isIdle(before);
    const kept = usable ? before : await lookUp(token, only);
    if (isElsewhere(kept.session.actor, only)) throw signedOutRefusal();
    if (kept.session.expires <= clock().getTime()) throw signedOutRefusal('expired');
    if (isUse) await noteUse(kept);
    return kept.session;
  };

  return {
    /** The session of a bearer token, or a 401 that makes the client sign in again. */
    find,

    /** For a stream, which outlives the look-up of its session: checks whether it still exists with the same rights. */
    follow: (before: Session, look: () => Promise<Session>) => followSession(before, { look, clock }),

    forgetAll() {
      generation += 1;
      known.clear();
    },
  };
}

type FollowOptions = { readonly look: () => Promise<Session>; readonly clock: () => Date };

function followSession(before: Session, { look, clock }: FollowOptions): StreamSession {
  let latest = before;
  const holds = async () => {
    try {
      latest = await look();
      return latest.expires === before.expires && isDeepStrictEqual(latest.actor, before.actor);
    } catch (error) {
      // While the database is unavailable, no one is signed out.
      return !(error instanceof Refusal && error.status === 401);
    }
  };
  const { user_id, school_id } = before.actor;
  const dayOf = (session: Session) => calendarDay(clock(), session.school.time_zone);
  const firstDay = dayOf(before);
  /** A teacher's rights can begin or end at midnight without a change in the database. */
  const hasNewDay = () => before.actor.role === 'teacher' && dayOf(before) !== firstDay;
  const isOver = () => latest.expires <= clock().getTime() || idleEnd(latest) <= Date.now() || hasNewDay();
  return { user_id, school_id, holds, isOver };
}

type CachedSession = { readonly session: Session; readonly at: number; seen: number };

const idleEnd = ({ actor, lastSeen }: Session) => lastSeen + actor.idle_minutes * 60_000;
const isIdle = ({ session, seen }: CachedSession) => idleEnd({ ...session, lastSeen: seen }) <= Date.now();

export type Sessions = ReturnType<typeof openSessions>;
