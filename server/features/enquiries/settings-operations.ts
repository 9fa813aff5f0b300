import {
  type EnquirySettings,
  firstEnquiryForm,
  type StoredEnquirySettings,
} from '#contract/enquiries/calls.ts';
import type { Contract } from '#contract/index.ts';
import { changes } from '#server/kit/audit/entry.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import {
  addConsent,
  getSettings,
  insertSettings,
  isActiveUser,
  lockSettings,
  updateSettings,
} from './settings-queries.ts';

type Entries = Pick<Contract['enquiries'], 'getSettings' | 'updateSettings'>;

const unset = {
  enquiry_form_id: null,
  consent_version: 1,
  recent: 0,
  last_dt: null,
  updated_dt: null,
};

const keyOf = ({ actor, ports }: Context) => ({
  school_id: actor.school_id,
  now: ports.clock().toISOString(),
});

async function read(ctx: Context): Promise<StoredEnquirySettings> {
  const [stored] = await getSettings(ctx.db, keyOf(ctx));
  return stored ?? { ...firstEnquiryForm, grades: [], allowed_sites: [], ...unset };
}

async function checkOwner({ db, actor }: Context, owner_user_id: string | null) {
  if (owner_user_id === null) return;
  const [found] = await isActiveUser(db, { school_id: actor.school_id, user_id: owner_user_id });
  if (!found) throw refuse.invalid('owner_user_id', 'Owner not found');
}

async function store(ctx: Context, before: StoredEnquirySettings | undefined, body: EnquirySettings) {
  const { school_id, user_id } = ctx.actor;
  const { consent_line, fields, colours, owner_user_id = null, ...rest } = body;
  const row = {
    ...rest,
    school_id,
    user_id,
    owner_user_id,
    fields: JSON.stringify(fields),
    colours: JSON.stringify(colours),
  };
  const [stored] = await (before ? updateSettings(ctx.db, row) : insertSettings(ctx.db, row));
  if (!stored) throw refuse.stale();
  if (before?.consent_line === consent_line) return;
  const version = before ? before.consent_version + 1 : 1;
  await addConsent(ctx.db, { school_id, user_id, ...stored, version, line: consent_line });
}

export const settingOperations: OperationsFor<Entries> = {
  getSettings: read,

  updateSettings: async (ctx, { body }) => {
    const [before] = await lockSettings(ctx.db, keyOf(ctx));
    ctx.expectVersion(before?.updated_dt);
    await checkOwner(ctx, body.owner_user_id ?? null);
    await store(ctx, before, body);
    const after = await read(ctx);
    const entity_id = after.enquiry_form_id ?? '';
    const differing = before ? changes(before, after) : { after };
    ctx.audit({ action: before ? 'update' : 'create', entity: 'enquiry_form', entity_id, ...differing });
    return after;
  },
};
