import { Checkbox, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { noticeSettings, type StoredNoticeSettings } from '#contract/attendance/notices.ts';
import { contract } from '#contract/index.ts';
import { FamiliesLink } from '#web/features/audiences/families-link.tsx';
import { messages } from '#web/features/settings/all-messages.ts';
import { SettingsForm, useSettingsToEdit } from '#web/features/settings/settings-form.tsx';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { TimeInput } from '#web/ui/form/date-input.tsx';
import { FormGrid } from '#web/ui/form/form-layout.tsx';
import { useEditForm } from '#web/ui/form/use-edit-form.ts';
import { SectionFrame } from '#web/ui/page/section-frame.tsx';

type NoticeValues = { is_on: boolean; delay_minutes: string; send_until: string };

const valuesOf = ({ is_on, delay_minutes, send_until }: StoredNoticeSettings): NoticeValues => ({
  is_on,
  delay_minutes: String(delay_minutes),
  send_until,
});
const bodyOf = ({ delay_minutes, ...values }: NoticeValues) => ({
  ...values,
  delay_minutes: delay_minutes.trim() === '' ? Number.NaN : Number(delay_minutes),
});

/** Whether families are told of unexplained absences, how soon, and until when. */
export function AbsenceNoticesSection() {
  const t = useText(messages);
  const settings = useQuery(queryFor(contract.attendance.getNoticeSettings));
  return (
    <SectionFrame title={t('section.absence-notices')} hint={t('absenceNoticesHint')} load={settings}>
      {settings.isPending && <Bones label={t('loading')} lines={6} />}
      {settings.data && <Loaded stored={settings.data} />}
      <FamiliesLink />
    </SectionFrame>
  );
}

function Loaded({ stored }: { readonly stored: StoredNoticeSettings }) {
  const { started, begin, reload } = useSettingsToEdit(
    stored,
    queryFor(contract.attendance.getNoticeSettings),
  );
  return <NoticeForm key={started.updated_dt} stored={started} onSaved={begin} onReload={reload} />;
}

type NoticeFormProps = {
  readonly stored: StoredNoticeSettings;
  readonly onSaved: (stored: StoredNoticeSettings) => void;
  readonly onReload: () => void;
};

function NoticeForm({ stored, onSaved, onReload }: NoticeFormProps) {
  const t = useText(messages);
  const update = useWrite(contract.attendance.updateNoticeSettings);
  const edit = useEditForm({
    initial: valuesOf(stored),
    schema: noticeSettings,
    bodyOf,
    version: stored.updated_dt,
    send: async (body, options) => onSaved(await update.mutateAsync({ body, ...options })),
    onSaved: () => toast({ message: t('absenceNoticesSaved') }),
  });
  const { form } = edit;
  return (
    <SettingsForm label={t('section.absence-notices')} edit={edit} onReload={onReload}>
      <Checkbox
        label={t('absenceNoticesOn')}
        description={t('absenceNoticesOnHint')}
        {...form.getInputProps('is_on', { type: 'checkbox' })}
      />
      <FormGrid>
        <TextInput
          inputMode="numeric"
          label={t('absenceNoticesDelay')}
          description={t('absenceNoticesDelayHint')}
          {...form.getInputProps('delay_minutes')}
        />
        <TimeInput
          label={t('absenceNoticesUntil')}
          description={t('absenceNoticesUntilHint')}
          {...form.getInputProps('send_until')}
        />
      </FormGrid>
    </SettingsForm>
  );
}
