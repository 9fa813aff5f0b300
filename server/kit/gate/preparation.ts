import type { AnswerOf } from '#contract/kit/route.ts';
import type { Queryable } from '#server/db/query.ts';
import type { Context } from './context.ts';
import type { Operation } from './gate.ts';

/** What is at hand before the transaction: reading, and the outside world. */
export type PreparingContext = Pick<
  Context,
  'actor' | 'school' | 'grant' | 'ports' | 'database' | 'today' | 'wantsEvents'
> & {
  /** Holds a connection only while `work` runs. */
  readonly read: <Result>(work: (db: Queryable) => Promise<Result>) => Promise<Result>;
};

/** The validated parts of the request, and the upload where there is one. */
export type OperationInput<Route> = Parameters<Operation<Route>>[1];

type Preparation = (context: PreparingContext, input: never) => Promise<void>;
const preparations = new WeakMap<object, Preparation>();

/**
 * An operation that first does something that may take seconds, such as asking the outside world: `prepare` runs before
 * the transaction is opened, so that no connection is held meanwhile; `write` gets what it found.
 */
export function prepared<Route, Found>(
  prepare: (context: PreparingContext, input: OperationInput<Route>) => Promise<Found>,
  write: (context: Context, input: OperationInput<Route>, found: Found) => Promise<AnswerOf<Route>>,
) {
  const findings = new WeakMap<object, { readonly found: Found }>();
  const operation = (context: Context, input: OperationInput<Route>): Promise<AnswerOf<Route>> => {
    const finding = findings.get(input);
    if (!finding) throw new Error('The operation was not prepared');
    return write(context, input, finding.found);
  };
  preparations.set(operation, async (context, input: OperationInput<Route>) => {
    findings.set(input, { found: await prepare(context, input) });
  });
  return operation;
}

/** Runs what an operation has to do before its transaction; nothing for most. */
export async function prepareOperation(
  operation: object,
  context: PreparingContext,
  input: object,
): Promise<void> {
  await preparations.get(operation)?.(context, input as never);
}
