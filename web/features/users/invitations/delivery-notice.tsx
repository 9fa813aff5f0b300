import { useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import { messages } from '#web/features/users/all-messages.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';

/** Says before an invitation is sent that it will not arrive without a mail server, and where it goes instead. */
export function DeliveryNotice() {
  const t = useText(messages);
  const { data } = useQuery(queryFor(contract.users.mailDelivery));
  return data?.is_sent === false && <Banner tone="warning">{t('noMailServer')}</Banner>;
}
