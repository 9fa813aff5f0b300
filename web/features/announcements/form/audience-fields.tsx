import { MultiSelect, NativeSelect } from '@mantine/core';
import { audienceWords } from '#contract/audiences/values.ts';
import { messages } from '#web/features/announcements/messages.ts';
import { useText } from '#web/lib/text.ts';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { FormSection } from '#web/ui/form/form-layout.tsx';
import { AudiencePanel } from './audience-panel.tsx';
import { formMessages } from './messages.ts';
import { useAudienceChoices } from './use-audience-choices.ts';
import type { AnnouncementForm } from './use-form.ts';

type AudienceFieldsProps = { readonly form: AnnouncementForm; readonly asked: boolean };

/** The audience, optionally limited to classes and sections, with the number of people. */
export function AudienceFields({ form, asked }: AudienceFieldsProps) {
  const words = useText(messages);
  const t = useText(formMessages);
  const { targetAudience, audiences } = form.values;
  return (
    <FormSection title={t('section.audience')}>
      <NativeSelect
        label={t('field.targetAudience')}
        required
        data={audienceWords.map((value) => ({ value, label: words(`audience.${value}`) }))}
        value={targetAudience}
        error={form.errorOf('targetAudience') ?? (asked ? form.problems.targetAudience : undefined)}
        onChange={(event) => form.change({ targetAudience: event.currentTarget.value })}
      />
      {targetAudience !== 'staff' && (
        <ClassesInput
          chosen={audiences}
          error={form.errorOf('audiences')}
          onChange={(next) => form.change({ audiences: next })}
        />
      )}
      <AudiencePanel values={form.values} sends={form.values.sendMail && !form.isLive} />
    </FormSection>
  );
}

type ClassesInputProps = {
  readonly chosen: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (chosen: readonly string[]) => void;
};

function ClassesInput({ chosen, error, onChange }: ClassesInputProps) {
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
