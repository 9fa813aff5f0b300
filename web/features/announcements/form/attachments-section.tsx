import { ActionIcon, Button, Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Attachment } from '#contract/announcements/record.ts';
import { contract } from '#contract/index.ts';
import { megabytesOf } from '#web/features/announcements/rules.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { acceptedEndings } from '#web/lib/api/upload-faults.ts';
import { useText } from '#web/lib/text.ts';
import { FileDrop } from '#web/ui/form/file-drop.tsx';
import { FormSection } from '#web/ui/form/form-layout.tsx';
import { IconClose, IconDelete } from '#web/ui/icons.tsx';
import { useRecordRemoval } from '#web/ui/record/use-record-removal.ts';
import styles from './form.module.css';
import { formMessages } from './messages.ts';
import type { Attaching, WaitingAttachment } from './use-attachments.ts';
import type { AnnouncementForm } from './use-form.ts';

/** Files of the announcement, and uploads in progress. */
export function AttachmentsSection({ form }: { readonly form: AnnouncementForm }) {
  const t = useText(formMessages);
  const { files, record, busy } = form;
  return (
    <FormSection title={t('attachments')}>
      {record && <Attached id={record.id} />}
      <WaitingList files={files} isKnown={record !== undefined} />
      <FileDrop
        label={t('attach')}
        hint={record ? t('attachHint') : `${t('attachHint')}. ${t('attachAfter')}`}
        accept={acceptedEndings}
        multiple
        disabled={busy}
        onFiles={files.add}
      />
    </FormSection>
  );
}

function Attached({ id }: { readonly id: string }) {
  const t = useText(formMessages);
  const { data } = useQuery(queryFor(contract.announcements.get, { params: { id } }));
  const remove = useRemoval(id);
  if (!data || data.attachments.length === 0) return null;
  return (
    <ul className={styles.files} aria-label={t('attached')}>
      {data.attachments.map((attachment) => (
        <li key={attachment.id} className={styles.file}>
          <span className={styles.fileName}>{attachment.fileName}</span>
          <span className={styles.hint}>{t('megabytes', { size: megabytesOf(attachment.fileSize) })}</span>
          <ActionIcon
            color="red"
            aria-label={t('removeAttachment', { name: attachment.fileName })}
            title={t('removeAttachment', { name: attachment.fileName })}
            onClick={() => void remove(attachment)}
          >
            <IconDelete size={16} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}

function useRemoval(id: string) {
  const t = useText(formMessages);
  const remove = useWrite(contract.announcements.removeAttachment);
  return useRecordRemoval<Attachment>({
    title: t('remove'),
    question: t('removeQuestion'),
    remove: (attachment) => remove.mutateAsync({ params: { id, attachmentId: attachment.id } }),
    deleted: ({ fileName }) => t('attachmentRemoved', { name: fileName }),
    deleteFailed: (error) => t('removeFailed', { message: errorText(error) }),
  });
}

function WaitingList({ files, isKnown }: { readonly files: Attaching; readonly isKnown: boolean }) {
  const t = useText(formMessages);
  if (files.waiting.length === 0) return null;
  return (
    <ul className={styles.files} aria-label={t('waiting')}>
      {files.waiting.map((one) => (
        <li key={one.key} className={styles.file}>
          <WaitingFile one={one} files={files} isKnown={isKnown} />
        </li>
      ))}
    </ul>
  );
}

type WaitingFileProps = {
  readonly one: WaitingAttachment;
  readonly files: Attaching;
  /** Whether files can be sent immediately. */
  readonly isKnown: boolean;
};

function WaitingFile({ one, files, isKnown }: WaitingFileProps) {
  const t = useText(formMessages);
  const { key, file, percent, error, isHopeless } = one;
  return (
    <>
      <span className={styles.fileName}>{file.name}</span>
      <span className={styles.hint}>{t('megabytes', { size: megabytesOf(file.size) })}</span>
      {isKnown && error && !isHopeless && (
        <Button size="compact-sm" variant="default" onClick={() => files.retry(one)}>
          {t('tryAgain')}
        </Button>
      )}
      <ActionIcon
        aria-label={t('leaveOut', { name: file.name })}
        title={t('leaveOut', { name: file.name })}
        disabled={percent !== undefined}
        onClick={() => files.leaveOut(key)}
      >
        <IconClose size={16} />
      </ActionIcon>
      {percent !== undefined && (
        <Progress
          className={styles.progress ?? ''}
          value={percent}
          aria-label={t('uploading', { name: file.name })}
          animated
        />
      )}
      {error && (
        <span role="alert" className={styles.error}>
          {error}
        </span>
      )}
    </>
  );
}
