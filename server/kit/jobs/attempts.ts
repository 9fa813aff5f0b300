/** One attempt at a job that people start, or one turn of a scheduled job. */
export type JobAttempt = {
  readonly kind: string;
  /** Refused if the person could have avoided it. */
  readonly outcome: 'done' | 'failed' | 'refused' | 'cancelled' | 'retried';
  readonly seconds: number;
};

/** Told about work in the background, for the metrics. */
export type JobWatch = {
  readonly onAttempt: (attempt: JobAttempt) => void;
  /** A job failed for this school. */
  readonly onFailed: (school_id: string) => void;
};
