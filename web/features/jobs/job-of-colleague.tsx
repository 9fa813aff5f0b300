import type { RunningJob } from '#contract/kit/common.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { messages } from './messages.ts';

/** A running job whose progress only the colleague who started it sees. */
export function JobOfColleague({ started_by_name: name, created_dt }: RunningJob) {
  const t = useText(messages);
  const date = useFormat().dateTime(created_dt);
  return (
    <Banner tone="info">{name ? t('ofColleagueNamed', { name, date }) : t('ofColleague', { date })}</Banner>
  );
}
