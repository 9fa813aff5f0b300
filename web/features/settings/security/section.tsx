import { NativeSelect, Radio, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { contract } from '#contract/index.ts';
import {
  type SecurityRules,
  securityRulesForm,
  type TwoFactorAudience,
  twoFactorAudiences,
} from '#contract/settings/security.ts';
import { messages } from '#web/features/settings/all-messages.ts';
import { SettingsForm, useSettingsToEdit } from '#web/features/settings/settings-form.tsx';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { useSessionUser } from '#web/lib/session/session.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { FormGrid, FormSection } from '#web/ui/form/form-layout.tsx';
import { useEditForm } from '#web/ui/form/use-edit-form.ts';
import { SectionFrame } from '#web/ui/page/section-frame.tsx';
import { dayChoices, idleChoices } from './choices.ts';

type SecurityValues = {
  two_factor_for: TwoFactorAudience;
  session_idle_minutes: string;
  session_days: string;
};

const valuesOf = (rules: SecurityRules): SecurityValues => ({
  two_factor_for: rules.two_factor_for,
  session_idle_minutes: String(rules.session_idle_minutes),
  session_days: String(rules.session_days),
});

const bodyOf = (values: SecurityValues) => ({
  two_factor_for: values.two_factor_for,
  session_idle_minutes: Number(values.session_idle_minutes),
  session_days: Number(values.session_days),
});

/** The users who need a second factor, and the duration of sessions. */
export function SecuritySection() {
  const t = useText(messages);
  const found = useQuery(queryFor(contract.settings.getSecurity));
  return (
    <SectionFrame title={t('section.security')} hint={t('securityHint')} load={found}>
      {found.isPending && <Bones label={t('loading')} lines={8} />}
      {found.data && <Loaded rules={found.data} />}
    </SectionFrame>
  );
}

function Loaded({ rules }: { readonly rules: SecurityRules }) {
  const { started, begin, reload } = useSettingsToEdit(rules, queryFor(contract.settings.getSecurity));
  return <SecurityForm key={started.updated_dt} rules={started} onSaved={begin} onReload={reload} />;
}

type SecurityFormProps = {
  readonly rules: SecurityRules;
  readonly onSaved: (rules: SecurityRules) => void;
  readonly onReload: () => void;
};

function SecurityForm({ rules, onSaved, onReload }: SecurityFormProps) {
  const t = useText(messages);
  const update = useWrite(contract.settings.updateSecurity, ['auth']);
  const edit = useEditForm({
    initial: valuesOf(rules),
    schema: securityRulesForm,
    bodyOf,
    version: rules.updated_dt,
    send: async (body, options) => onSaved(await update.mutateAsync({ body, ...options })),
    onSaved: () => toast({ message: t('securitySaved') }),
  });
  return (
    <SettingsForm label={t('section.security')} edit={edit} onReload={onReload}>
      <TwoFactorRule form={edit.form} />
      <SessionRules form={edit.form} />
    </SettingsForm>
  );
}

type FieldsProps = { readonly form: UseFormReturnType<SecurityValues> };

function TwoFactorRule({ form }: FieldsProps) {
  const t = useText(messages);
  const hasNone = useSessionUser()?.two_factor === false;
  return (
    <FormSection title={t('twoFactor')}>
      {hasNone && (
        <Banner tone="info">
          {t('twoFactorOwnFirst')} <Link to="/account">{t('twoFactorOwnLink')}</Link>
        </Banner>
      )}
      <Radio.Group
        label={t('twoFactorFor')}
        description={t('twoFactorForHint')}
        {...form.getInputProps('two_factor_for')}
      >
        <Stack gap="xs" pt="xs">
          {twoFactorAudiences.map((audience) => (
            <Radio
              key={audience}
              value={audience}
              label={t(`twoFactorFor.${audience}`)}
              disabled={hasNone && audience !== 'nobody'}
            />
          ))}
        </Stack>
      </Radio.Group>
    </FormSection>
  );
}

function SessionRules({ form }: FieldsProps) {
  const t = useText(messages);
  const { session_idle_minutes, session_days } = form.values;
  return (
    <FormSection title={t('sessionRules')}>
      <FormGrid>
        <NativeSelect
          label={t('sessionIdle')}
          description={t('sessionIdleHint')}
          data={idleChoices(Number(session_idle_minutes), t)}
          {...form.getInputProps('session_idle_minutes')}
        />
        <NativeSelect
          label={t('sessionDays')}
          description={t('sessionDaysHint')}
          data={dayChoices(Number(session_days), t)}
          {...form.getInputProps('session_days')}
        />
      </FormGrid>
    </FormSection>
  );
}
