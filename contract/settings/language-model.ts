import { z } from 'zod';
import { blankable, instant, requiredText, webAddress } from '#contract/kit/common.ts';
import { deleted } from '#contract/kit/envelope.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { accountAdmins } from '#contract/policy/grants.ts';

export const modelProviders = ['openai-compatible', 'anthropic', 'ollama'] as const;
export type ModelProvider = (typeof modelProviders)[number];

const plain = 'Address must be without a user name, a question mark and a #';

/** The address of a provider's calls, up to and without the name of a call. */
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
  .regex(/^[\x21-\x7e]+$/, 'Key must be in one piece, without spaces and accents');

const access = {
  provider: z.enum(modelProviders, 'Provider must be openai-compatible, anthropic or ollama'),
  url: modelAddress,
  model: requiredText('Model', 200),
  /** Left out, the key that is kept stays; blank takes it away. It is never given out again. */
  api_key: blankable(key),
};

export const languageModelTrial = z.object(access);
export const languageModelForm = z.object({ ...access, is_enabled: z.boolean('On must be yes or no') });
export type LanguageModelForm = z.output<typeof languageModelForm>;

const ownModel = z.object({
  provider: z.enum(modelProviders),
  url: z.string(),
  model: z.string(),
  has_key: z.boolean(),
  /** Tells long keys apart. */
  key_ends_with: z.string().nullable(),
  is_enabled: z.boolean(),
  updated_dt: instant,
});
export type OwnModel = z.infer<typeof ownModel>;

const languageModelSettings = z.object({
  /** What the school has chosen itself. */
  own: ownModel.nullable(),
  /** The model of the installation, which takes part where the school has none of its own switched on. */
  default_model: z.string().nullable(),
  /** Whether addresses inside a private network, and without TLS, are allowed. */
  may_be_private: z.boolean(),
});
export type LanguageModelSettings = z.infer<typeof languageModelSettings>;

export const languageModelEntries = {
  getLanguageModel: defineRoute({
    method: 'GET',
    path: '/settings/language-model',
    permission: accountAdmins,
    summary: 'The language model the own school has chosen; its key is never given out',
    result: languageModelSettings,
  }),
  updateLanguageModel: defineRoute({
    method: 'PUT',
    path: '/settings/language-model',
    permission: accountAdmins,
    summary: 'Choose a language model for the own school, or change it',
    body: languageModelForm,
    result: languageModelSettings,
  }),
  removeLanguageModel: defineRoute({
    method: 'DELETE',
    path: '/settings/language-model',
    permission: accountAdmins,
    summary: 'Forget the language model of the own school and its key',
    result: deleted,
  }),
  testLanguageModel: defineRoute({
    method: 'POST',
    path: '/settings/language-model/test',
    permission: accountAdmins,
    summary:
      'Ask a language model one small question; without a key, with the one that is kept for this address',
    reads: true,
    body: languageModelTrial,
    result: z.object({ works: z.boolean(), message: z.string(), took_ms: z.int().min(0) }),
  }),
};
