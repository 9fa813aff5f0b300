import { z } from 'zod';
import type { ZodOpenApiComponentsObject, ZodOpenApiResponseObject } from 'zod-openapi';
import { replyError } from '#contract/kit/envelope.ts';

export const overview = `The API of Homeroom, a school back-office.

Sign in by \`POST /auth/login\` and send the token of its reply with every other call: \`Authorization: Bearer <token>\`.

Every reply is JSON, except for files and streams of events: \`{ success, result, errors }\`. If a call fails,
\`success\` is false and \`errors\` says what happened, in sentences to show to people.`;

const refusal = z
  .object({ success: z.literal(false), result: z.null(), errors: z.array(replyError).min(1) })
  .meta({ id: 'Refusal' });

const refusalWith = (description: string) => ({
  description,
  content: { 'application/json': { schema: refusal } },
});

/** How a call can fail for a reason of its own, by the name of the description. */
export const refusals = {
  Invalid: { status: 400, ...refusalWith('The input is not valid. Each error names its field.') },
  NotFound: { status: 404, ...refusalWith('The record does not exist, or you may not see it.') },
  Conflict: {
    status: 409,
    ...refusalWith(
      'The record has changed since you read it, the data does not permit this, or the Idempotency-Key was used for another request.',
    ),
  },
  TooLarge: { status: 413, ...refusalWith('The file is too large.') },
  WrongType: { status: 415, ...refusalWith('This kind of file is not accepted.') },
} as const;
export type RefusalName = keyof typeof refusals;

/** How every call can fail. */
export const generalRefusals: readonly number[] = [401, 403, 413, 415, 429, 500, 503];

const refused: ZodOpenApiResponseObject = {
  ...refusalWith(
    `How any call can fail:
- 401: the token is missing, wrong or has expired.
- 403: your role does not permit this, or you must first change your password or set up a second factor.
- 413: the body is larger than 1 MB.
- 415: the body is not JSON.
- 429: too many requests.
- 500: the server failed; the error's code finds the cause in the server's log.
- 503: the server is busy, or cannot save at the moment.`,
  ),
  headers: {
    'Retry-After': { description: 'With 429 and 503: seconds to wait.', schema: { type: 'integer' } },
  },
};

const success = z
  .object({
    success: z.literal(true),
    message: z.string().optional(),
    meta: z.looseObject({}).optional(),
    result: z.unknown(),
    errors: z.array(replyError).max(0),
  })
  .meta({ id: 'Success' });

/** What many calls refer to. */
export const components: ZodOpenApiComponentsObject = {
  schemas: { Error: replyError, Refusal: refusal, Success: success },
  responses: {
    ...Object.fromEntries(
      Object.entries(refusals).map(([name, { description, content }]) => [name, { description, content }]),
    ),
    Refused: refused,
  },
  parameters: {
    IdempotencyKey: {
      in: 'header',
      name: 'Idempotency-Key',
      description:
        'Makes the call safe to repeat: the same key with the same request returns the first reply again. 1 to 200 visible characters, remembered for a day.',
      schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,200}$' },
    },
    Version: {
      in: 'header',
      name: 'If-Unmodified-Since-Version',
      description:
        'The `updated_dt` of the record as you read it. If the record has changed since, the call is refused with 409.',
      schema: { type: 'string' },
    },
  },
  securitySchemes: {
    session: { type: 'http', scheme: 'bearer', description: 'The token that `POST /auth/login` returns.' },
    conversation: {
      type: 'http',
      scheme: 'bearer',
      description: 'The secret of a visitor’s conversation, which opening the conversation returns.',
    },
  },
};
