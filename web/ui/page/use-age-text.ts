import type { RouteDefinition } from '#contract/kit/route.ts';
import { useAge } from '#web/lib/api/age.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { messages } from '#web/ui/messages.ts';

/** 'As of 14:05' while the figures of a call are noticeably old, otherwise nothing. */
export function useAgeText(route: RouteDefinition): string | undefined {
  const t = useText(messages);
  const { time } = useFormat();
  const asOf = useAge(route);
  return asOf && t('asOf', { time: time(asOf) });
}
