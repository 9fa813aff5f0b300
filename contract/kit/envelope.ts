import { z } from 'zod';

/** Version segment of every call; the web client and the server both prepend it. */
export const apiBase = '/api/v1';

/** One error that a person can act on: `field` is the invalid body or query field, `code` is for programs. */
export const replyError = z
  .object({
    message: z.string(),
    field: z.string().optional(),
    code: z.string().optional(),
    /** What the field can be, if the person has to choose. */
    choices: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
  })
  .meta({ id: 'Error' });
export type ReplyError = z.infer<typeof replyError>;

/** The form of every reply of the API. */
export type Envelope<Result> = { success: boolean; result: Result | null; errors: ReplyError[] };

/** The result of every call that deletes. */
export const deleted = z.object({ deleted: z.literal(true) }).meta({ id: 'Deleted' });
