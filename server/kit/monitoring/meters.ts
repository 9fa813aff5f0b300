import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { JobAttempt } from '#server/kit/jobs/attempts.ts';
import type { SecurityEvent } from '#server/kit/security/events.ts';
import { BusiestSchools, minutesOfUse, mostSchools, type SchoolMeasure } from './busiest-schools.ts';
import { addEventLoop, removeLooks, withoutLooks } from './event-loop.ts';
import { countReplicaReads } from './replica-metrics.ts';

/** The process that looks up answers: how often it was started, and what became of each order. */
export type WatchedAnswering = {
  readonly starts: number;
  readonly watch: (
    watcher: (order: { readonly task: string; readonly seconds: number; readonly isDone: boolean }) => void,
  ) => () => void;
};

/** A call that has its reply. */
export type AnsweredCall = {
  readonly id: string;
  readonly school_id: string | undefined;
  readonly isDone: boolean;
};

const jobBuckets = [0.1, 1, 10, 60, 600, 3_600];
const answeringBuckets = [0.01, 0.05, 0.1, 0.5, 1, 5, 20];

/** What becomes of a sign-in, by the security event that it leaves. */
const signInOutcomes: { readonly [Kind in SecurityEvent['kind']]?: string } = {
  sign_in_failed: 'failed',
  code_wrong: 'failed',
  sign_in_refused: 'locked',
};

const schoolMetrics = [
  ['homeroom_school_calls', 'calls', 'Calls'],
  ['homeroom_school_database_seconds', 'databaseSeconds', 'Seconds on a database connection'],
  ['homeroom_school_failed_jobs', 'failedJobs', 'Failed jobs'],
] as const satisfies readonly (readonly [string, SchoolMeasure, string])[];

/** What one app counts about its own work. Whatever many processes share is in the gauges. */
export class Meters {
  readonly registry = new Registry();
  readonly #schools = new BusiestSchools();
  readonly #jobs = new Histogram({
    name: 'homeroom_job_duration_seconds',
    help: 'Attempts at jobs by their end; for a scheduled job the turn of all schools',
    labelNames: ['kind', 'outcome'],
    buckets: jobBuckets,
    registers: [this.registry],
  });
  readonly #messages = new Counter({
    name: 'homeroom_messages_total',
    help: 'Emails and text messages handed over to a provider, or refused by it',
    labelNames: ['channel', 'outcome'],
    registers: [this.registry],
  });
  readonly #signIns = new Counter({
    name: 'homeroom_sign_ins_total',
    help: 'Attempts to sign in: succeeded, failed, or locked after too many failures',
    labelNames: ['outcome'],
    registers: [this.registry],
  });
  readonly #answering = new Histogram({
    name: 'homeroom_answering_duration_seconds',
    help: 'Orders to the answering process by their end',
    labelNames: ['task', 'outcome'],
    buckets: answeringBuckets,
    registers: [this.registry],
  });
  readonly replicaRead = countReplicaReads(this.registry);
  readonly #stopWatching: () => void;
  readonly #stopMeasuring: () => void;

  constructor(answering: WatchedAnswering) {
    collectDefaultMetrics({ register: this.registry, ...withoutLooks });
    removeLooks(this.registry);
    this.#stopMeasuring = addEventLoop(this.registry);
    this.#startAtZero();
    this.#addSchools();
    this.#stopWatching = answering.watch(({ task, seconds, isDone }) =>
      this.#answering.observe({ task, outcome: isDone ? 'done' : 'failed' }, seconds),
    );
  }

  readonly callAnswered = ({ id, school_id, isDone }: AnsweredCall): void => {
    if (school_id) this.#schools.add(school_id, 'calls', 1);
    if (isDone && id === 'auth.login') this.#signIns.inc({ outcome: 'succeeded' });
  };

  readonly securityEventNoted = ({ kind }: Pick<SecurityEvent, 'kind'>): void => {
    const outcome = signInOutcomes[kind];
    if (outcome) this.#signIns.inc({ outcome });
  };

  readonly databaseUsed = (school_id: string, seconds: number): void => {
    if (school_id) this.#schools.add(school_id, 'databaseSeconds', seconds);
  };

  readonly jobAttempted = ({ kind, outcome, seconds }: JobAttempt): void =>
    this.#jobs.observe({ kind, outcome }, seconds);

  readonly jobFailed = (school_id: string): void => this.#schools.add(school_id, 'failedJobs', 1);

  readonly messageLeft = (channel: 'email' | 'sms', isSent: boolean): void =>
    this.#messages.inc({ channel, outcome: isSent ? 'sent' : 'failed' });

  close(): void {
    this.#stopWatching();
    this.#stopMeasuring();
  }

  /** A rate needs the zero from which it rises. */
  #startAtZero() {
    for (const outcome of ['succeeded', 'failed', 'locked']) this.#signIns.inc({ outcome }, 0);
    for (const channel of ['email', 'sms'])
      for (const outcome of ['sent', 'failed']) this.#messages.inc({ channel, outcome }, 0);
  }

  #addSchools() {
    const schools = this.#schools;
    for (const [name, measure, what] of schoolMetrics) {
      new Gauge({
        name,
        help: `${what} in the last ${minutesOfUse} minutes, of the ${mostSchools} schools with the most`,
        labelNames: ['school_id'],
        registers: [this.registry],
        collect() {
          this.reset();
          for (const [school_id, amount] of schools.list(measure)) this.set({ school_id }, amount);
        },
      });
    }
  }
}
