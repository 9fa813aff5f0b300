import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { MessageSettings } from '#contract/messages/settings.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { TimeInput } from '#web/ui/form/date-input.tsx';
import { FormGrid, FormSection, WholeRow } from '#web/ui/form/form-layout.tsx';
import { wrapperOrder } from '#web/ui/form/search-choices.ts';
import { messages } from './messages.ts';
import type { MessageValues } from './rules.ts';

type QuietHourFieldsProps = { readonly form: UseFormReturnType<MessageValues> };

/** The times between which only essential messages are sent. */
export function QuietHourFields({ form }: QuietHourFieldsProps) {
  const t = useText(messages);
  return (
    <FormSection title={t('quiet')} hint={t('quietHint')}>
      <FormGrid>
        <TimeInput label={t('quietFrom')} {...form.getInputProps('quiet_from')} />
        <TimeInput label={t('quietTo')} {...form.getInputProps('quiet_to')} />
      </FormGrid>
    </FormSection>
  );
}

type LimitFieldsProps = QuietHourFieldsProps & { readonly stored: MessageSettings };

/** The most messages of one day, and what a segment of a text message costs. */
export function LimitFields({ form, stored }: LimitFieldsProps) {
  const t = useText(messages);
  const format = useFormat();
  const shared = { inputWrapperOrder: wrapperOrder, autoComplete: 'off' };
  return (
    <FormSection title={t('limits')} hint={t('limitsHint')}>
      <FormGrid>
        <TextInput
          label={t('dailyEmails')}
          description={t('noLimitHint', { count: format.number(stored.emails_today) })}
          inputMode="numeric"
          {...shared}
          {...form.getInputProps('daily_emails')}
        />
        <TextInput
          label={t('dailySms')}
          description={t('noLimitHint', { count: format.number(stored.sms_today) })}
          inputMode="numeric"
          {...shared}
          {...form.getInputProps('daily_sms')}
        />
        <WholeRow>
          <TextInput
            label={t('price', { currency: stored.currency })}
            description={t('priceHint')}
            inputMode="decimal"
            {...shared}
            {...form.getInputProps('sms_price')}
          />
        </WholeRow>
      </FormGrid>
    </FormSection>
  );
}
