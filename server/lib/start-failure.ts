/** Why Homeroom cannot start, as one sentence for the person at the terminal. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}

const isDatabaseState = /^[0-9A-Z]{5}$/;

/** The sentence for the terminal about a failed start; undefined if the fault is ours. */
export function sentenceOf(error: unknown): string | undefined {
  if (error instanceof StartFailure) return error.message;
  const code = codeOf(error) ?? '';
  if (code === 'ENOSPC' || code === '53100')
    return 'The disk is full: make room on it, then start Homeroom again.';
  if (code === '25006') return 'The database is read-only: start Homeroom again when it can be written to.';
  if (!isDatabaseState.test(code) && !isBrokenConnection(error)) return undefined;
  return `The database ended the start (${reasonOf(error)}): look into its log, then start Homeroom again.`;
}

const networkCodes = /^E(?:CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH)$/;

function isBrokenConnection(error: unknown): boolean {
  return networkCodes.test(codeOf(error) ?? '') || /^Connection terminated|timeout/.test(reasonOf(error));
}

/** The message of any thrown value. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The `code` of a system or database error, if it has one. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
