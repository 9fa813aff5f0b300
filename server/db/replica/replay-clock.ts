/** How many positions are remembered: at one per second more than the longest lag that matters. */
const mostSamples = 120;

type Sample = { readonly position: number; readonly at: number };

/**
 * Tells as of when a replica has everything. The position of the primary's log is noted with the time before it was
 * read; once the replica has replayed it, the replica has everything that was committed until then. So a primary that
 * no one writes to does not look like a lag, and the clocks of the servers do not matter.
 */
export class ReplayClock {
  #samples: Sample[] = [];
  #asOf: number | undefined;

  /** The primary's log had reached `position` at a time that is not before `at`. */
  noteWritten(position: number, at: number): void {
    this.#samples.push({ position, at });
    if (this.#samples.length > mostSamples) this.#samples.shift();
  }

  /** The replica has replayed the log up to `position`. Returns as of when it has everything, if that is known yet. */
  noteReplayed(position: number): number | undefined {
    const reached = this.#samples.findLast((sample) => sample.position <= position);
    if (reached) {
      this.#asOf = Math.max(reached.at, this.#asOf ?? 0);
      this.#samples = this.#samples.filter(({ at }) => at >= reached.at);
    }
    return this.#asOf;
  }

  /** Another server has taken the replica's place: what is known about the old one no longer counts. */
  forget(): void {
    this.#samples = [];
    this.#asOf = undefined;
  }
}
