import { useState } from 'react';
import type { Announcement } from '#contract/announcements/record.ts';
import { contract } from '#contract/index.ts';
import { messages } from '#web/features/announcements/all-messages.ts';
import { useAnnouncementRights } from '#web/features/announcements/record/use-rights.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useRecordToEdit } from '#web/lib/api/use-record.ts';
import { useText } from '#web/lib/text.ts';
import { askDiscard } from '#web/ui/dialog/ask-discard.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { focusFirstError } from '#web/ui/form/focus-first-error.ts';
import { IconLock } from '#web/ui/icons.tsx';
import { PendingRecord } from '#web/ui/record/pending-record.tsx';
import { FormActions } from './actions.tsx';
import { AnnouncementFields } from './fields.tsx';
import styles from './form.module.css';
import { formMessages } from './messages.ts';
import { FormNotices } from './notices.tsx';
import type { SaveIntent } from './rules.ts';
import { useAnnouncementForm } from './use-form.ts';

type AnnouncementFormDialogProps = {
  readonly id: string | undefined;
  /** The new announcement is stored, but something is left to do, so its form opens. */
  readonly onKept: (id: string) => void;
  readonly onClose: () => void;
};

/** 'New Announcement' or 'Edit Announcement'; editing first reads the announcement again. */
export function AnnouncementFormDialog({ id, ...events }: AnnouncementFormDialogProps) {
  const t = useText(messages);
  const opened = useRecordToEdit(id, (known) =>
    queryFor(contract.announcements.get, { params: { id: known } }),
  );
  const rights = useAnnouncementRights();
  if (opened.ready) {
    if (opened.record && !rights(opened.record).edit) return <Denied onClose={events.onClose} />;
    return <OpenForm announcement={opened.record} {...events} />;
  }
  const texts = { title: t('edit'), unknown: t('unknown'), failed: t('readFailed') };
  return <PendingRecord {...opened} {...texts} onClose={events.onClose} />;
}

/** A link can open this form for a user who cannot edit the announcement. */
function Denied({ onClose }: Pick<AnnouncementFormDialogProps, 'onClose'>) {
  const t = useText(messages);
  return (
    <Dialog title={t('edit')} onClose={onClose}>
      <EmptyState icon={IconLock} title={t('denied')} hint={t('deniedHint')} />
    </Dialog>
  );
}

type OpenFormProps = Omit<AnnouncementFormDialogProps, 'id'> & {
  readonly announcement: Announcement | undefined;
};

/** Enter in a field does not publish; only the button does. */
function OpenForm({ announcement, onKept, onClose }: OpenFormProps) {
  const t = useText(formMessages);
  const form = useAnnouncementForm({ announcement, onKept, onClose });
  const [asked, setAsked] = useState(false);
  const save = (intent: SaveIntent) => {
    setAsked(true);
    if (form.isValid('announcement')) void form.saveAs(intent);
    else focusFirstError();
  };
  const close = async () => {
    if (form.busy || ((form.unsaved || form.files.isWaiting) && !(await askDiscard()))) return;
    form.drop();
    onClose();
  };
  return (
    <Dialog
      title={t(announcement ? 'edit' : 'create')}
      size="full"
      onClose={() => void close()}
      footer={<FormActions form={form} onSave={save} onCancel={() => void close()} />}
    >
      <div className={styles.form}>
        <FormNotices form={form} />
        <AnnouncementFields form={form} asked={asked} />
      </div>
    </Dialog>
  );
}
