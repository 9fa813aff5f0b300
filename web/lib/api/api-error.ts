import type { ReplyError } from '#contract/kit/envelope.ts';

const unreachable = 'Network error or server unavailable';
const unexpected = 'An unexpected error occurred';

/** A failed call. `status` is 0 if the server could not be reached. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The server's errors; `field` is the name of the field in the body. */
  readonly errors: readonly ReplyError[];
  /** Whether the sentence comes from the server; otherwise a screen may use its own. */
  readonly isFromServer: boolean;

  constructor(status: number, body: unknown) {
    const errors = errorsIn(body);
    const sentence = errors[0]?.message || textIn(body, 'error') || textIn(body, 'message');
    super(sentence || (isRecord(body) ? unexpected : unreachable));
    this.status = status;
    this.errors = errors;
    this.isFromServer = Boolean(sentence);
  }

  /** The code of the first error, for example `otp_required`. */
  get code(): string | undefined {
    return this.errors[0]?.code;
  }

  /** Sentences by field name, ready for a form's `setErrors`. */
  get fields(): Record<string, string> {
    const named = this.errors.flatMap(({ field, message }) => (field ? [[field, message] as const] : []));
    return Object.fromEntries(named.toReversed());
  }

  /** True when someone else changed the record first. */
  get stale(): boolean {
    return this.status === 409 && this.errors.some(({ code }) => code === 'stale');
  }
}

/** Whether the record does not exist, or not for this person. */
export const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Whether the same call may succeed later: the server was unreachable, busy or failing. */
export const isTransient = (error: unknown) =>
  !(error instanceof ApiError) || error.status < 400 || error.status === 429 || error.status >= 500;

/** The sentence for a failure: the server's, or that it could not be reached, or the screen's own. */
export function errorText(error: unknown, fallback = unexpected): string {
  if (error instanceof ApiError)
    return error.isFromServer || error.message === unreachable ? error.message : fallback;
  return fallback;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textIn(body: unknown, key: string) {
  const value = isRecord(body) ? body[key] : undefined;
  return typeof value === 'string' ? value : '';
}

function errorsIn(body: unknown): ReplyError[] {
  const list = isRecord(body) && Array.isArray(body['errors']) ? body['errors'] : [];
  return list.filter((item): item is ReplyError => isRecord(item) && typeof item['message'] === 'string');
}
