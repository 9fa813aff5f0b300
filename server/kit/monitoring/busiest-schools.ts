/** What schools used of a process. */
export type SchoolMeasure = 'calls' | 'databaseSeconds' | 'failedJobs';

type MinuteOfUse = {
  readonly minute: number;
  readonly amounts: Readonly<Record<SchoolMeasure, Map<string, number>>>;
};

const minuteMs = 60_000;
export const minutesOfUse = 15;
export const mostSchools = 10;

/** Adds up what each school used in the last minutes, and names the schools that used the most. */
export class BusiestSchools {
  readonly #now: () => number;
  #minutes: MinuteOfUse[] = [];

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  add(school_id: string, measure: SchoolMeasure, amount: number): void {
    const amounts = this.#currentMinute().amounts[measure];
    amounts.set(school_id, (amounts.get(school_id) ?? 0) + amount);
  }

  /** At most ten schools, so that the number of series stays small however many schools there are. */
  list(measure: SchoolMeasure): [school_id: string, amount: number][] {
    this.#currentMinute();
    const sums = new Map<string, number>();
    for (const { amounts } of this.#minutes)
      for (const [school_id, amount] of amounts[measure])
        sums.set(school_id, (sums.get(school_id) ?? 0) + amount);
    return [...sums].sort(([, one], [, other]) => other - one).slice(0, mostSchools);
  }

  #currentMinute(): MinuteOfUse {
    const minute = Math.floor(this.#now() / minuteMs);
    const last = this.#minutes.at(-1);
    if (last?.minute === minute) return last;
    const next = {
      minute,
      amounts: { calls: new Map(), databaseSeconds: new Map(), failedJobs: new Map() },
    };
    this.#minutes = [...this.#minutes.filter((one) => one.minute > minute - minutesOfUse), next];
    return next;
  }
}
