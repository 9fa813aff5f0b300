import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import { chatRetentionForm } from '#contract/chat/settings.ts';
import { contract } from '#contract/index.ts';
import { messages } from '#web/features/settings/all-messages.ts';
import classes from '#web/features/settings/settings.module.css';
import { parseFigure } from '#web/features/settings/typed-values.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { askConfirmation } from '#web/ui/dialog/confirm-dialog.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { focusFirstError } from '#web/ui/form/focus-first-error.ts';
import { useEditForm } from '#web/ui/form/use-edit-form.ts';

/** An empty field keeps chats forever. */
const bodyOf = ({ retention_days }: { readonly retention_days: string }) => ({
  retention_days: retention_days.trim() === '' ? null : parseFigure(retention_days),
});

/** How long conversations are kept. */
export function RetentionPanel() {
  const t = useText(messages);
  const found = useQuery(queryFor(contract.chat.getRetention));
  if (found.isError)
    return (
      <ErrorWithRetry
        message={errorText(found.error, t('loadFailed'))}
        onRetry={() => void found.refetch()}
      />
    );
  if (!found.data) return <Bones label={t('loading')} lines={3} />;
  const { retention_days } = found.data;
  return <RetentionForm key={retention_days} days={retention_days} />;
}

/** Deletion starts the same night, so a shorter period needs a confirmation. */
function useRetention(days: number | null) {
  const t = useText(messages);
  const update = useWrite(contract.chat.updateRetention);
  const edit = useEditForm({
    initial: { retention_days: days === null ? '' : String(days) },
    schema: chatRetentionForm,
    bodyOf,
    version: undefined,
    send: (body) => update.mutateAsync({ body }),
    onSaved: () => toast({ message: t('retentionSaved') }),
  });
  const save = async (values: { retention_days: string }) => {
    const { retention_days } = bodyOf(values);
    const message = t('retentionQuestion', { count: retention_days ?? 0 });
    const question = { title: t('retention'), message, confirmLabel: t('save'), danger: true };
    if (retention_days === null || (await askConfirmation(question))) await edit.submit(values);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const fields = event.currentTarget;
    edit.form.onSubmit(save, () => focusFirstError(fields))(event);
  };
  return { ...edit, submit };
}

function RetentionForm({ days }: { readonly days: number | null }) {
  const t = useText(messages);
  const id = useId();
  const { form, failure, busy, submit } = useRetention(days);
  return (
    <form className={classes.card} noValidate onSubmit={submit} aria-labelledby={id}>
      <Stack gap="md">
        <h3 id={id}>{t('retention')}</h3>
        {failure && <Banner tone="danger">{errorText(failure, t('saveFailed'))}</Banner>}
        <TextInput
          label={t('retentionDays')}
          description={t('retentionHint')}
          inputMode="numeric"
          {...form.getInputProps('retention_days')}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={busy} disabled={!form.isDirty()}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
