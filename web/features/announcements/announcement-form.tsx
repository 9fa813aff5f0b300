import { useState } from 'react';
import type { Announcement } from '#contract/announcement-fields.ts';
import { contract } from '#contract/index.ts';
import { focusFirstError } from '#web/lib/first-error.ts';
import { useRecordToEdit } from '#web/lib/record-reading.ts';
import { reading } from '#web/lib/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { askDiscard } from '#web/ui/ask-discard.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { IconLock } from '#web/ui/icons.tsx';
import { PendingRecord } from '#web/ui/pending-record.tsx';
import { AnnouncementFields } from './announcement-fields.tsx';
import styles from './announcement-form.module.css';
import { FormActions } from './form-actions.tsx';
import { formMessages } from './form-messages.ts';
import { FormNotices } from './form-notices-bar.tsx';
import type { Intent } from './form-rules.ts';
import { messages } from './messages.ts';
import { useAnnouncementForm } from './use-announcement-form.ts';
import { useAnnouncementRights } from './use-announcement-rights.ts';

type AnnouncementFormDialogProps = {
  readonly id: string | undefined;
  /** The new one is kept, but something is left to do: its form opens. */
  readonly onKept: (id: string) => void;
  readonly onClose: () => void;
};

/** 'New Announcement' or 'Edit Announcement', the latter once it is read afresh. */
export function AnnouncementFormDialog({ id, ...events }: AnnouncementFormDialogProps) {
  const t = useText(messages);
  const opened = useRecordToEdit(id, (known) =>
    reading(contract.announcements.get, { params: { id: known } }),
  );
  const rights = useAnnouncementRights();
  if (opened.ready) {
    if (opened.record && !rights(opened.record).edit) return <Denied onClose={events.onClose} />;
    return <OpenForm announcement={opened.record} {...events} />;
  }
  const texts = { title: t('edit'), unknown: t('unknown'), failed: t('readFailed') };
  return <PendingRecord {...opened} {...texts} onClose={events.onClose} />;
}

/** A link may lead here whoever may not change what it names. */
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

/** Enter in a field sends nothing: a notice to everybody goes out by its button alone. */
function OpenForm({ announcement, onKept, onClose }: OpenFormProps) {
  const t = useText(formMessages);
  const form = useAnnouncementForm({ announcement, onKept, onClose });
  const [asked, setAsked] = useState(false);
  const save = (intent: Intent) => {
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
