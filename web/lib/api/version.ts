import { neverSaved } from '#contract/kit/route.ts';

/** The version of a record to send with a change; `updated_dt` is null for settings that were never saved. */
export const versionOf = (updated_dt: string | null) => updated_dt ?? neverSaved;
