/** Timestamps by the name of the step that ended then, in milliseconds since the epoch. */
export type Timings = Readonly<Record<string, number>>;

const roundToMicroseconds = (milliseconds: number) => Math.round(milliseconds * 1000) / 1000;

/** Notes when each step of an answer ended. The clock of the computer is read once, so that the steps stay in order. */
export class Stopwatch {
  readonly #begin = performance.now();
  readonly #startedAt = Date.now();
  readonly #timings: Record<string, number> = { started: this.#startedAt };

  get timings(): Timings {
    return this.#timings;
  }

  get elapsedMs(): number {
    return performance.now() - this.#begin;
  }

  /** Notes that a step has just ended. */
  note(step: string) {
    this.noteAt(step, this.elapsedMs);
  }

  /** Notes a step that ended that many milliseconds after the start. */
  noteAt(step: string, elapsedMs: number) {
    this.#timings[step] = this.#startedAt + roundToMicroseconds(elapsedMs);
  }
}
