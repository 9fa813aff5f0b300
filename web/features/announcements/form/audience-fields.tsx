import { NativeSelect } from '@mantine/core';
import { audienceWords } from '#contract/audiences/values.ts';
import { messages } from '#web/features/announcements/all-messages.ts';
import { ClassesInput } from '#web/features/audiences/classes-input.tsx';
import { useText } from '#web/lib/text.ts';
import { FormSection } from '#web/ui/form/form-layout.tsx';
import { AudiencePanel } from './audience-panel.tsx';
import { formMessages } from './messages.ts';
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
