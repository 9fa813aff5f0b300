/** The kind of failure: the address is not allowed, no one responds, the reply is an error, or there is no usable reply. */
type Kind = 'address' | 'network' | 'status' | 'reply';

/** Why a model returned nothing; `status` is the provider's, if it replied at all. */
export class ModelFailure extends Error {
  readonly status: number | undefined;
  readonly kind: Kind;

  constructor(message: string, status?: number, kind: Kind = status === undefined ? 'reply' : 'status') {
    super(message);
    this.status = status;
    this.kind = kind;
  }
}

/** Turns any error into a failure of the model, without what other errors may quote. */
export const asModelFailure = (error: unknown): ModelFailure =>
  error instanceof ModelFailure ? error : new ModelFailure('The language model failed');
