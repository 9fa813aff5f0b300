import type { Contract } from '#contract/index.ts';
import type { UrgentDraft, UrgentReach } from '#contract/messages/urgent.ts';
import type { MessageLanguage } from '#contract/messages/values.ts';
import {
  audienceOf,
  checkAudience,
  countReachable,
  countTextMessages,
  listReachable,
  listUnreached,
} from '#server/features/audiences/operations.ts';
import { cancelMessages, requeueMessages } from '#server/features/messages/outbox/queries.ts';
import {
  type NewMessage,
  queueMessages,
  unreachableMessage,
} from '#server/features/messages/outbox/queue.ts';
import { languageOf, oneLine } from '#server/features/messages/outbox/rules.ts';
import { countSegments } from '#server/features/messages/outbox/segments.ts';
import { getSettings } from '#server/features/messages/settings/queries.ts';
import { fillPlaces } from '#server/features/messages/templates/rules.ts';
import { type MessageTexts, messageTextsOf } from '#server/features/messages/templates/texts.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import type { JobStart } from '#server/kit/jobs/one-off-jobs.ts';
import { refuse } from '#server/lib/refusal.ts';
import { countUrgent, getUrgent, insertUrgent, listUrgent, listUrgentDeliveries } from './queries.ts';
import { checkPlaces, namesStudent } from './rules.ts';

type Entries = Pick<
  Contract['messages'],
  | 'previewUrgent'
  | 'sendUrgent'
  | 'listUrgent'
  | 'getUrgent'
  | 'urgentDeliveries'
  | 'retryUrgent'
  | 'cancelUrgent'
>;

const recipientKindOf = {
  students: 'student',
  parents: 'guardian',
  teachers: 'teacher',
  staff: 'user',
} as const;
const emptyReach = { people: 0, emails: 0, sms: 0, unreachable: 0 };
const readClock = (ctx: Context) => ctx.ports.clock().toISOString();
const deliveryOf = (source_id: string): JobStart => ({ kind: 'messages.deliver', input: { source_id } });
const sourceOf = (ctx: Context, source_id: string) =>
  ({ school_id: ctx.actor.school_id, kind: 'urgent', source_id }) as const;

type UrgentWriting = {
  readonly draft: UrgentDraft;
  readonly school: Context['school'];
  readonly texts: MessageTexts;
};

type Variant = { readonly language: MessageLanguage; readonly student_name: string | null };

/** The message in one language and about one student, in the words that the school puts around it. */
function write({ draft, school, texts }: UrgentWriting, { language, student_name }: Variant) {
  const { subject, body, sms } = texts('urgent', language);
  const fill = (text: string) => (student_name === null ? text : fillPlaces(text, { student_name }));
  const values = { title: fill(draft.title), text: fill(draft.text), school_name: school.name };
  return {
    subject: oneLine(fillPlaces(subject, values)).slice(0, 200),
    body: fillPlaces(body, values),
    sms: fillPlaces(sms ?? '', values),
  };
}

const gatherWriting = async (ctx: Context, draft: UrgentDraft): Promise<UrgentWriting> => ({
  draft,
  school: ctx.school,
  texts: await messageTextsOf(ctx.db, { school_id: ctx.actor.school_id }),
});

/** The segments of the longest text message, and of all of them. */
async function segmentsOf(ctx: Context, draft: UrgentDraft) {
  if (!draft.channels.includes('sms')) return { segments_each: 0, segments: 0 };
  const writing = await gatherWriting(ctx, draft);
  const { locale } = ctx.school;
  const counted = await countTextMessages(ctx.db, audienceFor(ctx, draft));
  const unsent = { language: null, student_name: null, messages: 0 };
  const lengths = (counted.length > 0 ? counted : [unsent]).map(({ language, student_name, messages }) => ({
    messages,
    each: countSegments(write(writing, { language: languageOf(language, locale), student_name }).sms),
  }));
  return {
    segments_each: Math.max(...lengths.map(({ each }) => each)),
    segments: lengths.reduce((sum, { each, messages }) => sum + each * messages, 0),
  };
}

const audienceFor = (ctx: Context, draft: UrgentDraft) => ({
  school_id: ctx.actor.school_id,
  ...audienceOf(draft),
  today: ctx.today(),
  channels: draft.channels,
  per_child: namesStudent(draft),
});

async function countReach(ctx: Context, draft: UrgentDraft): Promise<UrgentReach> {
  checkAudience(draft);
  checkPlaces(draft);
  const [counted = emptyReach] = await countReachable(ctx.db, audienceFor(ctx, draft));
  const [settings] = await getSettings(ctx.db, { school_id: ctx.actor.school_id });
  const { segments_each, segments } = await segmentsOf(ctx, draft);
  const price = settings?.sms_price ?? null;
  const cost = price === null ? null : Math.round(price * segments * 100) / 100;
  return { ...counted, segments_each, segments, cost, currency: ctx.school.currency };
}

/** Writes each message once per language and name: most recipients share theirs with others. */
function letterWriter(writing: UrgentWriting) {
  const letters = new Map<string, ReturnType<typeof write> & { readonly segments: number }>();
  return (variant: Variant) => {
    const key = `${variant.language}/${variant.student_name}`;
    const known = letters.get(key);
    if (known) return known;
    const letter = write(writing, variant);
    const counted = { ...letter, segments: countSegments(letter.sms) };
    letters.set(key, counted);
    return counted;
  };
}

async function messagesOf(ctx: Context, id: string, draft: UrgentDraft): Promise<NewMessage[]> {
  const recipients = await listReachable(ctx.db, audienceFor(ctx, draft));
  const letterFor = letterWriter(await gatherWriting(ctx, draft));
  return recipients.map(({ channel, kind, person_id, name, address, student_id, ...recipient }) => {
    const language = languageOf(recipient.language, ctx.school.locale);
    const letter = letterFor({ language, student_name: recipient.student_name });
    const isEmail = channel === 'email';
    return {
      channel,
      recipient_kind: recipientKindOf[kind],
      recipient_id: person_id,
      recipient_name: name,
      student_id,
      address,
      language,
      subject: isEmail ? letter.subject : null,
      body: isEmail ? letter.body : letter.sms,
      segments: isEmail ? 1 : letter.segments,
      dedup_key: ['urgent', id, channel, address, ...(student_id ? [student_id] : [])].join('/'),
    };
  });
}

async function unreachedBy(ctx: Context, source_id: string, draft: UrgentDraft): Promise<NewMessage[]> {
  const [channel = 'email'] = draft.channels;
  const language = languageOf(ctx.school.locale);
  const people = await listUnreached(ctx.db, audienceFor(ctx, draft));
  return people.map(({ kind, person_id: recipient_id, name: recipient_name }) => {
    const person = { recipient_kind: recipientKindOf[kind], recipient_id, recipient_name };
    return unreachableMessage({ kind: 'urgent', source_id }, { channel, ...person, language });
  });
}

async function read(ctx: Context, urgent_message_id: string) {
  const [found] = await getUrgent(ctx.db, { school_id: ctx.actor.school_id, urgent_message_id });
  if (!found) throw refuse.notFound('Message not found');
  return found;
}

export const urgentOperations: OperationsFor<Entries> = {
  previewUrgent: (ctx, { body }) => countReach(ctx, body),

  sendUrgent: async (ctx, { body: { confirmed, ...draft } }) => {
    const { school_id, user_id, name: user_name } = ctx.actor;
    const { emails, sms, segments, cost } = await countReach(ctx, draft);
    if (emails + sms === 0)
      throw refuse.conflict('No one in this audience can be reached', undefined, 'unreachable');
    if (emails !== confirmed.emails || sms !== confirmed.sms)
      throw refuse.conflict(
        `The audience has changed: ${emails} emails and ${sms} text messages would be sent. Check the numbers and send it again.`,
        undefined,
        'reach_changed',
      );
    const { title, text, channels, targetAudience: target_audience } = draft;
    const now = readClock(ctx);
    const audiences = JSON.stringify(draft.audiences);
    const row = { school_id, user_id, user_name, now, title, text, channels, target_audience, audiences };
    const [created] = await insertUrgent(ctx.db, row);
    if (!created) throw new Error('The message was not stored');
    const { id: source_id } = created;
    const messages = await messagesOf(ctx, source_id, draft);
    const queueing = { db: ctx.db, school_id, user_id, now };
    const unreached = await unreachedBy(ctx, source_id, draft);
    const batch = { kind: 'urgent', source_id, is_essential: true } as const;
    await queueMessages(queueing, { ...batch, messages: [...messages, ...unreached] });
    await ctx.startJob(deliveryOf(source_id));
    const after = { ...draft, emails, sms, segments, cost };
    ctx.audit({ action: 'send', entity: 'urgent_message', entity_id: source_id, after });
    return read(ctx, source_id);
  },

  listUrgent: async (ctx, { query: { page, limit } }) => {
    const { school_id } = ctx.actor;
    const messages = await listUrgent(ctx.db, { school_id, limit, skip: (page - 1) * limit });
    const [counted] = await countUrgent(ctx.db, { school_id });
    return { messages, total: counted?.total ?? 0, page, limit };
  },

  getUrgent: (ctx, { params }) => read(ctx, params.id),

  urgentDeliveries: async (ctx, { params, query }) => {
    await read(ctx, params.id);
    const { page, limit, search, state = null } = query;
    const key = { school_id: ctx.actor.school_id, urgent_message_id: params.id };
    const filters = { search: search || null, state, limit, skip: (page - 1) * limit };
    const rows = await listUrgentDeliveries(ctx.db, { ...key, ...filters });
    const messages = rows.flatMap((row) => {
      if (row.id === null) return [];
      const { total: _, ...message } = row;
      return [message];
    });
    return { messages, total: rows[0]?.total ?? 0, page, limit };
  },

  retryUrgent: async (ctx, { params }) => {
    const { job_id: open_job } = await read(ctx, params.id);
    const source = sourceOf(ctx, params.id);
    const [{ queued } = { queued: 0 }] = await requeueMessages(ctx.db, { ...source, now: readClock(ctx) });
    const job_id = queued > 0 ? (open_job ?? (await ctx.startJob(deliveryOf(params.id)))) : open_job;
    const after = { queued };
    ctx.audit({ action: 'retry', entity: 'urgent_message', entity_id: params.id, after });
    return { queued, job_id };
  },

  cancelUrgent: async (ctx, { params }) => {
    await read(ctx, params.id);
    const [stopped = { cancelled: 0 }] = await cancelMessages(ctx.db, sourceOf(ctx, params.id));
    ctx.audit({ action: 'cancel', entity: 'urgent_message', entity_id: params.id, after: stopped });
    return stopped;
  },
};
