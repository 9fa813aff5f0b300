import { z } from 'zod';
import { defineRoute } from '#contract/kit/route.ts';

/** The server signs the links for unsubscribing, so that no one can make one for another person. */
const signedAddress = z.object({
  school: z.string().max(100).default(''),
  email: z.string().max(300).default(''),
  signature: z.string().max(200).default(''),
});

const subscription = z
  .object({
    school_name: z.string(),
    email: z.string(),
    /** Whether emails other than essential ones are still sent. */
    subscribed: z.boolean(),
  })
  .meta({ id: 'MailSubscription' });

/** The calls behind the link in a message, which need no sign-in. */
export const subscriptionEntries = {
  showSubscription: defineRoute({
    method: 'GET',
    path: '/public/unsubscribe',
    refuses: [404],
    access: 'public',
    summary: 'Check whether an address still receives announcements, by the link in an email',
    query: signedAddress,
    result: subscription,
  }),
  unsubscribe: defineRoute({
    method: 'POST',
    path: '/public/unsubscribe',
    refuses: [404],
    access: 'public',
    summary: 'Unsubscribe an address from all announcements except essential ones, by the link in an email',
    query: signedAddress,
    result: subscription,
  }),
  subscribe: defineRoute({
    method: 'POST',
    path: '/public/unsubscribe/undo',
    refuses: [404],
    access: 'public',
    summary: 'Subscribe an address to announcements again, by the link in an email',
    query: signedAddress,
    result: subscription,
  }),
};
