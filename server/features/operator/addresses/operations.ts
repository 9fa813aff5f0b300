import type { Contract } from '#contract/index.ts';
import { explainConstraints } from '#server/db/database-refusals.ts';
import { findSchool, requireLockedSchool } from '#server/features/operator/schools/operations.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import type { OperatorContext } from '#server/kit/gate/operator-context.ts';
import { refuse } from '#server/lib/refusal.ts';
import { getAddresses, setHostName, setSender } from './queries.ts';

explainConstraints({
  school_addresses_host_name_key: {
    status: 409,
    message: 'Another school of this installation has this host name',
    field: 'host_name',
  },
});

const hostOf = (address: string) => new URL(address).hostname.replace(/\.$/, '');

async function addressesOf({ db }: OperatorContext, school_id: string) {
  const [found] = await getAddresses(db, { school_id });
  const { host_name = null, sender_name = null, sender_address = null } = found ?? {};
  return { host_name, sender: sender_name === null ? null : { name: sender_name, address: sender_address } };
}

export const addressOperations: OperationsFor<Pick<Contract['operator'], 'setHost' | 'setSender'>> = {
  setHost: async (ctx, { params, body: { host_name } }) => {
    if (host_name === hostOf(ctx.ports.addresses.ofInstallation))
      throw refuse.conflict(
        'This is the host name of the installation, which serves all schools',
        'host_name',
      );
    const { school_id, name: school_name } = await requireLockedSchool(ctx, params.id);
    const { host_name: earlier } = await addressesOf(ctx, school_id);
    await setHostName(ctx.db, { school_id, host_name });
    const change = { action: 'set_host', before: { host_name: earlier }, after: { host_name } } as const;
    ctx.audit({ ...change, school_id, school_name });
    ctx.tellSchool(school_id, { ...change, entity: 'school', entity_id: school_id });
    return findSchool(ctx, school_id);
  },

  setSender: async (ctx, { params, body: { sender } }) => {
    const { school_id, name: school_name } = await requireLockedSchool(ctx, params.id);
    const { sender: earlier } = await addressesOf(ctx, school_id);
    await setSender(ctx.db, { school_id, name: sender?.name ?? null, address: sender?.address ?? null });
    const change = { action: 'set_sender', before: { sender: earlier }, after: { sender } } as const;
    ctx.audit({ ...change, school_id, school_name });
    ctx.tellSchool(school_id, { ...change, entity: 'school', entity_id: school_id });
    return findSchool(ctx, school_id);
  },
};
