import { Checkbox, NativeSelect, PasswordInput, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type LanguageModelSettings, modelProviders } from '#contract/settings/language-model.ts';
import { useText } from '#web/lib/text.ts';
import { FormGrid, WholeRow } from '#web/ui/form/form-layout.tsx';
import { messages } from './messages.ts';
import { addressFor, type LanguageValues } from './rules.ts';

type LanguageFieldsProps = {
  readonly form: UseFormReturnType<LanguageValues>;
  readonly stored: LanguageModelSettings;
};

const below = { inputWrapperOrder: ['label', 'input', 'description', 'error'] } as {
  inputWrapperOrder: ('label' | 'input' | 'description' | 'error')[];
};

/** How the model is reached, and whether it is enabled. */
export function LanguageFields({ form, stored }: LanguageFieldsProps) {
  const t = useText(messages);
  const { default_model } = stored;
  return (
    <FormGrid>
      <WholeRow>
        <Switch
          label={default_model === null ? t('enabled') : t('enabledDefault', { name: default_model })}
          {...form.getInputProps('is_enabled', { type: 'checkbox' })}
        />
      </WholeRow>
      <ProviderField form={form} />
      <TextInput
        label={t('model')}
        description={t('modelHint')}
        {...below}
        required
        maxLength={200}
        autoComplete="off"
        {...form.getInputProps('model')}
      />
      <WholeRow>
        <TextInput
          label={t('address')}
          description={t(stored.may_be_private ? 'addressPrivateHint' : 'addressHint')}
          {...below}
          required
          inputMode="url"
          autoComplete="off"
          {...form.getInputProps('url')}
        />
      </WholeRow>
      <WholeRow>
        <KeyField form={form} stored={stored} />
      </WholeRow>
    </FormGrid>
  );
}

function ProviderField({ form }: Pick<LanguageFieldsProps, 'form'>) {
  const t = useText(messages);
  const choices = modelProviders.map((value) => ({ value, label: t(`provider.${value}`) }));
  const choose = (value: string) => {
    const provider = modelProviders.find((each) => each === value) ?? modelProviders[0];
    form.setValues({ provider, url: addressFor(provider, form.values.url) });
  };
  return (
    <NativeSelect
      label={t('provider')}
      data={choices}
      {...form.getInputProps('provider')}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  );
}

/** The key is never sent back: only its last characters are shown. */
function KeyField({ form, stored: { own } }: LanguageFieldsProps) {
  const t = useText(messages);
  const end = own?.key_ends_with ?? null;
  const keyHint = end === null ? t('keyKept') : t('keyKeptEnding', { end });
  return (
    <>
      <PasswordInput
        label={t('key')}
        description={own?.has_key ? keyHint : t('keyHint')}
        {...below}
        autoComplete="new-password"
        disabled={form.values.forgets_key}
        {...form.getInputProps('api_key')}
      />
      {own?.has_key && (
        <Checkbox
          mt="xs"
          label={t('forgetKey')}
          {...form.getInputProps('forgets_key', { type: 'checkbox' })}
        />
      )}
    </>
  );
}
