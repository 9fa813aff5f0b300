import { useQuery } from '@tanstack/react-query';
import { enquirySettings, type StoredEnquirySettings } from '#contract/enquiries/calls.ts';
import { contract } from '#contract/index.ts';
import { messages } from '#web/features/settings/all-messages.ts';
import { SaveSettings, SettingsForm, useSettingsToEdit } from '#web/features/settings/settings-form.tsx';
import { splitLines } from '#web/features/settings/typed-values.ts';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
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

function Loaded({ stored }: { readonly stored: StoredEnquirySettings }) {
  const { started, begin, reload } = useSettingsToEdit(stored, queryFor(contract.enquiries.getSettings));
  return (
    <>
      <EnquirySnippetPanel stored={started} />
      <EnquiryForm key={started.updated_dt} stored={started} onSaved={begin} onReload={reload} />
    </>
  );
}

type EnquiryFormProps = {
  readonly stored: StoredEnquirySettings;
  readonly onSaved: (stored: StoredEnquirySettings) => void;
  readonly onReload: () => void;
};

function EnquiryForm({ stored, onSaved, onReload }: EnquiryFormProps) {
  const t = useText(messages);
  const update = useWrite(contract.enquiries.updateSettings);
  const edit = useEditForm({
    initial: valuesOf(stored),
    schema: enquirySettings,
    bodyOf,
    version: stored.updated_dt,
    send: async (body, options) => onSaved(await update.mutateAsync({ body, ...options })),
    onSaved: () => toast({ message: t('enquiriesSaved') }),
  });
  const isFirst = stored.enquiry_form_id === null;
  return (
    <SettingsForm
      label={t('section.enquiries')}
      edit={edit}
      onReload={onReload}
      actions={<SaveSettings edit={edit} canSave={isFirst || edit.form.isDirty()} />}
    >
      <EnquiryFields form={edit.form} version={stored.consent_version} />
    </SettingsForm>
  );
}
