import { z } from 'zod';
import { id, idParams, instant, pageFields, pageQuery, searchTerm } from '#contract/kit/common.ts';
import { deleted } from '#contract/kit/envelope.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { everyone, managers } from '#contract/policy/grants.ts';

export const mostSynonyms = 500;
const longestWord = 60;
export const mostMeanings = 20;

const nulByte = String.fromCharCode(0);
const isStorable = (value: string) => value.isWellFormed() && !value.includes(nulByte);

/** A word or short phrase with at least one letter or digit: no question consists of symbols alone. */
const phrase = (label: string) =>
  z
    .string(`${label} is required`)
    .transform((value) => value.trim().replaceAll(/\s+/g, ' '))
    .pipe(
      z
        .string()
        .min(1, `${label} is required`)
        .max(longestWord, `${label} must be at most ${longestWord} characters`)
        .refine(isStorable, `${label} contains a character that cannot be stored`)
        .regex(/[\p{L}\p{N}]/u, `${label} needs a letter or a digit`),
    );

const foldWord = (value: string) =>
  value
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();

/** A word that only this school uses, and what its knowledge base says instead. Letter case and accents do not matter. */
const ownWordForm = z
  .object({
    word: phrase('Word'),
    means: z
      .array(phrase('Meaning'), 'Meanings must be a list')
      .min(1, 'At least one meaning is required')
      .max(mostMeanings, `A word has at most ${mostMeanings} meanings`)
      .transform((means) => [...new Map(means.map((one) => [foldWord(one), one])).values()]),
  })
  .refine(({ word, means }) => means.every((one) => foldWord(one) !== foldWord(word)), {
    message: 'A word cannot mean itself',
    path: ['means'],
  })
  .meta({ id: 'SynonymForm' });

const synonym = z
  .object({
    word_id: id,
    word: z.string(),
    means: z.array(z.string()),
    updated_by_name: z.string().nullable(),
    updated_dt: instant,
  })
  .meta({ id: 'Synonym' });
export type Synonym = z.infer<typeof synonym>;

/** The school's synonyms; they apply to all its chatbots. */
export const ownWordEntries = {
  listSynonyms: defineRoute({
    method: 'GET',
    path: '/knowledge/words',
    permission: everyone,
    summary: "List the school's synonyms by word",
    query: pageQuery(20).extend({ search: searchTerm }),
    result: z.object({
      words: z.array(synonym),
      ...pageFields,
    }),
  }),
  getSynonym: defineRoute({
    method: 'GET',
    path: '/knowledge/words/{id}',
    permission: everyone,
    summary: 'Get one synonym',
    params: idParams,
    result: synonym,
  }),
  knownMeanings: defineRoute({
    method: 'GET',
    path: '/knowledge/known-meanings',
    permission: everyone,
    summary: 'List what chatbots already understand by a word, closest first',
    query: z.object({ word: z.string('Word must be text').max(200, 'Word must be at most 200 characters') }),
    result: z.object({ meanings: z.array(z.string()) }),
  }),
  createSynonym: defineRoute({
    method: 'POST',
    path: '/knowledge/words',
    permission: managers,
    summary: 'Add a synonym; every chatbot uses it from its next answer on',
    status: 201,
    body: ownWordForm,
    result: synonym,
  }),
  updateSynonym: defineRoute({
    method: 'PUT',
    path: '/knowledge/words/{id}',
    versioned: true,
    permission: managers,
    summary: 'Update a synonym',
    params: idParams,
    body: ownWordForm,
    result: synonym,
  }),
  removeSynonym: defineRoute({
    method: 'DELETE',
    path: '/knowledge/words/{id}',
    versioned: true,
    permission: managers,
    summary: 'Delete a synonym; can be restored',
    params: idParams,
    result: deleted,
  }),
  restoreSynonym: defineRoute({
    method: 'POST',
    path: '/knowledge/words/{id}/restore',
    permission: managers,
    summary: 'Restore a deleted synonym',
    params: idParams,
    result: synonym,
  }),
};
