/** Why a model gave nothing; `status` is the provider's own, where it answered at all. */
export class ModelFailure extends Error {
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }
}
