import { errorText } from '#web/lib/api/api-error.ts';
import { toast } from './toast.tsx';

type OutcomeTexts<Result> = {
  readonly done: (result: Result) => string;
  /** A sentence that contains why it failed. */
  readonly failed: (reason: { readonly message: string }) => string;
};

/** Does something and says how it ended. */
export async function toastOutcome<Result>(
  run: () => Promise<Result>,
  { done, failed }: OutcomeTexts<Result>,
) {
  try {
    toast({ message: done(await run()) });
  } catch (error) {
    toast({ tone: 'danger', message: failed({ message: errorText(error) }) });
  }
}
