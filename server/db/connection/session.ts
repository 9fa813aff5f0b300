import type pg from 'pg';
import { StartFailure } from '#server/lib/start-failure.ts';

/** A statement is stopped after this long. */
export const statementMs = 10_000;

/** The settings of every session of the app. */
const settings: Readonly<Record<string, string>> = {
  TimeZone: 'UTC',
  plan_cache_mode: 'force_generic_plan',
  statement_timeout: `${statementMs / 1_000}s`,
  lock_timeout: '3s',
  idle_in_transaction_session_timeout: '15s',
};

const answerMs = 3_000;

type Session = {
  readonly user: string;
  readonly role: string;
  readonly is_member: boolean;
  readonly is_powerful: boolean;
  readonly settings: Readonly<Record<string, string>>;
};

const names = Object.keys(settings);

/** The role that the calls of teachers work as; row-level security shows it only rows of their own classes. */
export type WalledRole = 'homeroom_teacher';

/** Statements set them, because a pooler may silently drop the options with which a connection is opened. */
const setSettings = names.map((name) => `set ${name} = '${settings[name]}'`).join('; ');

const look = `select session_user as user, current_user as role,
  coalesce(pg_has_role(session_user, to_regrole('homeroom_app'), 'usage'), false) as is_member,
  exists (select from pg_roles where pg_has_role(session_user, oid, 'member')
      and (rolsuper or rolbypassrls or rolcreaterole or rolname in ('homeroom_lookup', 'homeroom_search')))
    or exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and pg_has_role(session_user, relowner, 'member')) as is_powerful,
  json_build_object(${names.map((name) => `'${name}', current_setting('${name}')`).join(', ')}) as settings`;

/**
 * Gives a new connection of the app its settings and checks it once: it must have logged in as a plain role, so that it
 * has no other role to return to. With `walledRole` it becomes that role for good. All of it takes one round trip.
 */
export async function prepareSession(
  client: Pick<pg.ClientBase, 'query'>,
  walledRole?: WalledRole,
): Promise<void> {
  const becomeRole = walledRole === undefined ? '' : `set role ${walledRole}; `;
  const text = `${setSettings}; ${becomeRole}${look}`;
  const query = { text, query_timeout: answerMs } as pg.QueryConfig;
  const results = (await client.query(query)) as unknown as pg.QueryResult<Session>[];
  const session = results.at(-1)?.rows[0];
  const fault = session && faultOf(session, walledRole ?? session.user);
  if (fault !== undefined) throw new StartFailure(fault);
}

function faultOf({ user, role, ...session }: Session, expectedRole: string): string | undefined {
  if (role !== expectedRole) {
    return `The database lets Homeroom in as ${user} but makes it ${role}: take the setting "role" away from ${user}.`;
  }
  if (session.is_powerful) {
    return `Requests must not reach the database as ${user}, which owns its tables or has special rights: let DATABASE_APP_URL name a plain role that is only a member of homeroom_app.`;
  }
  if (!session.is_member) {
    return `The role ${user} cannot work for Homeroom: run "grant homeroom_app to ${user}" in the database.`;
  }
  const wrong = names.find((name) => session.settings[name] !== settings[name]);
  if (wrong === undefined) return undefined;
  return `The database or a pooler before it does not keep the setting ${wrong} of a connection: connect directly, or through a pooler that keeps a session for each connection.`;
}
