import { useAudienceChoices } from '#web/lib/choices/use-audience-choices.ts';
import { useText } from '#web/lib/text.ts';
import { WizardNotices } from '#web/ui/wizard/notices.tsx';
import { formMessages } from './messages.ts';
import type { AnnouncementField, AnnouncementValues } from './rules.ts';
import type { AnnouncementForm } from './use-form.ts';

/** Notices above the form: errors, changes by someone else, a restored draft. */
export function FormNotices({ form }: { readonly form: AnnouncementForm }) {
  const t = useText(formMessages);
  const written = useWritten();
  return (
    <WizardNotices
      failure={form.failure && t('saveFailed', { message: form.failure })}
      conflict={form.conflict?.map(({ field, theirs, mine }) => ({
        name: t(`field.${field}`),
        theirs: written(theirs),
        mine: mine === undefined ? undefined : written(mine),
      }))}
      restored={form.restored}
      busy={form.busy}
      onStartOver={form.startOver}
      onSave={() => void form.save()}
    />
  );
}

const longest = 200;
const withoutMarkup = (text: string) =>
  text
    .replaceAll(/<[^>]*>/g, ' ')
    .trim()
    .slice(0, longest);

function useWritten() {
  const t = useText(formMessages);
  const { nameOf } = useAudienceChoices();
  return (value: AnnouncementValues[AnnouncementField]) => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    return typeof value === 'string' ? withoutMarkup(value) : value.map(nameOf).join(', ');
  };
}
