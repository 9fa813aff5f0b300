import { fieldErrors } from '#web/features/account/field-errors.ts';
import { messages } from '#web/features/account/messages.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';

/** The error, unless it belongs to a field. */
export function FactorFailure({ error }: { readonly error: Error | null }) {
  const t = useText(messages);
  if (!error || Object.keys(fieldErrors(error)).length > 0) return null;
  return <Banner tone="danger">{errorText(error, t('twoFactorFailed'))}</Banner>;
}
