import { type LanguageModel, type ModelAccess, noLanguageModel } from './language-model.ts';
import { refusalOfAddress } from './model-addresses.ts';
import { openModelFetch } from './model-fetch.ts';
import type { ReachableModel } from './open-language-model.ts';

type ModelSettings = {
  readonly languageModel: ModelAccess | undefined;
  readonly modelsMayBePrivate: boolean;
};

/** The libraries for models are loaded by the first call, because most installations never make one. */
function openLater(access: ReachableModel): LanguageModel {
  const open = async () => (await import('./open-language-model.ts')).openLanguageModel(access);
  return {
    name: access.model,
    write: async (question) => (await open()).write(question),
    async *answer(question) {
      yield* (await open()).answer(question);
    },
    choose: async (choice) => (await open()).choose(choice),
  };
}

/** The model of the environment, whose address the operator chose, and those of schools, whose addresses are restricted. */
export function openLanguageModels({ languageModel, modelsMayBePrivate: mayBePrivate }: ModelSettings) {
  const guarded = openModelFetch({ mayBePrivate });
  const free = openModelFetch({ mayBePrivate: true });
  return {
    languageModel: languageModel ? openLater({ ...languageModel, fetch: free }) : noLanguageModel,
    languageModels: {
      mayBePrivate,
      refusalOf: (url: string) => refusalOfAddress(url, { mayBePrivate }),
      open: (access: ModelAccess) => openLater({ ...access, fetch: guarded }),
    },
  };
}
