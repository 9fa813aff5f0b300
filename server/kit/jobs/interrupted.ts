/**
 * The work must end here without being done: another process has taken it over, this process is about to end, or the school
 * has been suspended. It goes on elsewhere or later, so this is no failure.
 */
export class Interrupted extends Error {}
