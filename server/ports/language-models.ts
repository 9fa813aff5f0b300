import { type ModelAccess, noLanguageModel, openLanguageModel } from './language-model.ts';
import { refusalOfAddress } from './model-addresses.ts';
import { openModelFetch } from './model-fetch.ts';

type Access = Omit<ModelAccess, 'fetch'>;
type Environment = {
  readonly languageModel: Access | undefined;
  readonly modelsMayBePrivate: boolean;
};

/** The model of the environment, whose address its operator answers for, and those of schools, which may not be everywhere. */
export function openLanguageModels({ languageModel, modelsMayBePrivate: mayBePrivate }: Environment) {
  const guarded = openModelFetch({ mayBePrivate });
  const free = openModelFetch({ mayBePrivate: true });
  return {
    languageModel: languageModel ? openLanguageModel({ ...languageModel, fetch: free }) : noLanguageModel,
    languageModels: {
      mayBePrivate,
      refusalOf: (url: string) => refusalOfAddress(url, { mayBePrivate }),
      open: (access: Access) => openLanguageModel({ ...access, fetch: guarded }),
    },
  };
}
