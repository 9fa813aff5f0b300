import type { Context, Ports } from './context.ts';

/** What there is to find the model of a school with; every context of an operation or a job has it. */
export type ModelSource = Pick<Context, 'database'> & { readonly ports: Pick<Ports, 'languageModel'> };

/**
 * The language model a school works with; its name is null where there is none. It may have to read, so it is asked
 * for where no connection is held: in the first part of a `prepared` operation, or between a job's transactions.
 */
export async function languageModelOf(
  { ports }: ModelSource,
  _school_id: string,
): Promise<Ports['languageModel']> {
  return ports.languageModel;
}
