import type { Contract } from '#contract/index.ts';
import { apiBase } from '#contract/kit/envelope.ts';
import type { Queryable } from '#server/db/query.ts';
import type { PublicContext } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import type { Ports } from '#server/ports/ports.ts';
import { addOptOut, findSubscription, type OptOutKey, removeOptOut } from './queries.ts';
import { isGenuine, signedQuery } from './unsubscribe-link.ts';

type Subscriptions = Pick<Contract['messages'], 'showSubscription' | 'unsubscribe' | 'subscribe'>;
type Link = { readonly school: string; readonly email: string; readonly signature: string };
type Change = (db: Queryable, key: OptOutKey) => Promise<unknown>;

/** The two addresses behind an email's link: a page, and a call for the mail program. */
export function unsubscribeAddressesOf(ports: Ports, address: { school_id: string; email: string }) {
  const query = signedQuery(ports.linkKeys.unsubscribe, address);
  const publicUrl = ports.addresses.of(address.school_id);
  return {
    page: `${publicUrl}/unsubscribe?${query}`,
    call: `${publicUrl}${apiBase}/public/unsubscribe?${query}`,
  };
}

/** Phone numbers begin with a plus, which no email address that Homeroom sends to does. */
const channelOf = (address: string) => (/^\+\d+$/.test(address) ? 'sms' : 'email');

/** The link is only in the message. A wrong link and an unknown address get the same reply. */
async function changeSubscription(context: PublicContext, link: Link, change: Change | undefined) {
  const { school: school_id, email, signature } = link;
  const { unsubscribe } = context.ports.linkKeys;
  if (!isGenuine(unsubscribe, { school_id, email, signature })) {
    context.noteSecurity({ kind: 'signature_wrong', reason: 'messages.unsubscribe' });
    throw refuse.notFound('This link is not valid');
  }
  const key = { school_id, address: email, channel: channelOf(email) };
  return context.database.write({ school_id }, async (db) => {
    await change?.(db, key);
    const [found] = await findSubscription(db, key);
    if (!found) throw refuse.notFound('This link is not valid');
    return { ...found, email };
  });
}

/** The operations behind the link in a message, which need no sign-in. */
export const subscriptionOperations: OperationsFor<Subscriptions> = {
  showSubscription: (context, { query }) => changeSubscription(context, query, undefined),
  unsubscribe: (context, { query }) =>
    changeSubscription(context, query, (db, key) => addOptOut(db, { ...key, how: 'link' })),
  subscribe: (context, { query }) => changeSubscription(context, query, removeOptOut),
};
