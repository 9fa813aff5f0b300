import { MultiSelect } from '@mantine/core';
import { useText } from '#web/lib/text.ts';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { formMessages } from './messages.ts';
import { useAudienceChoices } from './use-audience-choices.ts';

type ClassesInputProps = {
  readonly chosen: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (chosen: readonly string[]) => void;
};

/** The classes and sections that an audience is limited to. */
export function ClassesInput({ chosen, error, onChange }: ClassesInputProps) {
  const t = useText(formMessages);
  const { choices, failed, retry } = useAudienceChoices();
  if (failed) return <ErrorWithRetry message={t('choicesFailed')} onRetry={retry} />;
  return (
    <MultiSelect
      label={t('field.audiences')}
      description={t('audiencesHint')}
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
