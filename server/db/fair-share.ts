import { type Caller, currentCaller, runWithShare } from '#server/lib/caller.ts';
import { type Refusal, refuse } from '#server/lib/refusal.ts';

type WaitingCaller = {
  readonly caller: Caller;
  readonly since: number;
  /** Whether the caller's own requests are what it waits for. */
  readonly ownDoing: boolean;
  readonly go: () => void;
  readonly giveUp: (refusal: Refusal) => void;
};

/** The requests of one school that wait, by caller and in the order in which they came. */
type SchoolQueue = { running: number; readonly queues: Map<string, WaitingCaller[]> };

/** How much of the database one caller and one school may use at the same time. */
const perCaller = 3;
/** This many connections stay free for other schools, however busy one is. */
const leftToOthers = 2;
/** More than a browser ever opens at once, and more than a load test with two hundred connections opens. */
const mostWaiting = 256;
const longestWaitMs = 8_000;
const longestBacklogMs = 3_000;
/** When no work has ended for this long, the database does not respond, and waiting requests are refused. */
const longestStandstillMs = 5_000;
const lookEveryMs = 250;

const ownRefusal = () =>
  refuse.tooMany('Too many of your requests are under way at once. Please wait a moment and try again.', 2);

/**
 * Divides the database so that no caller and no school can hold all of it: each caller and each school runs a limited amount
 * of work at a time, and the school, then the caller, with the least running work goes first.
 */
export class FairShare {
  waiting = 0;
  #running = 0;
  #averageHoldMs = 2;
  #lastEnd = 0;
  #watch: NodeJS.Timeout | undefined;
  readonly #size: number;
  readonly #perSchool: number;
  readonly #runningOf = new Map<string, number>();
  readonly #schools = new Map<string, SchoolQueue>();

  constructor(size: number) {
    this.#size = size;
    this.#perSchool = Math.max(1, size - leftToOthers);
  }

  /** Runs `work` once the caller and the school have a share; an empty `schoolId` means no school. */
  async run<Result>(schoolId: string, work: () => Promise<Result>): Promise<Result> {
    const caller = currentCaller();
    if (!caller?.who || caller.holdsShare) return work();
    const { who } = caller;
    const school = this.#schoolOf(schoolId);
    if (this.#mayRun(schoolId, school, who)) this.#take(school, who);
    else await this.#wait(school, caller, who);
    const started = performance.now();
    try {
      return await runWithShare(caller, work);
    } finally {
      this.#averageHoldMs += (performance.now() - started - this.#averageHoldMs) * 0.05;
      this.#giveBack(schoolId, school, who);
    }
  }

  #schoolOf(id: string): SchoolQueue {
    const known = this.#schools.get(id);
    if (known) return known;
    const school = { running: 0, queues: new Map() };
    this.#schools.set(id, school);
    return school;
  }

  #mayRun(schoolId: string, school: SchoolQueue, who: string): boolean {
    return (
      this.#running < this.#size &&
      (schoolId === '' || school.running < this.#perSchool) &&
      (this.#runningOf.get(who) ?? 0) < perCaller
    );
  }

  #take(school: SchoolQueue, who: string) {
    this.#running += 1;
    school.running += 1;
    this.#runningOf.set(who, (this.#runningOf.get(who) ?? 0) + 1);
  }

  #wait(school: SchoolQueue, caller: Caller, who: string): Promise<void> {
    const queue = school.queues.get(who) ?? [];
    if (queue.length >= mostWaiting) throw ownRefusal();
    // Refuse early, by the expected wait, rather than late, after the wait.
    if ((this.waiting * this.#averageHoldMs) / this.#size > longestBacklogMs) throw refuse.unavailable();
    const ownDoing = (this.#runningOf.get(who) ?? 0) >= perCaller;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    queue.push({ caller, since: performance.now(), ownDoing, go: resolve, giveUp: reject });
    school.queues.set(who, queue);
    this.waiting += 1;
    this.#watch ??= setInterval(() => this.#refuseLate(), lookEveryMs).unref();
    return promise;
  }

  #giveBack(schoolId: string, school: SchoolQueue, who: string) {
    this.#lastEnd = performance.now();
    this.#running -= 1;
    school.running -= 1;
    const left = (this.#runningOf.get(who) ?? 1) - 1;
    if (left > 0) this.#runningOf.set(who, left);
    else this.#runningOf.delete(who);
    if (this.waiting > 0) this.#startNext();
    if (school.running === 0 && school.queues.size === 0 && this.#schools.get(schoolId) === school)
      this.#schools.delete(schoolId);
  }

  /** Refuses requests that have waited too long, even while no work ends. */
  #refuseLate() {
    const now = performance.now();
    const isStuck = now - this.#lastEnd > longestStandstillMs;
    const isLate = ({ since }: WaitingCaller) =>
      now - since > (isStuck ? longestStandstillMs : longestWaitMs);
    for (const { queues } of this.#schools.values()) {
      for (const [who, queue] of queues) {
        for (const late of queue.filter(isLate)) {
          this.waiting -= 1;
          late.giveUp(late.ownDoing && !isStuck ? ownRefusal() : refuse.unavailable());
        }
        const staying = queue.filter((waiting) => !isLate(waiting));
        if (staying.length > 0) queues.set(who, staying);
        else queues.delete(who);
      }
    }
    if (this.waiting > 0) return;
    clearInterval(this.#watch);
    this.#watch = undefined;
  }

  /** Starts one waiting request, if there is room. */
  #startNext() {
    const byLoad = [...this.#schools]
      .filter(([, { queues }]) => queues.size > 0)
      .sort(([, a], [, b]) => a.running - b.running);
    for (const [id, school] of byLoad) {
      for (const who of school.queues.keys()) {
        if (!this.#mayRun(id, school, who)) continue;
        const next = this.#nextOf(school, who);
        if (!next) continue;
        this.#take(school, who);
        next.go();
        return;
      }
    }
  }

  /** The caller's next request whose client still waits; the caller then goes to the end of the line. */
  #nextOf(school: SchoolQueue, who: string): WaitingCaller | undefined {
    const queue = school.queues.get(who) ?? [];
    school.queues.delete(who);
    for (let next = queue.shift(); next; next = queue.shift()) {
      this.waiting -= 1;
      const { isGone, deadline } = next.caller;
      if (performance.now() - next.since <= longestWaitMs && !isGone && !deadline.hasPassed) {
        if (queue.length > 0) school.queues.set(who, queue);
        return next;
      }
      next.giveUp(next.ownDoing ? ownRefusal() : refuse.unavailable());
    }
    return undefined;
  }
}
