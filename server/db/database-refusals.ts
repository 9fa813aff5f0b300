import { Refusal, refuse } from '#server/lib/refusal.ts';

type DatabaseError = Error & { readonly code: string; readonly constraint?: string };

/** The sentence for the breach of a named constraint. Features add theirs. */
export type ConstraintSentence = {
  readonly status: 400 | 403 | 409;
  readonly message: string;
  readonly field?: string;
  /** The code by which programs recognize the refusal. */
  readonly code?: string;
};

const sentences = new Map<string, ConstraintSentence>();

/** Adds the sentences for a feature's constraints, by constraint name. */
export function explainConstraints(byName: Readonly<Record<string, ConstraintSentence>>) {
  for (const [name, explained] of Object.entries(byName)) sentences.set(name, explained);
}

const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error && typeof (error as { code?: unknown }).code === 'string';

const overloaded = /^(08|53|57P|57014|55P03|40001|40P01|25P0)/;
/** From the database or the file system. */
const diskFull = /^(53100|ENOSPC|EDQUOT)$/;
const unreachable =
  /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const unreachableMessages =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|not queryable|Client was closed/;

function byState(error: DatabaseError): Refusal | undefined {
  switch (error.code) {
    case '23505':
      return refuse.conflict('This already exists');
    case '23503':
      return refuse.conflict('Something else still refers to this, or what it refers to does not exist');
    case '23514':
    case '23502':
    case '23P01':
      return refuse.invalidAll([{ message: 'The values do not fit together', code: 'invalid' }]);
    case '22021':
    case '22P05':
    case '22003':
    case '22P02':
    case '22007':
    case '22008':
      return refuse.invalidAll([{ message: 'A value cannot be stored', code: 'invalid' }]);
    default:
      return undefined;
  }
}

/** Turns a refusal of the database into a sentence; undefined if the fault is ours. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (!(error instanceof Error)) return undefined;
  if (unreachableMessages.test(error.message)) return refuse.unavailable();
  if (!isDatabaseError(error)) return undefined;
  if (diskFull.test(error.code)) return refuse.diskFull();
  if (error.code === '25006') return refuse.readOnly();
  if (overloaded.test(error.code) || unreachable.test(error.code)) return refuse.unavailable();
  const explained = error.constraint === undefined ? undefined : sentences.get(error.constraint);
  if (!explained) return byState(error);
  const { status, ...shown } = explained;
  if (status === 403) return refuse.notYet(shown.message, shown.code ?? 'forbidden');
  return status === 409
    ? refuse.conflict(shown.message, shown.field, shown.code)
    : refuse.invalidAll([{ code: 'invalid', ...shown }]);
}
