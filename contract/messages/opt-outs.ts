import { z } from 'zod';
import {
  id,
  idParams,
  instant,
  pageFields,
  pageQuery,
  requiredText,
  searchTerm,
} from '#contract/kit/common.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { everyone, managers } from '#contract/policy/grants.ts';
import { messageChannels, messageKinds, messageStates, optOutFilters, waysToOptOut } from './values.ts';

const channel = z.enum(messageChannels, 'Channel must be email or sms');
const how = z.enum(waysToOptOut, `How must be one of: ${waysToOptOut.join(', ')}`);
const reason = requiredText('Reason', 500);
const address = z
  .string('Address is required')
  .trim()
  .toLowerCase()
  .min(3, 'Address is required')
  .max(254, 'Address must be at most 254 characters');

const stopped = {
  channel: z.enum(messageChannels),
  address: z.string(),
  how: z.enum(waysToOptOut),
  /** What the office wrote, or why the message was returned. */
  reason: z.string().nullable(),
  since_dt: instant,
};

const optOut = z
  .object({
    ...stopped,
    /** The person in the office who stopped it. */
    stopped_by: z.string().nullable(),
    /** The guardians with this address or number. */
    guardians: z.array(z.object({ guardian_id: id, name: z.string().nullable() })),
    /** Present if the office has allowed messages again; the opt-out can be restored. */
    lifted: z.object({ by: z.string().nullable(), reason: z.string(), lifted_dt: instant }).nullable(),
  })
  .meta({ id: 'MessageOptOut' });
export type OptOut = z.infer<typeof optOut>;

/** Which opt-out a call is about. */
const oneOptOut = z.object({ channel, address, how });
const withReason = oneOptOut.extend({ reason });
/** The form with which the office stops messages to an address or number. */
export const newOptOut = z
  .object({ channel, address, reason })
  .refine(({ channel: chosen, address: typed }) => chosen !== 'email' || z.email().safeParse(typed).success, {
    path: ['address'],
    message: 'Enter an email address',
  })
  .refine(({ channel: chosen, address: typed }) => chosen !== 'sms' || /^\+[1-9]\d{6,14}$/.test(typed), {
    path: ['address'],
    message: 'Enter a number with its country, such as +4930123456',
  });

const guardianMessage = z
  .object({
    id,
    kind: z.enum(messageKinds),
    /** The title of the announcement or urgent message. */
    title: z.string().nullable(),
    channel: z.enum(messageChannels),
    recipient_name: z.string().nullable(),
    student_name: z.string().nullable(),
    address: z.string(),
    state: z.enum(messageStates),
    reason: z.string().nullable(),
    attempts: z.int().min(0),
    sent_dt: instant.nullable(),
    created_dt: instant,
  })
  .meta({ id: 'GuardianMessage' });

const path = '/school/messages/opt-outs';

export const optOutEntries = {
  listOptOuts: defineRoute({
    method: 'GET',
    path,
    permission: managers,
    summary: 'List the addresses and numbers that get no messages, and those that the office allowed again',
    query: z
      .object({
        search: searchTerm,
        channel: channel.optional(),
        how: z.enum(optOutFilters, `How must be one of: ${optOutFilters.join(', ')}`).optional(),
      })
      .extend(pageQuery(20).shape),
    result: z.object({ opt_outs: z.array(optOut), ...pageFields }),
  }),
  addOptOut: defineRoute({
    method: 'POST',
    path,
    permission: managers,
    summary: 'Stop messages to an address or number, except essential ones',
    status: 201,
    body: newOptOut,
    result: optOut,
  }),
  liftOptOut: defineRoute({
    method: 'POST',
    path: `${path}/lift`,
    refuses: [404],
    permission: managers,
    summary: 'Allow messages to an address or number again, with a reason',
    body: withReason,
    result: optOut,
  }),
  restoreOptOut: defineRoute({
    method: 'POST',
    path: `${path}/restore`,
    refuses: [404],
    permission: managers,
    summary: 'Undo that messages to an address or number were allowed again',
    body: oneOptOut,
    result: optOut,
  }),
  listGuardianMessages: defineRoute({
    method: 'GET',
    path: '/school/guardians/{id}/messages',
    permission: everyone,
    summary: 'List the messages to a guardian, newest first, and the addresses that receive none',
    params: idParams,
    query: pageQuery(10),
    result: z.object({
      opt_outs: z.array(z.object(stopped)),
      messages: z.array(guardianMessage),
      ...pageFields,
    }),
  }),
};
