import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import { type LanguageModelSettings, languageModelForm } from '#contract/settings/language-model.ts';
import { messages as settingsMessages } from '#web/features/settings/all-messages.ts';
import classes from '#web/features/settings/settings.module.css';
import { SettingsFaults, useSettingsToEdit } from '#web/features/settings/settings-form.tsx';
import { errorText } from '#web/lib/api/api-error.ts';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { askConfirmation } from '#web/ui/dialog/confirm-dialog.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { FormSection } from '#web/ui/form/form-layout.tsx';
import { useEditForm } from '#web/ui/form/use-edit-form.ts';
import { SectionFrame } from '#web/ui/page/section-frame.tsx';
import { BudgetPanel } from './budget-panel.tsx';
import { LanguageFields } from './fields.tsx';
import { messages } from './messages.ts';
import { LanguagePanel } from './panel.tsx';
import { bodyOf, valuesOf } from './rules.ts';
import { useLanguageTest } from './use-model-test.ts';

/** The language model that the school has chosen. */
export function LanguageSection() {
  const t = useText(messages);
  const s = useText(settingsMessages);
  const settings = useQuery(queryFor(contract.settings.getLanguageModel));
  return (
    <SectionFrame title={s('section.language')} hint={t('hint')} load={settings}>
      {settings.isPending && <Bones label={s('loading')} lines={12} />}
      {settings.data && <Loaded stored={settings.data} />}
    </SectionFrame>
  );
}

function Loaded({ stored }: { readonly stored: LanguageModelSettings }) {
  const { started, begin, reload } = useSettingsToEdit(stored, queryFor(contract.settings.getLanguageModel));
  return (
    <>
      <LanguagePanel stored={started} />
      <BudgetPanel />
      <LanguageForm key={started.own?.updated_dt} stored={started} onSaved={begin} onReload={reload} />
    </>
  );
}

type LanguageFormProps = {
  readonly stored: LanguageModelSettings;
  readonly onSaved: (stored: LanguageModelSettings) => void;
  readonly onReload: () => void;
};

function LanguageForm({ stored, onSaved, onReload }: LanguageFormProps) {
  const t = useText(messages);
  const s = useText(settingsMessages);
  const update = useWrite(contract.settings.updateLanguageModel, ['answers']);
  const edit = useEditForm({
    initial: valuesOf(stored.own),
    schema: languageModelForm,
    bodyOf,
    version: stored.own?.updated_dt,
    send: async (body, options) => onSaved(await update.mutateAsync({ body, ...options })),
    onSaved: () => toast({ message: t('saved') }),
  });
  const test = useLanguageTest(edit.form);
  const removal = useForgetting(() => onSaved({ ...stored, own: null }));
  const failure = edit.failure ? undefined : (removal.failure ?? test.failure);
  return (
    <form className={classes.card} noValidate onSubmit={edit.onSubmit} aria-label={s('section.language')}>
      <FormSection title={t('own')}>
        <Stack gap="lg">
          <SettingsFaults edit={edit} onReload={onReload} />
          {failure && <Banner tone="danger">{failure}</Banner>}
          <LanguageFields form={edit.form} stored={stored} />
          {test.said && <Banner tone={test.said.works ? 'info' : 'warning'}>{test.said.message}</Banner>}
          <Actions
            test={test}
            remove={stored.own ? removal : undefined}
            isSaving={edit.busy}
            canSave={stored.own === null || edit.form.isDirty()}
          />
        </Stack>
      </FormSection>
    </form>
  );
}

type ActionsProps = {
  readonly test: Pick<ReturnType<typeof useLanguageTest>, 'run' | 'isPending'>;
  readonly remove: Pick<ReturnType<typeof useForgetting>, 'ask' | 'isPending'> | undefined;
  readonly isSaving: boolean;
  readonly canSave: boolean;
};

function Actions({ test, remove, isSaving, canSave }: ActionsProps) {
  const t = useText(messages);
  const s = useText(settingsMessages);
  return (
    <Group justify="space-between">
      {remove && (
        <Button variant="subtle" color="red" loading={remove.isPending} onClick={remove.ask}>
          {t('remove')}
        </Button>
      )}
      <Group ml="auto">
        <Button variant="default" loading={test.isPending} onClick={test.run}>
          {t('test')}
        </Button>
        <Button type="submit" loading={isSaving} disabled={!canSave}>
          {s('save')}
        </Button>
      </Group>
    </Group>
  );
}

function useForgetting(onRemoved: () => void) {
  const t = useText(messages);
  const removing = useWrite(contract.settings.removeLanguageModel, ['answers']);
  const ask = async () => {
    const question = {
      title: t('remove'),
      message: t('removeQuestion'),
      confirmLabel: t('remove'),
      danger: true,
    };
    if (!(await askConfirmation(question))) return;
    await removing.mutateAsync({}).then(
      () => {
        onRemoved();
        toast({ message: t('removed') });
      },
      () => undefined,
    );
  };
  return {
    ask: () => void ask(),
    isPending: removing.isPending,
    failure: removing.error ? errorText(removing.error, t('removeFailed')) : undefined,
  };
}
