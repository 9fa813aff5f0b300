import type { ModelProvider, OwnModel } from '#contract/settings/language-model.ts';

export type LanguageValues = {
  provider: ModelProvider;
  url: string;
  model: string;
  api_key: string;
  forgets_key: boolean;
  is_enabled: boolean;
};

/** The addresses of the providers, unless you run your own. */
const usual: Readonly<Record<ModelProvider, string>> = {
  'openai-compatible': 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  ollama: 'http://127.0.0.1:11434',
};

/** The address after another provider was chosen: a typed one stays. */
export const addressFor = (provider: ModelProvider, url: string) =>
  url === '' || Object.values(usual).includes(url) ? usual[provider] : url;

export const valuesOf = (own: OwnModel | null): LanguageValues => ({
  provider: own?.provider ?? 'openai-compatible',
  url: own?.url ?? usual['openai-compatible'],
  model: own?.model ?? '',
  api_key: '',
  forgets_key: false,
  is_enabled: own?.is_enabled ?? true,
});

/** The body: an empty key field keeps the stored key. */
export const accessOf = ({ provider, url, model, api_key, forgets_key }: LanguageValues) => ({
  provider,
  url,
  model,
  ...(forgets_key ? { api_key: '' } : api_key !== '' && { api_key }),
});

export const bodyOf = (values: LanguageValues) => ({ ...accessOf(values), is_enabled: values.is_enabled });
