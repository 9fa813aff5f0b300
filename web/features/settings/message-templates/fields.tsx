import { Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useRef } from 'react';
import type { MessageTemplate } from '#contract/messages/templates.ts';
import { useText } from '#web/lib/text.ts';
import { wrapperOrder } from '#web/ui/form/search-choices.ts';
import classes from './message-templates.module.css';
import { messages } from './messages.ts';
import { PlaceButtons } from './place-buttons.tsx';
import { allowedPlaces, directionOf, hasTextMessage, requiredPlace, type TemplateValues } from './rules.ts';

type TemplateFieldsProps = Pick<MessageTemplate, 'kind' | 'language'> & {
  readonly form: UseFormReturnType<TemplateValues>;
};

/** Subject, email and text message, each with the places that it may have. */
export function TemplateFields(props: TemplateFieldsProps) {
  const t = useText(messages);
  return (
    <>
      <p className={classes.soft}>{t('placesHint')}</p>
      <SubjectField {...props} />
      <LongField field="body" minRows={6} {...props} />
      {hasTextMessage(props.kind) && <LongField field="sms" minRows={3} {...props} />}
    </>
  );
}

function SubjectField({ form, kind, language }: TemplateFieldsProps) {
  const t = useText(messages);
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={classes.field}>
      <TextInput
        ref={input}
        label={t('subject')}
        required
        autoComplete="off"
        {...directionOf(language)}
        {...form.getInputProps('subject')}
      />
      <PlaceButtons
        places={allowedPlaces(kind, 'subject')}
        field={t('subject')}
        input={input}
        hasCursor={() => form.isTouched('subject')}
      />
    </div>
  );
}

type LongFieldProps = TemplateFieldsProps & {
  readonly field: 'body' | 'sms';
  readonly minRows: number;
};

function LongField({ form, kind, language, field, minRows }: LongFieldProps) {
  const t = useText(messages);
  const input = useRef<HTMLTextAreaElement>(null);
  const needed = requiredPlace(kind, field);
  return (
    <div className={classes.field}>
      <Textarea
        ref={input}
        label={t(field)}
        description={needed === null ? undefined : t('needed', { place: `{${needed}}` })}
        inputWrapperOrder={wrapperOrder}
        required
        autosize
        minRows={minRows}
        maxRows={16}
        {...directionOf(language)}
        {...form.getInputProps(field)}
      />
      <PlaceButtons
        places={allowedPlaces(kind, field)}
        field={t(field)}
        input={input}
        hasCursor={() => form.isTouched(field)}
      />
    </div>
  );
}
