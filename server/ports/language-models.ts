import { type ModelAccess, noLanguageModel } from './language-model.ts';
import { refusalOfAddress } from './model-addresses.ts';
import { openModelFetch } from './model-fetch.ts';
import { openLanguageModel } from './open-language-model.ts';

type ModelSettings = {
  readonly languageModel: ModelAccess | undefined;
  readonly modelsMayBePrivate: boolean;
};

/** The model of the environment, whose address the operator chose, and those of schools, whose addresses are restricted. */
export function openLanguageModels({ languageModel, modelsMayBePrivate: mayBePrivate }: ModelSettings) {
  const guarded = openModelFetch({ mayBePrivate });
  const free = openModelFetch({ mayBePrivate: true });
  return {
    languageModel: languageModel ? openLanguageModel({ ...languageModel, fetch: free }) : noLanguageModel,
    languageModels: {
      mayBePrivate,
      refusalOf: (url: string) => refusalOfAddress(url, { mayBePrivate }),
      open: (access: ModelAccess) => openLanguageModel({ ...access, fetch: guarded }),
    },
  };
}
