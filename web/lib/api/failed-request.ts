/** A screen shows its failure at once; what failed longer ago was another one. */
const freshMs = 5_000;

let last: { readonly id: string; readonly at: number } | undefined;

/** Remembers a call that the server could not carry out. */
export function noteFailedRequest(id: string | null) {
  last = id ? { id, at: performance.now() } : undefined;
}

/** The id of the call that failed just now, by which the log of the server names it. */
export function readFailedRequest(): string | undefined {
  return last && performance.now() - last.at < freshMs ? last.id : undefined;
}
