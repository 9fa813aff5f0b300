import { Button, Group, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type QueryKey, type UseQueryOptions, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { errorText } from '#web/lib/api/api-error.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { StaleConflict } from '#web/ui/form/stale-conflict.tsx';
import type { useEditForm } from '#web/ui/form/use-edit-form.ts';
import { messages } from './all-messages.ts';
import classes from './settings.module.css';

/** Keeps the settings with which the person began, whatever is read again meanwhile. */
export function useSettingsToEdit<Stored, Key extends QueryKey>(
  stored: Stored,
  read: UseQueryOptions<Stored, Error, Stored, Key>,
) {
  const client = useQueryClient();
  const [started, begin] = useState(stored);
  const reload = async () => begin(await client.fetchQuery({ ...read, staleTime: 0 }));
  return { started, begin, reload: () => void reload() };
}

type EditedSettings = Pick<
  ReturnType<typeof useEditForm>,
  'onSubmit' | 'stale' | 'failure' | 'busy' | 'overwrite'
> & { readonly form: Pick<UseFormReturnType<never>, 'isDirty'> };

type SettingsFormProps = {
  readonly label: string;
  readonly edit: EditedSettings;
  readonly onReload: () => void;
  /** The button that saves, unless it is the plain one. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

/** A form of settings: what went wrong, its fields, and the button that saves. */
export function SettingsForm({ label, edit, onReload, actions, children }: SettingsFormProps) {
  return (
    <form className={classes.card} noValidate onSubmit={edit.onSubmit} aria-label={label}>
      <Stack gap="lg">
        <SettingsFaults edit={edit} onReload={onReload} />
        {children}
        {actions ?? <SaveSettings edit={edit} canSave={edit.form.isDirty()} />}
      </Stack>
    </form>
  );
}

type SettingsFaultsProps = Pick<SettingsFormProps, 'edit' | 'onReload'>;

/** Why the settings were not saved: someone else changed them, or the server failed. */
export function SettingsFaults({ edit, onReload }: SettingsFaultsProps) {
  const t = useText(messages);
  return (
    <>
      {edit.stale && (
        <StaleConflict busy={edit.busy} onReload={onReload} onOverwrite={() => void edit.overwrite()} />
      )}
      {edit.failure && <Banner tone="danger">{errorText(edit.failure, t('saveFailed'))}</Banner>}
    </>
  );
}

type SaveSettingsProps = {
  readonly edit: Pick<EditedSettings, 'busy'>;
  readonly canSave: boolean;
  readonly label?: string;
};

export function SaveSettings({ edit, canSave, label }: SaveSettingsProps) {
  const t = useText(messages);
  return (
    <Group justify="flex-end">
      <Button type="submit" loading={edit.busy} disabled={!canSave}>
        {label ?? t('save')}
      </Button>
    </Group>
  );
}
