import { Group, Progress, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { contract } from '#contract/index.ts';
import { type ModelBudget, modelBudgetForm } from '#contract/settings/language-model-budget.ts';
import { messages as settingsMessages } from '#web/features/settings/all-messages.ts';
import classes from '#web/features/settings/settings.module.css';
import { SaveSettings, SettingsFaults, useSettingsToEdit } from '#web/features/settings/settings-form.tsx';
import { parseFigure } from '#web/features/settings/typed-values.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { FormGrid } from '#web/ui/form/form-layout.tsx';
import { useEditForm } from '#web/ui/form/use-edit-form.ts';
import { messages } from './messages.ts';

const budgetRead = { ...queryFor(contract.settings.getModelBudget), staleTime: 0 };

/** The daily limit of calls to the language model, and the number of calls today. */
export function BudgetPanel() {
  const t = useText(messages);
  const s = useText(settingsMessages);
  const id = useId();
  const found = useQuery(budgetRead);
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h3 id={id}>{t('budget')}</h3>
      <Text>{t('budgetHint')}</Text>
      {found.isError && (
        <ErrorWithRetry
          message={errorText(found.error, s('loadFailed'))}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.isPending && <Bones label={s('loading')} lines={4} />}
      {found.data && (
        <>
          <UseOfToday budget={found.data} />
          <Loaded stored={found.data} />
        </>
      )}
    </section>
  );
}

function UseOfToday({ budget }: { readonly budget: ModelBudget }) {
  const t = useText(messages);
  return (
    <Stack gap="sm">
      <Use name={t('wholeSchool')} used={budget.used_today} allowed={budget.daily_calls} />
      {budget.chatbots.map(({ chatbot_id, name, used_today }) => (
        <Use key={chatbot_id} name={name} used={used_today} allowed={budget.daily_calls_per_chatbot} />
      ))}
    </Stack>
  );
}

type UseProps = { readonly name: string; readonly used: number; readonly allowed: number };

function Use({ name, used, allowed }: UseProps) {
  const t = useText(messages);
  const format = useFormat();
  const percent = allowed === 0 ? 100 : Math.min(100, (used / allowed) * 100);
  return (
    <div>
      <Group justify="space-between" gap="xs">
        <Text>{name}</Text>
        <Text c="dimmed">
          {t('usedToday', { used: format.number(used), allowed: format.number(allowed) })}
        </Text>
      </Group>
      <Progress value={percent} aria-label={name} {...(percent >= 80 && { color: 'orange' })} />
    </div>
  );
}

function Loaded({ stored }: { readonly stored: ModelBudget }) {
  const { started, begin, reload } = useSettingsToEdit(stored, budgetRead);
  return <BudgetForm key={started.updated_dt} stored={started} onSaved={begin} onReload={reload} />;
}

type BudgetFormProps = {
  readonly stored: ModelBudget;
  readonly onSaved: (stored: ModelBudget) => void;
  readonly onReload: () => void;
};

const shared = { inputMode: 'numeric', required: true, autoComplete: 'off' } as const;

function useBudgetForm({ stored, onSaved }: Pick<BudgetFormProps, 'stored' | 'onSaved'>) {
  const t = useText(messages);
  const update = useWrite(contract.settings.updateModelBudget);
  return useEditForm({
    initial: {
      daily_calls: String(stored.daily_calls),
      daily_calls_per_chatbot: String(stored.daily_calls_per_chatbot),
    },
    schema: modelBudgetForm,
    bodyOf: (values) => ({
      daily_calls: parseFigure(values.daily_calls),
      daily_calls_per_chatbot: parseFigure(values.daily_calls_per_chatbot),
    }),
    version: stored.updated_dt,
    send: async (body, options) => onSaved(await update.mutateAsync({ body, ...options })),
    onSaved: () => toast({ message: t('budgetSaved') }),
  });
}

function BudgetForm({ stored, onSaved, onReload }: BudgetFormProps) {
  const t = useText(messages);
  const edit = useBudgetForm({ stored, onSaved });
  return (
    <form noValidate onSubmit={edit.onSubmit} aria-label={t('budget')}>
      <Stack gap="md">
        <SettingsFaults edit={edit} onReload={onReload} />
        <FormGrid>
          <TextInput label={t('dailyCalls')} {...shared} {...edit.form.getInputProps('daily_calls')} />
          <TextInput
            label={t('dailyCallsPerChatbot')}
            {...shared}
            {...edit.form.getInputProps('daily_calls_per_chatbot')}
          />
        </FormGrid>
        <SaveSettings edit={edit} canSave={edit.form.isDirty()} label={t('saveBudget')} />
      </Stack>
    </form>
  );
}
