import type { Announcement, SavedAnnouncement } from '#contract/announcements/record.ts';
import type { Contract } from '#contract/index.ts';
import { sourceOf } from '#server/features/announcements/mail/send.ts';
import {
  type AnnouncementKey,
  getAnnouncement,
  lockAnnouncementRow,
  moveAnnouncement,
} from '#server/features/announcements/record/queries.ts';
import { announcementOf, refusalOfExpiry } from '#server/features/announcements/record/rules.ts';
import { cancelMessages, languageOf } from '#server/features/messages/operations.ts';
import { changes } from '#server/kit/audit/entry.ts';
import { fileUrl } from '#server/kit/files/storage.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import { announce, mail, type PublicationScope, previewOf } from './publish.ts';

type Announcements = Contract['announcements'];

export const readClock = (ctx: Context) => ctx.ports.clock().toISOString();
export const keyOf = (ctx: Context, announcement_id: string): AnnouncementKey => ({
  school_id: ctx.actor.school_id,
  announcement_id,
});
export const readerOf = (ctx: Context) => ({ user_id: ctx.actor.user_id, today: ctx.today() });

export async function readAnnouncement(ctx: Context, announcement_id: string): Promise<Announcement> {
  const [row] = await getAnnouncement(ctx.db, { ...keyOf(ctx, announcement_id), ...readerOf(ctx) });
  if (!row) throw refuse.unknown('Announcement');
  return announcementOf(row, (file_id) => fileUrl(ctx, file_id));
}

/** The announcement, locked until the transaction ends. */
export async function lockAnnouncement(ctx: Context, announcement_id: string): Promise<Announcement> {
  const [row] = await lockAnnouncementRow(ctx.db, { ...keyOf(ctx, announcement_id), ...readerOf(ctx) });
  if (!row) throw refuse.unknown('Announcement');
  return announcementOf(row, (file_id) => fileUrl(ctx, file_id));
}

/** The same, if the user can change it: some roles can change only their own drafts. */
export async function lockToChange(ctx: Context, announcement_id: string): Promise<Announcement> {
  const before = await lockAnnouncement(ctx, announcement_id);
  const isOwnDraft = before.createdById === ctx.actor.user_id && before.status === 'draft';
  if (ctx.grant === 'O' && !isOwnDraft) throw refuse.forbidden();
  return before;
}

const publicationScopeOf = ({ db, actor, school, ports, today, startJob }: Context): PublicationScope => ({
  db,
  school_id: actor.school_id,
  user_id: actor.user_id,
  language: languageOf(school.locale),
  today: today(),
  now: ports.clock().toISOString(),
  startJob,
});

type PreviousState = Pick<Announcement, 'status' | 'sendMail'>;

/** Asks first if the announcement is published or scheduled with emails and no one would get one. */
async function checkReach(ctx: Context, before: PreviousState, after: Announcement) {
  const isOut = ({ status }: PreviousState) => status === 'published' || status === 'scheduled';
  if (!after.sendMail || !isOut(after) || (isOut(before) && before.sendMail)) return;
  const { people, with_address, unsubscribed, mails } = await previewOf(publicationScopeOf(ctx), after);
  if (mails > 0) return;
  throw refuse.conflict(
    `No one in this audience can be reached by email (people: ${people}, with an address: ${with_address}, unsubscribed: ${unsubscribed}).`,
    undefined,
    'unreachable',
  );
}

/** Publishes, emails or stops emails after a change, in the caller's transaction. Returns the emails that it queued. */
export async function applyPublication(
  ctx: Context,
  before: PreviousState,
  after: Announcement,
  isConfirmed: boolean,
) {
  if (!isConfirmed) await checkReach(ctx, before, after);
  const isPublished = after.status === 'published';
  if (isPublished && before.status !== 'published') return announce(publicationScopeOf(ctx), after);
  if (isPublished && after.sendMail && !before.sendMail) return mail(publicationScopeOf(ctx), after);
  if (before.status === 'published' && !(isPublished && after.sendMail))
    await cancelMessages(ctx.db, sourceOf(keyOf(ctx, after.id)));
  return null;
}

type StatusMove = {
  readonly action: string;
  readonly status: Announcement['status'];
  readonly already: string;
};
type MoveInput = {
  readonly params: { id: string };
  readonly body?: { confirm_unreachable: boolean } | undefined;
};

const defineMove =
  ({ action, status, already }: StatusMove) =>
  async (ctx: Context, { params, body }: MoveInput): Promise<SavedAnnouncement> => {
    const before = await lockAnnouncement(ctx, params.id);
    ctx.expectVersion(before.updated_dt);
    if (before.status === status) throw refuse.conflict(already, 'status');
    const now = readClock(ctx);
    if (status === 'published') {
      const refusal = refusalOfExpiry(before, ctx.today());
      if (refusal) throw refuse.conflict(refusal, 'expiryDate');
    }
    const publish_dt = status === 'published' ? now : null;
    const { user_id } = ctx.actor;
    await moveAnnouncement(ctx.db, { ...keyOf(ctx, params.id), user_id, status, publish_dt, now });
    const after = await readAnnouncement(ctx, params.id);
    const mailing = await applyPublication(ctx, before, after, body?.confirm_unreachable ?? false);
    ctx.audit({ action, entity: 'announcement', entity_id: params.id, ...changes(before, after) });
    return { ...after, mailing };
  };

export const moveOperations: Pick<OperationsFor<Announcements>, 'publish' | 'unpublish' | 'archive'> = {
  publish: defineMove({
    action: 'publish',
    status: 'published',
    already: 'This announcement is already published',
  }),
  unpublish: defineMove({
    action: 'unpublish',
    status: 'draft',
    already: 'This announcement is already a draft',
  }),
  archive: defineMove({
    action: 'archive',
    status: 'archived',
    already: 'This announcement is already archived',
  }),
};
