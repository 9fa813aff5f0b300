import { z } from 'zod';
import { blankable, instant, requiredText, webAddress } from '#contract/kit/common.ts';
import { deleted } from '#contract/kit/envelope.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { accountAdmins } from '#contract/policy/grants.ts';

export const modelProviders = ['openai-compatible', 'anthropic', 'ollama'] as const;
export type ModelProvider = (typeof modelProviders)[number];

const plain = 'Address must not contain a user name, a question mark or a #';

/** The base URL of a provider, without the endpoint path. */
const modelAddress = requiredText('Address', 2000)
  .pipe(webAddress('Address'))
  .refine((value) => {
    const { username, password, search, hash } = URL.parse(value) ?? {};
    return [username, password, search, hash].every((part) => !part);
  }, plain);

const key = z
  .string('Key must be text')
  .trim()
  .max(1000, 'Key must be at most 1000 characters')
  .regex(/^[\x21-\x7e]+$/, 'Key must not contain spaces or accented characters');

const access = {
  provider: z.enum(modelProviders, 'Provider must be openai-compatible, anthropic or ollama'),
  url: modelAddress,
  model: requiredText('Model', 200),
  /** When left out, the stored key stays; blank removes it. The key is never returned. */
  api_key: blankable(key),
};

export const languageModelTrial = z.object(access);
export const languageModelForm = z.object({
  ...access,
  is_enabled: z.boolean('The language model must be on or off'),
});
export type LanguageModelForm = z.output<typeof languageModelForm>;

const ownModel = z.object({
  provider: z.enum(modelProviders),
  url: z.string(),
  model: z.string(),
  has_key: z.boolean(),
  /** The last characters of a long key, to recognize it. */
  key_ends_with: z.string().nullable(),
  is_enabled: z.boolean(),
  updated_dt: instant,
});
export type OwnModel = z.infer<typeof ownModel>;

const languageModelSettings = z
  .object({
    /** The school's own choice. */
    own: ownModel.nullable(),
    /** The model of the installation, used if the school has not switched on its own. */
    default_model: z.string().nullable(),
    /** Whether addresses in a private network, and without TLS, are allowed. */
    may_be_private: z.boolean(),
  })
  .meta({ id: 'LanguageModelSettings' });
export type LanguageModelSettings = z.infer<typeof languageModelSettings>;

export const languageModelEntries = {
  getLanguageModel: defineRoute({
    method: 'GET',
    path: '/settings/language-model',
    permission: accountAdmins,
    summary: "Get your school's language model; the key is never returned",
    result: languageModelSettings,
  }),
  updateLanguageModel: defineRoute({
    method: 'PUT',
    path: '/settings/language-model',
    versioned: true,
    permission: accountAdmins,
    summary: "Choose or change your school's language model",
    body: languageModelForm,
    result: languageModelSettings,
  }),
  removeLanguageModel: defineRoute({
    method: 'DELETE',
    path: '/settings/language-model',
    refuses: [404],
    permission: accountAdmins,
    summary: "Remove your school's language model and its key",
    result: deleted,
  }),
  testLanguageModel: defineRoute({
    method: 'POST',
    path: '/settings/language-model/test',
    permission: accountAdmins,
    summary:
      'Test a language model with a small question; without a key, the stored key for this address is used',
    reads: true,
    body: languageModelTrial,
    result: z.object({ works: z.boolean(), message: z.string(), took_ms: z.int().min(0) }),
  }),
};
