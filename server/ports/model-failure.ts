/** What stood in the way: the address may not be asked, nobody is there, the reply is an error, or none at all. */
type Kind = 'address' | 'network' | 'status' | 'reply';

/** Why a model gave nothing; `status` is the provider's own, where it answered at all. */
export class ModelFailure extends Error {
  readonly status: number | undefined;
  readonly kind: Kind;

  constructor(message: string, status?: number, kind: Kind = status === undefined ? 'reply' : 'status') {
    super(message);
    this.status = status;
    this.kind = kind;
  }
}

/** Any error of a model; of others nothing is told that they may have quoted. */
export const asModelFailure = (error: unknown): ModelFailure =>
  error instanceof ModelFailure ? error : new ModelFailure('The language model failed');
