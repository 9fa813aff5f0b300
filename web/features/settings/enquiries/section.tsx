import { Button, Group, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { enquirySettings, type StoredEnquirySettings } from '#contract/enquiries/calls.ts';
import { contract } from '#contract/index.ts';
import { messages } from '#web/features/settings/messages.ts';
import classes from '#web/features/settings/settings.module.css';
import { splitLines } from '#web/features/settings/typed-values.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { focusFirstError } from '#web/ui/form/focus-first-error.ts';
import { StaleConflict } from '#web/ui/form/stale-conflict.tsx';
import { useEditForm } from '#web/ui/form/use-edit-form.ts';
import { SectionFrame } from '#web/ui/page/section-frame.tsx';
import { EnquiryFields, type EnquiryValues } from './fields.tsx';
import { EnquirySnippetPanel } from './snippet-panel.tsx';

const valuesOf = (stored: StoredEnquirySettings): EnquiryValues => ({
  is_open: stored.is_open,
  title: stored.title,
  intro: stored.intro,
  consent_line: stored.consent_line,
  thanks: stored.thanks,
  fields: stored.fields,
  grades: stored.grades.join('\n'),
  colours: stored.colours,
  allowed_sites: stored.allowed_sites.join('\n'),
  owner_user_id: stored.owner_user_id ?? '',
});

const bodyOf = (values: EnquiryValues) => ({
  ...values,
  grades: splitLines(values.grades),
  allowed_sites: splitLines(values.allowed_sites),
});

/** The public enquiry form: its fields and texts, allowed sites, and the code to embed it. */
export function EnquiriesSection() {
  const t = useText(messages);
  const settings = useQuery(queryFor(contract.enquiries.getSettings));
  return (
    <SectionFrame title={t('section.enquiries')} hint={t('enquiriesHint')} load={settings}>
      {settings.isPending && <Bones label={t('loading')} lines={12} />}
      {settings.data && <Loaded stored={settings.data} />}
    </SectionFrame>
  );
}

/** Keeps the version that the form started with, even if the record is read again. */
function Loaded({ stored }: { readonly stored: StoredEnquirySettings }) {
  const client = useQueryClient();
  const [started, setStarted] = useState(stored);
  const reload = async () =>
    setStarted(await client.fetchQuery({ ...queryFor(contract.enquiries.getSettings), staleTime: 0 }));
  return (
    <>
      <EnquirySnippetPanel stored={started} />
      <SettingsForm
        key={started.updated_dt}
        stored={started}
        onSaved={setStarted}
        onReload={() => void reload()}
      />
    </>
  );
}

type SettingsFormProps = {
  readonly stored: StoredEnquirySettings;
  readonly onSaved: (stored: StoredEnquirySettings) => void;
  readonly onReload: () => void;
};

function SettingsForm({ stored, onSaved, onReload }: SettingsFormProps) {
  const t = useText(messages);
  const update = useWrite(contract.enquiries.updateSettings);
  const edit = useEditForm({
    initial: valuesOf(stored),
    schema: enquirySettings,
    bodyOf,
    version: stored.updated_dt ?? undefined,
    send: async (body, options) => onSaved(await update.mutateAsync({ body, ...options })),
    onSaved: () => toast({ message: t('enquiriesSaved') }),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const fields = event.currentTarget;
    edit.form.onSubmit(edit.submit, () => focusFirstError(fields))(event);
  };
  const isFirst = stored.enquiry_form_id === null;
  return (
    <form className={classes.card} noValidate onSubmit={submit} aria-label={t('section.enquiries')}>
      <Stack gap="lg">
        {edit.stale && (
          <StaleConflict busy={edit.busy} onReload={onReload} onOverwrite={() => void edit.overwrite()} />
        )}
        {edit.failure && <Banner tone="danger">{errorText(edit.failure, t('saveFailed'))}</Banner>}
        <EnquiryFields form={edit.form} version={stored.consent_version} />
        <Group justify="flex-end">
          <Button type="submit" loading={edit.busy} disabled={!isFirst && !edit.form.isDirty()}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
