import type { Contract } from '#contract/index.ts';
import type { Queryable } from '#server/db/query.ts';
import type { PublicContext } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import { addUnsubscription, findSubscription, removeUnsubscription } from './subscription-queries.ts';
import { isGenuine } from './unsubscribe-link.ts';

type Subscriptions = 'showSubscription' | 'unsubscribe' | 'subscribe';
type Link = { readonly school: string; readonly email: string; readonly signature: string };
type SubscriptionStatement = (
  db: Queryable,
  address: { school_id: string; email: string },
) => Promise<unknown>;

/** The link is only in the email. A wrong link and an unknown address get the same reply. */
async function changed(context: PublicContext, link: Link, change: SubscriptionStatement | undefined) {
  const { school: school_id, email, signature } = link;
  const { unsubscribe } = context.ports.linkKeys;
  if (!isGenuine(unsubscribe, { school_id, email, signature })) {
    context.noteSecurity({ kind: 'signature_wrong', reason: 'announcements.unsubscribe' });
    throw refuse.notFound('This link is not valid');
  }
  return context.database.write({ school_id }, async (db) => {
    await change?.(db, { school_id, email });
    const [found] = await findSubscription(db, { school_id, email });
    if (!found) throw refuse.notFound('This link is not valid');
    return { ...found, email };
  });
}

/** The operations behind the link in an email, which need no sign-in. */
export const subscriptionOperations: Pick<OperationsFor<Contract['announcements']>, Subscriptions> = {
  showSubscription: (context, { query }) => changed(context, query, undefined),
  unsubscribe: (context, { query }) => changed(context, query, addUnsubscription),
  subscribe: (context, { query }) => changed(context, query, removeUnsubscription),
};
