import type { Contract } from '#contract/index.ts';
import { checkAudience, listAudienceChoices } from '#server/features/audiences/operations.ts';
import { cancelMessages, requeueMessages } from '#server/features/messages/operations.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import { findOpenJob, listDeliveries } from './mail/delivery-queries.ts';
import { sourceOf } from './mail/send.ts';
import { keyOf, lockAnnouncement, readClock } from './publication/operations.ts';
import { deliveryJob, previewOf } from './publication/publish.ts';
import { findAnnouncement } from './record/queries.ts';

type Mails = 'previewAudience' | 'audienceChoices' | 'deliveries' | 'retryDeliveries' | 'cancelDeliveries';

const noCounts = {
  total: 0,
  waiting: 0,
  sent: 0,
  failed: 0,
  unsubscribed: 0,
  cancelled: 0,
  unreachable: 0,
  later: 0,
  later_from: null,
  quiet: 0,
  quiet_until: null,
  again: 0,
  again_until: null,
};

async function find(ctx: Context, announcement_id: string) {
  const [found] = await findAnnouncement(ctx.db, keyOf(ctx, announcement_id));
  if (!found) throw refuse.unknown('Announcement');
}

export const mailOperations: Pick<OperationsFor<Contract['announcements']>, Mails> = {
  previewAudience: async (ctx, { body }) => {
    checkAudience(body);
    const { school_id } = ctx.actor;
    return previewOf({ db: ctx.db, school_id, today: ctx.today() }, body);
  },

  audienceChoices: async (ctx) => {
    const { school_id } = ctx.actor;
    return { classes: await listAudienceChoices(ctx.db, { school_id }) };
  },

  deliveries: async (ctx, { params, query }) => {
    await find(ctx, params.id);
    const { page, limit, search, status = null } = query;
    const chosen = { search: search || null, status, limit, skip: (page - 1) * limit };
    const rows = await listDeliveries(ctx.db, {
      ...keyOf(ctx, params.id),
      ...chosen,
      today: ctx.today(),
      now: readClock(ctx),
    });
    const deliveries = rows.flatMap((row) => {
      if (row.id === null) return [];
      const { total: _, counts: __, job_id: ___, ...delivery } = row;
      return [delivery];
    });
    const { total = 0, counts = noCounts, job_id = null } = rows[0] ?? {};
    return { deliveries, total, page, limit, counts, job_id };
  },

  retryDeliveries: async (ctx, { params }) => {
    const { status } = await lockAnnouncement(ctx, params.id);
    if (status !== 'published') throw refuse.conflict('Only a published announcement can be emailed');
    const key = keyOf(ctx, params.id);
    const [{ queued } = { queued: 0 }] = await requeueMessages(ctx.db, {
      ...sourceOf(key),
      now: readClock(ctx),
    });
    const [open] = await findOpenJob(ctx.db, key);
    const open_job = open?.job_id ?? null;
    const job_id = queued > 0 ? (open_job ?? (await ctx.startJob(deliveryJob(params.id)))) : open_job;
    const after = { queued };
    ctx.audit({ action: 'retry_mail', entity: 'announcement', entity_id: params.id, after });
    return { queued, job_id };
  },

  cancelDeliveries: async (ctx, { params }) => {
    await lockAnnouncement(ctx, params.id);
    const [stopped = { cancelled: 0 }] = await cancelMessages(ctx.db, sourceOf(keyOf(ctx, params.id)));
    ctx.audit({ action: 'cancel_mail', entity: 'announcement', entity_id: params.id, after: stopped });
    return stopped;
  },
};
