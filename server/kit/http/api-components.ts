import { z } from 'zod';
import type { ZodOpenApiComponentsObject, ZodOpenApiResponseObject } from 'zod-openapi';
import { pageFields } from '#contract/kit/common.ts';
import { replyError } from '#contract/kit/envelope.ts';
import { namedValues } from './api-values.ts';

export const overview = `The API of Homeroom, a school back-office.

Sign in by \`POST /auth/login\` and send the token of its reply with every other call: \`Authorization: Bearer <token>\`.

Every reply is JSON, except for files and streams of events: \`{ success, result, errors }\`. If a call fails,
\`success\` is false and \`errors\` says what happened, in sentences to show to people.`;

const refusal = z
  .object({ success: z.literal(false), result: z.null(), errors: z.array(replyError).min(1) })
  .meta({ id: 'Refusal' });

const refused: ZodOpenApiResponseObject = {
  description: `How a call can fail. A call names a status of its own only if it does not follow from what the call takes.
- 400: the input is not valid; each error names its field.
- 401: the token is missing, wrong or has expired.
- 403: your role does not permit this, or you must first change your password or set up a second factor.
- 404: the record in the path, or one that the input names, does not exist, or you may not see it.
- 409, for calls that write: the record has changed since you read it, the data does not permit this, or the Idempotency-Key was used for another request.
- 413: the body is larger than 1 MB, or the file is larger than this call accepts.
- 415: the body is not JSON, or this kind of file is not accepted.
- 429: too many requests.
- 500: the server failed; the error's code finds the cause in the server's log.
- 503: the server is busy, or cannot save at the moment.`,
  headers: {
    'Retry-After': { description: 'With 429 and 503: seconds to wait.', schema: { type: 'integer' } },
  },
  content: { 'application/json': { schema: refusal } },
};

/** The header of calls that a replica of the database may answer. */
export const ageHeader = {
  'X-Homeroom-As-Of': {
    description:
      'Sent if a replica of the database answered: when the result was complete, at most a minute ago. It contains what you have written yourself.',
    schema: { type: 'string', format: 'date-time' },
  },
} as const;

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
  schemas: {
    Error: replyError,
    Page: z.object(pageFields),
    Refusal: refusal,
    Success: success,
    ...namedValues,
  },
  responses: { Refused: refused },
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
        'The `updated_dt` of the record as you read it. If the record has changed since, the call is refused with 409. `null` if it was never saved.',
      schema: { type: 'string' },
    },
  },
  securitySchemes: {
    session: { type: 'http', scheme: 'bearer', description: 'The token that `POST /auth/login` returns.' },
    operator: {
      type: 'http',
      scheme: 'bearer',
      description:
        'The key of the operator, `OPERATOR_KEY`. Without a configured key, the addresses of the operator return 404.',
    },
    conversation: {
      type: 'http',
      scheme: 'bearer',
      description: 'The secret of a visitor’s conversation, which opening the conversation returns.',
    },
  },
};
