import { MultiSelect } from '@mantine/core';
import { audienceMessages } from '#web/lib/choices/audience-messages.ts';
import { useAudienceChoices } from '#web/lib/choices/use-audience-choices.ts';
import { useText } from '#web/lib/text.ts';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';

type ClassesInputProps = {
  readonly chosen: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (chosen: readonly string[]) => void;
};

/** The classes and sections that an audience is limited to. */
export function ClassesInput({ chosen, error, onChange }: ClassesInputProps) {
  const t = useText(audienceMessages);
  const { choices, failed, retry } = useAudienceChoices();
  if (failed) return <ErrorWithRetry message={t('choicesFailed')} onRetry={retry} />;
  return (
    <MultiSelect
      label={t('classes')}
      description={t('classesHint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={choices}
      value={[...chosen]}
      error={error}
      searchable
      clearable
      hidePickedOptions
      maxDropdownHeight={280}
      nothingFoundMessage={t('noChoice')}
      onChange={onChange}
    />
  );
}
