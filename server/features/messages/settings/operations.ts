import type { Contract } from '#contract/index.ts';
import type { MessageSettings, MessageSettingsForm } from '#contract/messages/settings.ts';
import { changes } from '#server/kit/audit/entry.ts';
import type { Context } from '#server/kit/gate/context.ts';
import { type OperationsFor, withPreparation } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import {
  countUse,
  getSettings,
  lockSettings,
  releaseHeld,
  type StoredSettings,
  saveSettings,
} from './queries.ts';
import { sealToken, unsealToken } from './sms.ts';

type Entries = Pick<Contract['messages'], 'getSettings' | 'updateSettings'>;

const unset = {
  quiet_from: null,
  quiet_to: null,
  daily_emails: 20_000,
  daily_sms: 5000,
  sms_price: null,
  sms_provider: null,
  sms_url: null,
  sms_account: null,
  sms_from: null,
  sealed_sms_token: null,
  sms_token_ends_with: null,
  updated_dt: null,
};

/** The settings without the token, as the audit log keeps them. */
function hideToken(stored: StoredSettings | typeof unset) {
  const { sealed_sms_token, sms_token_ends_with, updated_dt: _, ...rest } = stored;
  return { ...rest, has_token: sealed_sms_token !== null, token_ends_with: sms_token_ends_with };
}

async function showSettings(ctx: Context, stored: StoredSettings | typeof unset): Promise<MessageSettings> {
  const [used] = await countUse(ctx.db, { school_id: ctx.actor.school_id, day: ctx.today() });
  const { currency } = ctx.school;
  const today = { emails_today: used?.emails ?? 0, sms_today: used?.sms ?? 0 };
  return { ...hideToken(stored), ...today, currency, updated_dt: stored.updated_dt };
}

/** Shows only the end of a long token, from which the rest cannot be guessed. */
const visibleEndOf = (token: string) => (token.length >= 16 ? token.slice(-4) : null);

function tokenFor(ctx: Context, body: MessageSettingsForm, before: StoredSettings | undefined) {
  const { sms_token, sms_url: url } = body;
  const none = { sealed_sms_token: null, sms_token_ends_with: null };
  if (!url || sms_token === null) return none;
  const owner = { school_id: ctx.actor.school_id, url };
  const { sealing } = ctx.ports;
  if (sms_token !== undefined) {
    return {
      sealed_sms_token: sealToken(sealing, owner, sms_token),
      sms_token_ends_with: visibleEndOf(sms_token),
    };
  }
  const sealed_sms_token = before?.sealed_sms_token ?? null;
  if (!sealed_sms_token) return none;
  if (unsealToken(sealing, owner, sealed_sms_token) === undefined)
    throw refuse.invalid('sms_token', 'Enter the token again for this address');
  return { sealed_sms_token, sms_token_ends_with: before?.sms_token_ends_with ?? null };
}

export const settingOperations: OperationsFor<Entries, 'updateSettings'> = {
  getSettings: async (ctx) => {
    const [stored] = await getSettings(ctx.db, { school_id: ctx.actor.school_id });
    return showSettings(ctx, stored ?? unset);
  },

  updateSettings: withPreparation<Entries['updateSettings'], void>(
    async (ctx, { body: { sms_provider, sms_url } }) => {
      const refusal = sms_provider && sms_url ? await ctx.ports.smsProviders.refusalOf(sms_url) : undefined;
      if (refusal !== undefined) throw refuse.invalid('sms_url', refusal);
    },
    async (ctx, { body }) => {
      const { school_id, user_id } = ctx.actor;
      const [before] = await lockSettings(ctx.db, { school_id });
      ctx.expectVersion(before?.updated_dt);
      const { sms_token: _, ...given } = body;
      const {
        quiet_from = null,
        quiet_to = null,
        sms_account = null,
        sms_from = null,
        sms_url = null,
      } = given;
      const rest = { ...given, quiet_from, quiet_to, sms_account, sms_from };
      const sms = rest.sms_provider
        ? { sms_url, ...tokenFor(ctx, body, before) }
        : { sms_url: null, sealed_sms_token: null, sms_token_ends_with: null };
      const [after] = await saveSettings(ctx.db, { ...rest, ...sms, school_id, user_id, is_first: !before });
      if (!after) throw refuse.stale();
      await releaseHeld(ctx.db, { school_id, now: ctx.ports.clock().toISOString() });
      const differing = changes(hideToken(before ?? unset), hideToken(after));
      ctx.audit({ action: 'update', entity: 'message_settings', entity_id: school_id, ...differing });
      return showSettings(ctx, after);
    },
  ),
};
