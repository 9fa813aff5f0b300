import type { Contract } from '#contract/index.ts';
import type { LanguageModelForm, LanguageModelSettings } from '#contract/settings/language-model.ts';
import { changes } from '#server/kit/audit/entry.ts';
import type { Context } from '#server/kit/gate/context.ts';
import { type OperationsFor, type PreparingContext, withPreparation } from '#server/kit/gate/operation.ts';
import { forgetLanguageModel, sealKey, unsealKey } from '#server/kit/model/school-model.ts';
import { createLimit } from '#server/kit/security/limits.ts';
import { refuse } from '#server/lib/refusal.ts';
import type { SecretSealer } from '#server/lib/sealing.ts';
import type { LanguageModel } from '#server/ports/language-model.ts';
import { asModelFailure, ModelFailure } from '#server/ports/model-failure.ts';
import { deleteModel, getModel, insertModel, lockModel, type StoredModel, updateModel } from './queries.ts';
import { auditValuesOf, modelTestMessage, reasonOf, trial, visibleEndOf, visibleModelOf } from './rules.ts';

type Entries = Pick<
  Contract['settings'],
  'getLanguageModel' | 'updateLanguageModel' | 'removeLanguageModel' | 'testLanguageModel'
>;
type Key = Pick<StoredModel, 'sealed_key' | 'key_ends_with'>;

const entity = 'language_model';
const longestTrialMs = 10_000;

async function checkAddress({ ports }: Pick<Context, 'ports'>, url: string) {
  const refusal = await ports.languageModels.refusalOf(url);
  if (refusal !== undefined) throw refuse.invalid('url', refusal);
}

/** The stored key, if the address still has the host it was entered for; otherwise it has to be entered again. */
function keptKey(
  sealing: SecretSealer,
  place: { school_id: string; url: string },
  stored: StoredModel | undefined,
): string | undefined {
  const sealed = stored?.sealed_key ?? null;
  const key = unsealKey(sealing, place, sealed);
  if (sealed && key === undefined) throw refuse.invalid('api_key', 'Enter the key again for this address');
  return key;
}

function keyFor(ctx: Context, body: LanguageModelForm, before: StoredModel | undefined): Key {
  const { sealing } = ctx.ports;
  const place = { school_id: ctx.actor.school_id, url: body.url };
  if (body.api_key === null) return { sealed_key: null, key_ends_with: null };
  if (body.api_key === undefined) {
    const key = keptKey(sealing, place, before);
    const stored = before?.sealed_key ?? null;
    const isOutdated = key !== undefined && stored !== null && !sealing.isCurrent(stored);
    const sealed_key = isOutdated ? sealKey(sealing, place, key) : stored;
    return { sealed_key, key_ends_with: before?.key_ends_with ?? null };
  }
  const sealed_key = sealKey(sealing, place, body.api_key);
  return { sealed_key, key_ends_with: visibleEndOf(body.api_key) };
}

const settingsOf = ({ ports }: Context, own: StoredModel | undefined): LanguageModelSettings => ({
  own: own ? visibleModelOf(own) : null,
  default_model: ports.languageModel.name,
  may_be_private: ports.languageModels.mayBePrivate,
});

function writeDown(
  { actor, audit }: Context,
  body: LanguageModelForm,
  before: StoredModel | undefined,
  after: StoredModel,
) {
  const now = auditValuesOf(after);
  const differing = before ? changes(auditValuesOf(before), now) : { after: now };
  const key = body.api_key ? { key: 'replaced' } : {};
  audit({
    action: before ? 'update' : 'create',
    entity,
    entity_id: actor.school_id,
    ...differing,
    after: { ...differing.after, ...key },
  });
}

const lookAgain = ({ actor, afterCommit, database }: Context) =>
  afterCommit(async () => forgetLanguageModel(database, actor.school_id));

/** Asks a trial question; returns after how long the first part of an answer arrived. */
async function tryOut({ answer }: LanguageModel, signal: AbortSignal): Promise<number> {
  const started = performance.now();
  let first: number | undefined;
  for await (const _ of answer?.({ ...trial, signal }) ?? []) first ??= performance.now() - started;
  if (first === undefined) throw new ModelFailure('The language model gave no answer');
  return first;
}

const takeTrial = ({ database, actor }: PreparingContext) =>
  createLimit({
    database,
    name: 'language-model-trial',
    points: 30,
    seconds: 60,
    message: 'You have tested a great deal in a short time. Please wait a moment and try again.',
  }).take(actor.user_id);

type Trial = { readonly works: boolean; readonly message: string; readonly took_ms: number };

async function tryModel(model: LanguageModel, hasKey: boolean): Promise<Trial> {
  const started = performance.now();
  const signal = AbortSignal.timeout(longestTrialMs);
  const trialResult = (works: boolean, message: string) => ({
    works,
    message,
    took_ms: Math.round(performance.now() - started),
  });
  try {
    return trialResult(true, modelTestMessage(model.name ?? '', await tryOut(model, signal)));
  } catch (error) {
    if (signal.aborted) return trialResult(false, `No answer came within ${longestTrialMs / 1000} seconds.`);
    return trialResult(false, reasonOf(asModelFailure(error), hasKey));
  }
}

export const languageOperations: OperationsFor<Entries, 'updateLanguageModel' | 'testLanguageModel'> = {
  getLanguageModel: async (ctx) => {
    const [own] = await getModel(ctx.db, ctx.actor);
    return settingsOf(ctx, own);
  },

  updateLanguageModel: withPreparation<Entries['updateLanguageModel'], void>(
    async (ctx, { body }) => {
      // The address of a model that is switched off is not checked: it may be unavailable at the moment.
      if (body.is_enabled) await checkAddress(ctx, body.url);
    },
    async (ctx, { body }) => {
      const { school_id, user_id } = ctx.actor;
      const [before] = await lockModel(ctx.db, ctx.actor);
      ctx.expectVersion(before?.updated_dt);
      const { api_key: _, ...rest } = body;
      const row = { ...rest, ...keyFor(ctx, body, before), school_id, user_id };
      const [after] = await (before ? updateModel(ctx.db, row) : insertModel(ctx.db, row));
      if (!after) throw refuse.stale();
      writeDown(ctx, body, before, after);
      lookAgain(ctx);
      return settingsOf(ctx, after);
    },
  ),

  removeLanguageModel: async (ctx) => {
    const [before] = await deleteModel(ctx.db, ctx.actor);
    if (!before) throw refuse.notFound('The school has no language model');
    ctx.audit({ action: 'delete', entity, entity_id: ctx.actor.school_id, before: auditValuesOf(before) });
    lookAgain(ctx);
    return { deleted: true };
  },

  testLanguageModel: withPreparation<Entries['testLanguageModel'], Trial>(
    async (ctx, { body: { api_key, ...access } }) => {
      await takeTrial(ctx);
      await checkAddress(ctx, access.url);
      const { school_id } = ctx.actor;
      const readKeptKey = async () => {
        const [stored] = await ctx.read((db) => getModel(db, ctx.actor));
        return keptKey(ctx.ports.sealing, { school_id, url: access.url }, stored);
      };
      const key = api_key === undefined ? await readKeptKey() : (api_key ?? undefined);
      return tryModel(ctx.ports.languageModels.open({ ...access, key }), key !== undefined);
    },
    async (_ctx, _input, found) => found,
  ),
};
