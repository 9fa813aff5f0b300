import { ApiError } from '#web/lib/api/api-error.ts';

/** The server's error for each field. */
export const fieldErrors = (error: Error | null) => (error instanceof ApiError ? error.fields : {});
