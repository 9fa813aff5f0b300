import { useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import { type MessageSettings, messageSettingsForm } from '#contract/messages/settings.ts';
import { messages as settingsMessages } from '#web/features/settings/all-messages.ts';
import { SettingsForm, useSettingsToEdit } from '#web/features/settings/settings-form.tsx';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { useEditForm } from '#web/ui/form/use-edit-form.ts';
import { SectionFrame } from '#web/ui/page/section-frame.tsx';
import { LimitFields, QuietHourFields } from './fields.tsx';
import { messages } from './messages.ts';
import { ProviderFields } from './provider-fields.tsx';
import { bodyOf, valuesOf } from './rules.ts';

const settingsRead = { ...queryFor(contract.messages.getSettings), staleTime: 0 };

/** Quiet hours, daily limits and the school's own SMS provider. */
export function MessagesSection() {
  const t = useText(messages);
  const s = useText(settingsMessages);
  const found = useQuery(settingsRead);
  return (
    <SectionFrame title={s('section.messages')} hint={t('hint')} load={found}>
      {found.isPending && <Bones label={s('loading')} lines={12} />}
      {found.data && <Loaded stored={found.data} />}
    </SectionFrame>
  );
}

function Loaded({ stored }: { readonly stored: MessageSettings }) {
  const { started, begin, reload } = useSettingsToEdit(stored, settingsRead);
  return <MessagesForm key={started.updated_dt} stored={started} onSaved={begin} onReload={reload} />;
}

type MessagesFormProps = {
  readonly stored: MessageSettings;
  readonly onSaved: (stored: MessageSettings) => void;
  readonly onReload: () => void;
};

function MessagesForm({ stored, onSaved, onReload }: MessagesFormProps) {
  const t = useText(messages);
  const s = useText(settingsMessages);
  const update = useWrite(contract.messages.updateSettings);
  const edit = useEditForm({
    initial: valuesOf(stored),
    schema: messageSettingsForm,
    bodyOf,
    version: stored.updated_dt,
    send: async (body, options) => onSaved(await update.mutateAsync({ body, ...options })),
    onSaved: () => toast({ message: t('saved') }),
  });
  return (
    <SettingsForm label={s('section.messages')} edit={edit} onReload={onReload}>
      <QuietHourFields form={edit.form} />
      <LimitFields form={edit.form} stored={stored} />
      <ProviderFields form={edit.form} stored={stored} />
    </SettingsForm>
  );
}
