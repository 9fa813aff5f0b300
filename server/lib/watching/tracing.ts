/** What a span says about its work: names and ids of the product, never what a person typed or who they are. */
export type SpanFacts = Readonly<Record<string, string | number | undefined>>;

/** One piece of work in a trace; `facts` are read at its end. */
export type TracedWork = {
  readonly name: string;
  readonly kind: 'request' | 'job' | 'statement' | 'part';
  readonly facts?: () => SpanFacts;
};

/** Sends spans somewhere. */
export type Tracing = <Result>(traced: TracedWork, work: () => Promise<Result>) => Promise<Result>;

let tracing: Tracing | undefined;

/** Chooses where the spans of this process go; undefined for nowhere. */
export function chooseTracing(next: Tracing | undefined): void {
  tracing = next;
}

/** Does the work as a span of the current trace. Without tracing it is only the work. */
export const trace = <Result>(traced: TracedWork, work: () => Promise<Result>): Promise<Result> =>
  tracing === undefined ? work() : tracing(traced, work);
