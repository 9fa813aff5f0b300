import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { contract } from '#contract/index.ts';
import type { SchoolVersions } from '#contract/settings/logo.ts';
import { type SchoolProfile, schoolProfileForm } from '#contract/settings/school.ts';
import { messages } from '#web/features/settings/all-messages.ts';
import { SettingsForm } from '#web/features/settings/settings-form.tsx';
import { parseFigure } from '#web/features/settings/typed-values.ts';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { saveUser, useSessionUser } from '#web/lib/session/session.ts';
import { useText } from '#web/lib/text.ts';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { useEditForm } from '#web/ui/form/use-edit-form.ts';
import { SectionFrame } from '#web/ui/page/section-frame.tsx';
import { SchoolFields, type SchoolValues } from './fields.tsx';
import { LogoPanel } from './logo-panel.tsx';

const valuesOf = (school: SchoolProfile): SchoolValues => ({
  name: school.name,
  time_zone: school.time_zone,
  currency: school.currency,
  locale: school.locale,
  address: school.address ?? '',
  phone: school.phone ?? '',
  email: school.email ?? '',
  school_days: school.school_days.map(String),
  chronic_absence_percent: String(school.chronic_absence_percent),
  chronic_absence_days: String(school.chronic_absence_days),
  lead_stale_days: String(school.lead_stale_days),
  shows_rank: school.shows_rank,
  admission_no_pattern: school.admission_no_pattern,
});

const bodyOf = (values: SchoolValues) => ({
  ...values,
  school_days: values.school_days.map(Number).toSorted((a, b) => a - b),
  chronic_absence_percent: parseFigure(values.chronic_absence_percent),
  chronic_absence_days: parseFigure(values.chronic_absence_days),
  lead_stale_days: parseFigure(values.lead_stale_days),
});

/** The school's names, time zone, currency and week. */
export function SchoolSection() {
  const t = useText(messages);
  const school = useQuery(queryFor(contract.settings.getSchool));
  return (
    <SectionFrame title={t('section.school')} hint={t('schoolHint')} load={school}>
      {school.isPending && <Bones label={t('loading')} lines={12} />}
      {school.data && <Loaded school={school.data} />}
    </SectionFrame>
  );
}

/** Keeps the version that the form started with, even if the record is read again. */
function Loaded({ school }: { readonly school: SchoolProfile }) {
  const client = useQueryClient();
  const [started, setStarted] = useState(school);
  const [version, setVersion] = useState(school.updated_dt);
  const begin = (from: SchoolProfile) => {
    setStarted(from);
    setVersion(from.updated_dt);
  };
  // The person's own change of the logo must not make the form outdated.
  const follow = ({ before_dt, updated_dt }: SchoolVersions) =>
    setVersion((known) => (known === before_dt ? updated_dt : known));
  const reload = async () =>
    begin(await client.fetchQuery({ ...queryFor(contract.settings.getSchool), staleTime: 0 }));
  return (
    <>
      <SchoolForm
        key={started.updated_dt}
        school={started}
        version={version}
        onSaved={begin}
        onReload={() => void reload()}
      />
      <LogoPanel onChanged={follow} />
    </>
  );
}

type SchoolFormProps = {
  readonly school: SchoolProfile;
  readonly version: string;
  readonly onSaved: (school: SchoolProfile) => void;
  readonly onReload: () => void;
};

function SchoolForm({ school, version, onSaved, onReload }: SchoolFormProps) {
  const t = useText(messages);
  const user = useSessionUser();
  const update = useWrite(contract.settings.updateSchool, ['auth', 'leads']);
  const edit = useEditForm({
    initial: valuesOf(school),
    schema: schoolProfileForm,
    bodyOf,
    version,
    send: async (body, options) => {
      const saved = await update.mutateAsync({ body, ...options });
      const { name, time_zone, currency, locale } = saved;
      const address = user?.school?.address ?? null;
      if (user) saveUser({ ...user, school: { name, time_zone, currency, locale, address } });
      onSaved(saved);
    },
    onSaved: () => toast({ message: t('schoolSaved') }),
  });
  return (
    <SettingsForm label={t('section.school')} edit={edit} onReload={onReload}>
      <SchoolFields form={edit.form} />
    </SettingsForm>
  );
}
