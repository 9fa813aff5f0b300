import { AsyncLocalStorage } from 'node:async_hooks';

const requests = new AsyncLocalStorage<string | undefined>();

/** The id of the request that the running code works for, or that started the running job. */
export const currentRequestId = (): string | undefined => requests.getStore();

/** Everything that `work` logs carries this id; undefined for work that belongs to no single request. */
export const runForRequest = <Result>(id: string | undefined, work: () => Result): Result =>
  requests.run(id, work);
