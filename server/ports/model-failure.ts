/** Why a model gave nothing; `status` is the provider's own, where it answered at all. */
export class ModelFailure extends Error {
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }
}

/** Any error of a model; of others nothing is told that they may have quoted. */
export const asModelFailure = (error: unknown): ModelFailure =>
  error instanceof ModelFailure ? error : new ModelFailure('The language model failed');
