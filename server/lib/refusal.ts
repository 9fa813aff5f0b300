import type { ReplyError } from '#contract/kit/envelope.ts';

type Status = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 502 | 503;

/** A refusal that the caller can read and act on; every other error is our fault. */
export class Refusal extends Error {
  readonly status: Status;
  readonly errors: readonly ReplyError[];
  readonly retryAfterSeconds: number | undefined;

  constructor(status: Status, errors: readonly ReplyError[], retryAfterSeconds?: number) {
    super(errors[0]?.message ?? 'Refused');
    this.status = status;
    this.errors = errors;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The caller gave a wrong password or code of their own: the gate counts these. */
export class WrongSecret extends Refusal {}

const singleError = (message: string, code: string, field?: string): ReplyError[] => [
  field === undefined ? { message, code } : { message, field, code },
];

/** The kinds of refusals. People see the messages as they are. */
export const refuse = {
  invalid: (field: string, message: string) => new Refusal(400, singleError(message, 'invalid', field)),
  wrongSecret: (field: string, message: string) =>
    new WrongSecret(400, singleError(message, 'invalid', field)),
  invalidAll: (errors: readonly ReplyError[]) => new Refusal(400, errors),
  signedOut: (message = 'Please sign in again', code = 'signed_out') =>
    new Refusal(401, singleError(message, code)),
  notSignedIn: (message: string, code: string) => new Refusal(401, singleError(message, code)),
  /** The password is right at several schools: the person chooses one of them. */
  school: (message: string, choices: NonNullable<ReplyError['choices']>) =>
    new Refusal(401, [{ message, field: 'school_id', code: 'school_required', choices }]),
  forbidden: (message = 'Permission denied') => new Refusal(403, singleError(message, 'forbidden')),
  /** The person has to do something else first. */
  notYet: (message: string, code: string) => new Refusal(403, singleError(message, code)),
  unknown: (what: string) => new Refusal(404, singleError(`${what} not found`, 'not_found')),
  notFound: (message = 'Not found') => new Refusal(404, singleError(message, 'not_found')),
  conflict: (message: string, field?: string, code = 'conflict') =>
    new Refusal(409, singleError(message, code, field)),
  stale: () =>
    new Refusal(
      409,
      singleError('Someone else changed this in the meantime. Reload to see what changed.', 'stale'),
    ),
  tooLarge: (message: string) => new Refusal(413, singleError(message, 'too_large')),
  wrongType: (message: string) => new Refusal(415, singleError(message, 'wrong_type')),
  tooMany: (message: string, retryAfterSeconds: number) =>
    new Refusal(429, singleError(message, 'too_many'), retryAfterSeconds),
  readOnly: () =>
    new Refusal(
      503,
      singleError(
        'Nothing can be changed at the moment: the database is read-only. Please try again in a few minutes.',
        'read_only',
      ),
      10,
    ),
  diskFull: () =>
    new Refusal(
      503,
      singleError(
        'The disk is full, so nothing can be saved. Tell the person who runs this server to make room on its disk, then try again.',
        'disk_full',
      ),
      60,
    ),
  unavailable: (message = 'The service is busy. Please try again in a moment.', retryAfterSeconds = 2) =>
    new Refusal(503, singleError(message, 'unavailable'), retryAfterSeconds),
};
