import { Checkbox, NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { MessageSettings } from '#contract/messages/settings.ts';
import { useText } from '#web/lib/text.ts';
import { FormGrid, FormSection, WholeRow } from '#web/ui/form/form-layout.tsx';
import { wrapperOrder } from '#web/ui/form/search-choices.ts';
import { messages } from './messages.ts';
import { type MessageValues, smsProviders } from './rules.ts';

type ProviderFieldsProps = {
  readonly form: UseFormReturnType<MessageValues>;
  readonly stored: MessageSettings;
};

/** Who sends the text messages: the installation's provider, or the school's own. */
export function ProviderFields({ form, stored }: ProviderFieldsProps) {
  const t = useText(messages);
  const choices = [
    { value: '', label: t('provider.none') },
    ...smsProviders.map((value) => ({ value, label: t(`provider.${value}`) })),
  ];
  return (
    <FormSection title={t('provider')} hint={t('providerHint')}>
      <NativeSelect label={t('providerField')} data={choices} {...form.getInputProps('sms_provider')} />
      {form.values.sms_provider !== '' && <AccessFields form={form} stored={stored} />}
    </FormSection>
  );
}

function AccessFields({ form, stored }: ProviderFieldsProps) {
  const t = useText(messages);
  const isTwilio = form.values.sms_provider === 'twilio';
  const shared = { inputWrapperOrder: wrapperOrder, autoComplete: 'off' };
  return (
    <FormGrid>
      <WholeRow>
        <TextInput
          label={t('address')}
          description={t(isTwilio ? 'addressHint.twilio' : 'addressHint.http')}
          required
          inputMode="url"
          {...shared}
          {...form.getInputProps('sms_url')}
        />
      </WholeRow>
      {isTwilio && (
        <TextInput
          label={t('account')}
          description={t('accountHint')}
          {...shared}
          {...form.getInputProps('sms_account')}
        />
      )}
      <TextInput
        label={t('sender')}
        description={t('senderHint')}
        {...shared}
        {...form.getInputProps('sms_from')}
      />
      <WholeRow>
        <TokenField form={form} stored={stored} />
      </WholeRow>
    </FormGrid>
  );
}

/** The token is never sent back: only its last characters are shown. */
function TokenField({ form, stored: { has_token, token_ends_with: end } }: ProviderFieldsProps) {
  const t = useText(messages);
  const storedHint = end === null ? t('tokenStored') : t('tokenStoredEnding', { end });
  return (
    <>
      <PasswordInput
        label={t('token')}
        description={has_token ? storedHint : t('tokenHint')}
        inputWrapperOrder={wrapperOrder}
        autoComplete="new-password"
        disabled={form.values.removes_token}
        {...form.getInputProps('sms_token')}
      />
      {has_token && (
        <Checkbox
          mt="xs"
          label={t('removeToken')}
          {...form.getInputProps('removes_token', { type: 'checkbox' })}
        />
      )}
    </>
  );
}
