import type { Contract } from '#contract/index.ts';
import { dayMs } from '#contract/kit/days.ts';
import { apiBase } from '#contract/kit/envelope.ts';
import type { PublicContext } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { createLimit } from '#server/kit/security/limits.ts';
import { hashToken, newToken } from '#server/kit/sessions/sessions.ts';
import { refuse } from '#server/lib/refusal.ts';
import { calendarDay } from '#server/lib/time.ts';
import { calendarFile } from './calendar-file.ts';
import { findFeed, findOwnFeed, keepFeed, listCalendar, removeFeed } from './calendar-queries.ts';

type CalendarVerbs = 'calendar' | 'getFeed' | 'createFeed' | 'removeFeed' | 'feed';

const mostItems = 2000;
const daysBack = 60;
const daysAhead = 730;

const noAddress = () => refuse.notFound('There is no calendar address');
const message = 'Too many requests for this calendar. Please wait a few minutes.';

/** Calendar programs load a feed every few minutes at most; anyone who calls more often is guessing addresses. */
const readLimit = (database: PublicContext['database']) =>
  createLimit({ database, name: 'calendar', points: 600, seconds: 600, message });
const guessLimit = (database: PublicContext['database']) =>
  createLimit({ database, name: 'calendar-guess', points: 300, seconds: 900, message });

async function ownerOf({ database, network, noteSecurity }: PublicContext, secret: string) {
  const guesses = guessLimit(database);
  await guesses.check(network);
  const secret_hash = hashToken(secret);
  const [owner] = await database.unscoped((db) => findFeed(db, { secret_hash }));
  if (!owner) {
    noteSecurity({ kind: 'signature_wrong', reason: 'activities.feed' });
    await guesses.take(network);
    throw refuse.unknown('Calendar');
  }
  await readLimit(database).take(secret_hash.toString('hex'));
  return owner;
}

export const calendarOperations: Pick<OperationsFor<Contract['activities']>, CalendarVerbs> = {
  calendar: async (ctx, { query }) => {
    const { school_id, user_id } = ctx.actor;
    const { from, to, mine } = query;
    const items = await listCalendar(ctx.db, {
      school_id,
      user_id: mine ? user_id : null,
      from,
      to,
      now: ctx.ports.clock().toISOString(),
      today: ctx.today(),
      most: mostItems + 1,
    });
    return { items: items.slice(0, mostItems), from, to, more: items.length > mostItems };
  },

  getFeed: async ({ db, actor }) => {
    const [feed] = await findOwnFeed(db, actor);
    return { created_dt: feed?.created_dt ?? null };
  },

  createFeed: async (ctx) => {
    const { actor, db, ports, audit } = ctx;
    const { token, hash: secret_hash } = newToken();
    const now = ports.clock().toISOString();
    const [feed] = await keepFeed(db, { ...actor, secret_hash, now });
    if (!feed) throw new Error('The calendar address was not kept');
    audit({ action: 'create', entity: 'calendar_feed', entity_id: actor.user_id });
    return { address: `${apiBase}/calendar/${token}.ics`, created_dt: feed.created_dt };
  },

  removeFeed: async ({ db, actor, audit }) => {
    const [removed] = await removeFeed(db, actor);
    if (!removed) throw noAddress();
    audit({ action: 'delete', entity: 'calendar_feed', entity_id: actor.user_id });
    return { deleted: true };
  },

  feed: async (ctx, { params }) => {
    const owner = await ownerOf(ctx, params.secret);
    const now = ctx.ports.clock();
    const dayIn = (days: number) => calendarDay(new Date(now.getTime() + days * dayMs), owner.time_zone);
    const items = await ctx.database.read(owner, (db) =>
      listCalendar(db, {
        school_id: owner.school_id,
        user_id: owner.user_id,
        from: dayIn(-daysBack),
        to: dayIn(daysAhead),
        now: now.toISOString(),
        today: dayIn(0),
        most: mostItems,
      }),
    );
    const { school_name, time_zone } = owner;
    const file = calendarFile({
      items,
      name: `Homeroom: ${school_name}`,
      time_zone,
      publicUrl: ctx.ports.addresses.of(owner.school_id),
    });
    return { fileName: 'homeroom.ics', mimeType: 'text/calendar', bytes: Buffer.from(file) };
  },
};
