import { Checkbox, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { audienceWords } from '#contract/audiences/values.ts';
import type { UrgentReach } from '#contract/messages/urgent.ts';
import { longestUrgentText, messageChannels, studentAudiences } from '#contract/messages/values.ts';
import { ClassesInput } from '#web/features/audiences/classes-input.tsx';
import { messages } from '#web/features/messages/all-messages.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { wrapperOrder } from '#web/ui/form/search-choices.ts';
import type { DraftValues } from './rules.ts';

type DraftFieldsProps = {
  readonly form: UseFormReturnType<DraftValues>;
  readonly reach: UrgentReach | undefined;
};

/** Audience, channels and text of a message. */
export function DraftFields({ form, reach }: DraftFieldsProps) {
  const t = useText(messages);
  const { values, errors } = form;
  return (
    <Stack gap="md">
      <NativeSelect
        label={t('audience')}
        data={audienceWords.map((value) => ({ value, label: t(`audience.${value}`) }))}
        {...form.getInputProps('targetAudience')}
      />
      {values.targetAudience !== 'staff' && (
        <ClassesInput
          chosen={values.audiences}
          error={typeof errors['audiences'] === 'string' ? errors['audiences'] : undefined}
          onChange={(chosen) => form.setFieldValue('audiences', [...chosen])}
        />
      )}
      <ChannelsField form={form} />
      <TextInput
        label={t('titleField')}
        description={t('titleHint')}
        inputWrapperOrder={wrapperOrder}
        required
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('title')}
      />
      <MessageField form={form} reach={reach} />
    </Stack>
  );
}

function ChannelsField({ form }: Pick<DraftFieldsProps, 'form'>) {
  const t = useText(messages);
  return (
    <Checkbox.Group
      label={t('channels')}
      description={t('channelsHint')}
      inputWrapperOrder={wrapperOrder}
      {...form.getInputProps('channels')}
    >
      <Stack gap="xs" py="xs">
        {messageChannels.map((channel) => (
          <Checkbox key={channel} value={channel} label={t(`channel.${channel}`)} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

function MessageField({ form, reach }: DraftFieldsProps) {
  const t = useText(messages);
  const format = useFormat();
  const { text, channels, targetAudience } = form.values;
  const length = format.number(text.length);
  const hints = [
    t('textLength', { length, most: format.number(longestUrgentText) }),
    text.trim() !== '' && channels.includes('sms') && reach
      ? t('segmentsEach', { count: reach.segments_each })
      : '',
    studentAudiences.some((one) => one === targetAudience) ? t('nameHint') : '',
  ];
  return (
    <Textarea
      label={t('text')}
      description={hints.filter(Boolean).join(' ')}
      inputWrapperOrder={wrapperOrder}
      required
      autosize
      minRows={4}
      maxRows={12}
      {...form.getInputProps('text')}
    />
  );
}
