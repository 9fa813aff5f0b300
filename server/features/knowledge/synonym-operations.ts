import type { Contract } from '#contract/index.ts';
import { mostMeanings, mostSynonyms, type Synonym } from '#contract/knowledge/synonyms.ts';
import { knownMeanings } from '#server/answering/index.ts';
import { explainConstraints } from '#server/db/database-refusals.ts';
import { changes } from '#server/kit/audit/entry.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import {
  countWords,
  findWord,
  getRemovedWord,
  getSynonym,
  insertWord,
  listSynonyms,
  lockWords,
  removeSynonym,
  restoreSynonym,
  updateSynonym,
} from './synonym-queries.ts';

explainConstraints({
  synonyms_word_key: { status: 409, message: 'This word is already in the list', field: 'word' },
  synonyms_own_meaning_check: { status: 400, message: 'A word cannot mean itself', field: 'means' },
});

type SynonymRoute =
  | 'listSynonyms'
  | 'getSynonym'
  | 'knownMeanings'
  | 'createSynonym'
  | 'updateSynonym'
  | 'removeSynonym'
  | 'restoreSynonym';

const entity = 'synonym';
const schoolOf = ({ actor: { school_id } }: Context) => ({ school_id });
const contentOf = ({ word, means }: Synonym) => ({ word, means });

/** Refuses more words than allowed; the list is locked until the transaction ends. */
async function checkRoom(ctx: Context) {
  const [counted] = await countWords(ctx.db, { ...schoolOf(ctx), search: '' });
  if ((counted?.total ?? 0) >= mostSynonyms)
    throw refuse.conflict(`A school has at most ${mostSynonyms} words in its vocabulary`);
}

/** The word, locked until the transaction ends. */
async function lock(ctx: Context, synonym_id: string): Promise<Synonym> {
  await lockWords(ctx.db, schoolOf(ctx));
  const [word] = await getSynonym(ctx.db, { ...schoolOf(ctx), synonym_id });
  if (!word) throw refuse.unknown('Word');
  ctx.expectVersion(word.updated_dt);
  return word;
}

function expectRow<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error('The word was not stored');
  return row;
}

/** Adds a meaning to a word, and the word if the list does not have it; the caller makes the audit entry. */
export async function addMeaning(ctx: Context, word: string, meaning: string): Promise<void> {
  await lockWords(ctx.db, schoolOf(ctx));
  const { school_id, user_id } = ctx.actor;
  const [known] = await findWord(ctx.db, { school_id, word });
  if (!known) {
    await checkRoom(ctx);
    await insertWord(ctx.db, { school_id, user_id, word, means: [meaning] });
    return;
  }
  if (known.means.includes(meaning)) return;
  if (known.means.length >= mostMeanings)
    throw refuse.conflict(`A word has at most ${mostMeanings} meanings`);
  const means = [...known.means, meaning];
  await updateSynonym(ctx.db, { school_id, user_id, synonym_id: known.word_id, word: known.word, means });
}

/** Removes a meaning from a word, and the word if it has no other. */
export async function removeMeaning(ctx: Context, word: string, meaning: string): Promise<void> {
  await lockWords(ctx.db, schoolOf(ctx));
  const { school_id, user_id } = ctx.actor;
  const [known] = await findWord(ctx.db, { school_id, word });
  if (!known?.means.includes(meaning)) return;
  const key = { school_id, user_id, synonym_id: known.word_id };
  const means = known.means.filter((one) => one !== meaning);
  if (means.length === 0) await removeSynonym(ctx.db, key);
  else await updateSynonym(ctx.db, { ...key, word: known.word, means });
}

export const wordOperations: Pick<OperationsFor<Contract['knowledge']>, SynonymRoute> = {
  listSynonyms: async (ctx, { query: { search = '', page, limit } }) => {
    const filters = { ...schoolOf(ctx), search };
    const [words, [counted]] = await Promise.all([
      listSynonyms(ctx.db, { ...filters, limit, skip: (page - 1) * limit }),
      countWords(ctx.db, filters),
    ]);
    return { words, total: counted?.total ?? 0, page, limit };
  },

  getSynonym: async (ctx, { params }) => {
    const [word] = await getSynonym(ctx.db, { ...schoolOf(ctx), synonym_id: params.id });
    if (!word) throw refuse.unknown('Word');
    return word;
  },

  knownMeanings: (_ctx, { query }) => Promise.resolve({ meanings: knownMeanings(query.word) }),

  createSynonym: async (ctx, { body }) => {
    await lockWords(ctx.db, schoolOf(ctx));
    await checkRoom(ctx);
    const { school_id, user_id } = ctx.actor;
    const word = expectRow(await insertWord(ctx.db, { ...body, school_id, user_id }));
    ctx.audit({ action: 'create', entity, entity_id: word.word_id, after: contentOf(word) });
    return word;
  },

  updateSynonym: async (ctx, { params, body }) => {
    const before = await lock(ctx, params.id);
    const { school_id, user_id } = ctx.actor;
    const after = expectRow(
      await updateSynonym(ctx.db, { ...body, school_id, user_id, synonym_id: before.word_id }),
    );
    const changed = changes(contentOf(before), contentOf(after));
    ctx.audit({ action: 'update', entity, entity_id: after.word_id, ...changed });
    return after;
  },

  removeSynonym: async (ctx, { params }) => {
    const before = await lock(ctx, params.id);
    const { school_id, user_id } = ctx.actor;
    await removeSynonym(ctx.db, { school_id, user_id, synonym_id: before.word_id });
    ctx.audit({ action: 'delete', entity, entity_id: before.word_id, before: contentOf(before) });
    return { deleted: true };
  },

  restoreSynonym: async (ctx, { params }) => {
    const { school_id, user_id } = ctx.actor;
    await lockWords(ctx.db, { school_id });
    const key = { school_id, synonym_id: params.id };
    const [known] = await getRemovedWord(ctx.db, key);
    if (!known) throw refuse.unknown('Word');
    if (!known.removed) throw refuse.conflict('This word has not been removed');
    await checkRoom(ctx);
    const word = expectRow(await restoreSynonym(ctx.db, { ...key, user_id }));
    ctx.audit({ action: 'restore', entity, entity_id: word.word_id, after: contentOf(word) });
    return word;
  },
};
