import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { announcementPriorities, announcementTypes } from '#contract/announcements/values.ts';
import { messages } from '#web/features/announcements/all-messages.ts';
import { useText } from '#web/lib/text.ts';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { DateInput, MomentInput } from '#web/ui/form/date-input.tsx';
import { FormGrid, FormSection } from '#web/ui/form/form-layout.tsx';
import { Later } from '#web/ui/later/later.tsx';
import { createLazyPart } from '#web/ui/later/lazy-part.tsx';
import { AnnouncementFiles } from './announcement-files.tsx';
import { AudienceFields } from './audience-fields.tsx';
import styles from './form.module.css';
import { formMessages } from './messages.ts';
import { type AnnouncementFlag, mayBeEssential, type TextField } from './rules.ts';
import type { AnnouncementForm } from './use-form.ts';

const RichTextInput = createLazyPart(async () => ({
  default: (await import('#web/ui/rich-text/input.tsx')).RichTextInput,
}));

type FieldsProps = {
  readonly form: AnnouncementForm;
  /** Errors are shown after the first attempt to save. */
  readonly asked: boolean;
};

/** The text on one side, audience and dates on the other; stacked on a phone. */
export function AnnouncementFields(props: FieldsProps) {
  const t = useText(formMessages);
  const { form } = props;
  const isEvent = form.values.type === 'event';
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <FormSection title={t('section.text')}>
          <TextField {...props} field="title" />
          <KindFields {...props} />
          <TextField {...props} field="description" />
          <ContentField {...props} />
        </FormSection>
        <AnnouncementFiles form={form} />
      </div>
      <div className={styles.column}>
        {isEvent && (
          <FormSection title={t('section.event')}>
            <FormGrid>
              <TextField {...props} field="eventDate" />
              <TextField {...props} field="eventLocation" />
            </FormGrid>
          </FormSection>
        )}
        <AudienceFields {...props} />
        <DateFields {...props} />
        <OptionFields {...props} />
      </div>
    </div>
  );
}

type FieldProps = FieldsProps & { readonly field: TextField };

const hints = {
  description: 'descriptionHint',
  organizer: 'organizerHint',
  publishDate: 'publishDateHint',
  expiryDate: 'expiryDateHint',
  tags: 'tagsHint',
} as const;
const hintOf = (field: TextField) => (field in hints ? hints[field as keyof typeof hints] : undefined);

const required: readonly TextField[] = ['title', 'type', 'priority', 'targetAudience', 'description'];
const moments: readonly TextField[] = ['eventDate', 'publishDate'];

/** Properties of all text fields. */
function useField({ form, asked, field }: FieldProps) {
  const t = useText(formMessages);
  const hint = hintOf(field);
  return {
    label: t(`field.${field}`),
    required: required.includes(field),
    value: form.values[field],
    error: form.errorOf(field) ?? (asked ? form.problems[field] : undefined),
    onBlur: () => form.leave(field),
    ...(hint && {
      description: t(hint),
      inputWrapperOrder: ['label', 'input', 'description', 'error'] as (
        | 'label'
        | 'input'
        | 'description'
        | 'error'
      )[],
    }),
  };
}

function TextField(props: FieldProps) {
  const { form, field } = props;
  const shared = { ...useField(props), autoComplete: 'off' };
  const set = (value: string) => form.change({ [field]: value });
  const onChange = (event: { readonly currentTarget: { readonly value: string } }) =>
    set(event.currentTarget.value);
  if (field === 'expiryDate') return <DateInput {...shared} onChange={set} />;
  if (moments.includes(field)) return <MomentInput {...shared} onChange={set} />;
  if (field === 'description')
    return <Textarea {...shared} onChange={onChange} autosize minRows={2} maxRows={8} />;
  return <TextInput {...shared} onChange={onChange} />;
}

function KindFields(props: FieldsProps) {
  const t = useText(messages);
  const { form } = props;
  return (
    <FormGrid>
      <NativeSelect
        {...useField({ ...props, field: 'type' })}
        data={announcementTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
        onChange={(event) => form.change({ type: event.currentTarget.value })}
      />
      <NativeSelect
        {...useField({ ...props, field: 'priority' })}
        data={announcementPriorities.map((value) => ({ value, label: t(`priority.${value}`) }))}
        onChange={(event) => form.change({ priority: event.currentTarget.value })}
      />
      <TextField {...props} field="category" />
      <TextField {...props} field="organizer" />
    </FormGrid>
  );
}

function ContentField(props: FieldsProps) {
  const t = useText(formMessages);
  const { label, value, error, onBlur } = useField({ ...props, field: 'content' });
  return (
    <Later fallback={<Bones label={t('loadingEditor')} lines={6} />}>
      <RichTextInput
        label={label}
        value={value}
        error={error}
        onBlur={onBlur}
        onChange={(content) => props.form.change({ content })}
      />
    </Later>
  );
}

function DateFields(props: FieldsProps) {
  const t = useText(formMessages);
  return (
    <FormSection title={t('section.dates')}>
      <FormGrid>
        <TextField {...props} field="publishDate" />
        <TextField {...props} field="expiryDate" />
      </FormGrid>
      <TextField {...props} field="tags" />
    </FormSection>
  );
}

const explained = ['isPublic', 'isEssential', 'oneLetterPerChild'] as const;
const hasHint = (flag: AnnouncementFlag): flag is (typeof explained)[number] =>
  explained.some((known) => known === flag);

function OptionFields({ form }: FieldsProps) {
  const t = useText(formMessages);
  const flags: readonly AnnouncementFlag[] = [
    'isPublic',
    'isPinned',
    'needsAcknowledgement',
    // Its emails were sent when it was published.
    ...(form.isLive ? [] : (['sendMail'] as const)),
    ...(!form.isLive && form.values.sendMail ? (['oneLetterPerChild'] as const) : []),
    ...(!form.isLive && mayBeEssential(form.values) ? (['isEssential'] as const) : []),
  ];
  return (
    <FormSection title={t('section.options')}>
      {flags.map((flag) => (
        <Checkbox
          key={flag}
          label={t(`field.${flag}`)}
          description={hasHint(flag) ? t(`${flag}Hint`) : undefined}
          checked={form.values[flag]}
          error={form.errorOf(flag)}
          onChange={(event) => form.change({ [flag]: event.currentTarget.checked })}
        />
      ))}
    </FormSection>
  );
}
