import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { contract } from '#contract/index.ts';
import { languageModelTrial } from '#contract/settings/language-model.ts';
import { ApiError, errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { messages } from './messages.ts';
import { accessOf, type LanguageValues } from './rules.ts';

/** Tests the model with the values of the form; the result stays until the form changes. */
export function useLanguageTest(form: UseFormReturnType<LanguageValues>) {
  const t = useText(messages);
  const test = useWrite(contract.settings.testLanguageModel);
  const [tested, setTested] = useState('');
  const body = accessOf(form.values);
  const written = JSON.stringify(body);
  const run = async () => {
    const issues = languageModelTrial.safeParse(body).error?.issues ?? [];
    form.setErrors(Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message])));
    if (issues.length > 0) return;
    setTested(written);
    await test.mutateAsync({ body }).catch((error: unknown) => {
      if (error instanceof ApiError) form.setErrors(error.fields);
    });
  };
  const isCurrent = tested === written;
  const isBeside = test.error instanceof ApiError && Object.keys(test.error.fields).length > 0;
  return {
    run: () => void run(),
    isPending: test.isPending,
    said: isCurrent ? test.data : undefined,
    failure: isCurrent && test.error && !isBeside ? errorText(test.error, t('testFailed')) : undefined,
  };
}
