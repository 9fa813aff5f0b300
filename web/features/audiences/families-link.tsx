import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { contract } from '#contract/index.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { messages } from './messages.ts';

/** Leads to the families that cannot be written to, with their number; nothing if there are none. */
export function FamiliesLink() {
  const t = useText(messages);
  const { data } = useQuery(queryFor(contract.guardians.withoutAddress, { query: { limit: 1 } }));
  if (!data?.total) return null;
  return (
    <Link to="/guardians" search={{ reach: 'none' }} target="_blank">
      {t('familiesCount', { count: data.total })}
    </Link>
  );
}
