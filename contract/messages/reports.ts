import { z } from 'zod';
import { id } from '#contract/kit/common.ts';
import { defineRoute } from '#contract/kit/route.ts';

/** A field of the form that an SMS provider sends; all of them are part of what it signs. */
const field = z.string().max(5000);

/** The calls of a Twilio-compatible SMS provider, which signs them with the token that the school shares with it. */
export const reportEntries = {
  reportSmsStatus: defineRoute({
    method: 'POST',
    path: '/public/sms/{school}/messages/{message}/status',
    refuses: [404],
    access: 'public',
    form: true,
    summary: 'Report the delivery of a text message; called by the SMS provider',
    params: z.object({ school: id, message: id }),
    body: z.object({ MessageStatus: field, ErrorCode: field.optional() }).catchall(field),
    result: z.object({ received: z.boolean() }),
  }),
  receiveSms: defineRoute({
    method: 'POST',
    path: '/public/sms/{school}/received',
    refuses: [404],
    access: 'public',
    form: true,
    summary:
      'Receive the reply to a text message: STOP ends all but essential ones; called by the SMS provider',
    params: z.object({ school: id }),
    body: z.object({ From: field, Body: field }).catchall(field),
    // TwiML: the provider takes the body of this reply for what to send back. An empty one sends nothing.
    reply: 'file',
    mimeTypes: ['text/xml'],
  }),
};
