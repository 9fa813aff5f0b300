import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ChatbotForm, chatbotStatuses } from '#contract/settings/chatbots.ts';
import { messages } from '#web/features/settings/all-messages.ts';
import classes from '#web/features/settings/settings.module.css';
import { useText } from '#web/lib/text.ts';
import { FormGrid, WholeRow } from '#web/ui/form/form-layout.tsx';

/** Lists are typed with one entry per line. */
export type ChatbotValues = Omit<ChatbotForm, 'quick_questions' | 'allowed_sites' | 'opening_hours'> & {
  quick_questions: string;
  allowed_sites: string;
  opening_hours: string;
};
type FieldsProps = { readonly form: UseFormReturnType<ChatbotValues> };

const hintBelow: { inputWrapperOrder: ('label' | 'input' | 'description' | 'error')[] } = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
};

/** The fields of a chatbot. */
export function ChatbotFields({ form }: FieldsProps) {
  const t = useText(messages);
  return (
    <FormGrid>
      <TextInput label={t('name')} required data-autofocus maxLength={200} {...form.getInputProps('name')} />
      <TextInput
        label={t('agentName')}
        required
        maxLength={200}
        description={t('agentNameHint')}
        {...hintBelow}
        {...form.getInputProps('agent_name')}
      />
      <WholeRow>
        <Textarea
          label={t('greeting')}
          autosize
          minRows={2}
          maxRows={8}
          {...form.getInputProps('greeting')}
        />
      </WholeRow>
      <ColorFields form={form} />
      <Lists form={form} />
      <NativeSelect
        label={t('status')}
        required
        data={chatbotStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
        {...form.getInputProps('status')}
      />
      <WholeRow>
        <Switch label={t('isDefaultChatbot')} {...form.getInputProps('is_default', { type: 'checkbox' })} />
      </WholeRow>
    </FormGrid>
  );
}

function Lists({ form }: FieldsProps) {
  const t = useText(messages);
  return (
    <>
      <WholeRow>
        <Textarea
          label={t('quickQuestions')}
          description={t('quickQuestionsHint')}
          {...hintBelow}
          autosize
          minRows={3}
          maxRows={12}
          {...form.getInputProps('quick_questions')}
        />
      </WholeRow>
      <WholeRow>
        <Textarea
          label={t('allowedSites')}
          description={t('allowedSitesHint')}
          {...hintBelow}
          autosize
          minRows={2}
          maxRows={8}
          {...form.getInputProps('allowed_sites')}
        />
      </WholeRow>
      <WholeRow>
        <Textarea
          label={t('openingHours')}
          description={t('openingHoursHint')}
          {...hintBelow}
          autosize
          minRows={2}
          maxRows={8}
          {...form.getInputProps('opening_hours')}
        />
      </WholeRow>
    </>
  );
}

function ColorFields({ form }: FieldsProps) {
  const t = useText(messages);
  const { colours, greeting, agent_name } = form.values;
  const input = { type: 'color', className: classes.color ?? '' };
  return (
    <>
      <TextInput {...input} label={t('primaryColor')} {...form.getInputProps('colours.primary')} />
      <TextInput {...input} label={t('textColor')} {...form.getInputProps('colours.text')} />
      <WholeRow>
        <div
          className={classes.preview}
          role="img"
          aria-label={t('preview')}
          style={{ background: colours.primary, color: colours.text }}
        >
          {greeting || agent_name || t('preview')}
        </div>
      </WholeRow>
    </>
  );
}
