import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { messages } from '#web/ui/messages.ts';

/** 'As of 14:05' for figures that are noticeably old, otherwise nothing. */
export function useAgeText(asOf: string | undefined): string | undefined {
  const t = useText(messages);
  const { time } = useFormat();
  return asOf && t('asOf', { time: time(asOf) });
}
