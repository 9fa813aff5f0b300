import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { askedFields, type EnquirySettings, wishes } from '#contract/enquiries/calls.ts';
import { contract } from '#contract/index.ts';
import { messages } from '#web/features/settings/all-messages.ts';
import classes from '#web/features/settings/settings.module.css';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { FormGrid, FormSection, WholeRow } from '#web/ui/form/form-layout.tsx';

/** Lists are typed with one entry per line; blank means no owner. */
export type EnquiryValues = Omit<EnquirySettings, 'grades' | 'allowed_sites' | 'owner_user_id'> & {
  grades: string;
  allowed_sites: string;
  owner_user_id: string;
};
type EnquiryForm = UseFormReturnType<EnquiryValues>;

const hintBelow: { inputWrapperOrder: ('label' | 'input' | 'description' | 'error')[] } = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
};

type EnquiryFieldsProps = { readonly form: EnquiryForm; readonly version: number };

/** The fields of the public form's settings. */
export function EnquiryFields({ form, version }: EnquiryFieldsProps) {
  const t = useText(messages);
  return (
    <>
      <Switch label={t('enquiryOpen')} {...form.getInputProps('is_open', { type: 'checkbox' })} />
      <FormSection title={t('enquiryWords')}>
        <FormGrid>
          <WholeRow>
            <TextInput label={t('enquiryTitle')} required maxLength={200} {...form.getInputProps('title')} />
          </WholeRow>
          <LongText form={form} name="intro" label={t('enquiryIntro')} />
          <LongText
            form={form}
            name="consent_line"
            label={t('consentLine')}
            hint={t('consentHint', { version })}
            required
          />
          <LongText form={form} name="thanks" label={t('enquiryThanks')} required />
        </FormGrid>
      </FormSection>
      <QuestionFields form={form} />
      <Reception form={form} />
    </>
  );
}

type LongTextProps = {
  readonly form: EnquiryForm;
  readonly name: 'intro' | 'consent_line' | 'thanks' | 'grades' | 'allowed_sites';
  readonly label: string;
  readonly hint?: string;
  readonly required?: boolean;
};

function LongText({ form, name, label, hint, required = false }: LongTextProps) {
  return (
    <WholeRow>
      <Textarea
        label={label}
        description={hint}
        {...hintBelow}
        required={required}
        autosize
        minRows={2}
        maxRows={10}
        {...form.getInputProps(name)}
      />
    </WholeRow>
  );
}

function QuestionFields({ form }: { readonly form: EnquiryForm }) {
  const t = useText(messages);
  const choices = wishes.map((value) => ({ value, label: t(`wish.${value}`) }));
  return (
    <FormSection title={t('enquiryAsks')}>
      <FormGrid>
        {askedFields.map((field) => (
          <NativeSelect
            key={field}
            label={t(`asked.${field}`)}
            data={choices}
            {...form.getInputProps(`fields.${field}`)}
          />
        ))}
        <LongText form={form} name="grades" label={t('enquiryGrades')} hint={t('enquiryGradesHint')} />
      </FormGrid>
    </FormSection>
  );
}

function Reception({ form }: { readonly form: EnquiryForm }) {
  const t = useText(messages);
  const { data } = useQuery(queryFor(contract.leads.owners));
  const people = (data?.owners ?? []).map(({ user_id, name }) => ({ value: user_id, label: name }));
  const { colours, title } = form.values;
  const color = { type: 'color', className: classes.color ?? '' };
  return (
    <FormSection title={t('enquiryPlace')}>
      <FormGrid>
        <WholeRow>
          <NativeSelect
            label={t('enquiryOwner')}
            description={t('enquiryOwnerHint')}
            {...hintBelow}
            data={[{ value: '', label: t('enquiryNoOwner') }, ...people]}
            {...form.getInputProps('owner_user_id')}
          />
        </WholeRow>
        <LongText form={form} name="allowed_sites" label={t('allowedSites')} hint={t('enquirySitesHint')} />
        <TextInput {...color} label={t('primaryColor')} {...form.getInputProps('colours.primary')} />
        <TextInput {...color} label={t('textColor')} {...form.getInputProps('colours.text')} />
        <WholeRow>
          <div
            className={classes.preview}
            role="img"
            aria-label={t('preview')}
            style={{ background: colours.primary, color: colours.text }}
          >
            {title}
          </div>
        </WholeRow>
      </FormGrid>
    </FormSection>
  );
}
