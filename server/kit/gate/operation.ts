import type { AccessOf, AnswerOf, InputOf, UploadRule } from '#contract/kit/route.ts';
import type { Queryable } from '#server/db/query.ts';
import type { Upload } from '#server/kit/files/uploads.ts';
import type { Context, PublicContext } from './context.ts';
import type { OperatorContext } from './operator-context.ts';

/** The validated parts of the request, and the upload if there is one. */
export type OperationInput<Route> = InputOf<Route> & UploadOf<Route>;
type UploadOf<Route> = Route extends { readonly upload: UploadRule } ? { readonly upload: Upload } : unknown;

type ContextOf<Access> = Access extends 'public'
  ? PublicContext
  : Access extends 'operator'
    ? OperatorContext
    : Context;

/** The implementation of one contract entry. It knows no HTTP and returns the entry's result. */
export type Operation<Route> = (
  context: ContextOf<AccessOf<Route>>,
  input: OperationInput<Route>,
) => Promise<AnswerOf<Route>>;

/** What an operation may use before its transaction: reads, and the outside world. */
export type PreparingContext = Pick<
  Context,
  'actor' | 'school' | 'grant' | 'ports' | 'database' | 'today' | 'wantsEvents'
> & {
  /** Holds a connection only while `work` runs. */
  readonly read: <Result>(work: (db: Queryable) => Promise<Result>) => Promise<Result>;
};

/**
 * An operation that first does something that may take seconds, such as asking a language model: the gate runs `prepare`
 * before it opens the transaction, so that no connection is held meanwhile, and hands its result to `write`.
 */
export type PreparedOperation<Route> = {
  readonly prepare: (context: PreparingContext, input: OperationInput<Route>) => Promise<unknown>;
  readonly write: (context: Context, input: OperationInput<Route>, found: never) => Promise<AnswerOf<Route>>;
};

/** Makes a prepared operation; `Found` is the type of what `prepare` returns and `write` receives. */
export function withPreparation<Route, Found>(
  prepare: (context: PreparingContext, input: OperationInput<Route>) => Promise<Found>,
  write: (context: Context, input: OperationInput<Route>, found: Found) => Promise<AnswerOf<Route>>,
): PreparedOperation<Route> {
  return { prepare, write };
}

/** One operation for every entry of a feature; those named in `Prepared` are prepared operations. */
export type OperationsFor<Entries, Prepared extends keyof Entries = never> = {
  readonly [Verb in keyof Entries]: Verb extends Prepared
    ? PreparedOperation<Entries[Verb]>
    : Operation<Entries[Verb]>;
};

/** The same for code that only passes operations on. */
export type AnyOperationsFor<Entries> = {
  readonly [Verb in keyof Entries]: Operation<Entries[Verb]> | PreparedOperation<Entries[Verb]>;
};
