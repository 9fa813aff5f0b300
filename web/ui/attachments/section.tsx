import { ActionIcon, Button, Progress } from '@mantine/core';
import { errorText } from '#web/lib/api/api-error.ts';
import { acceptedEndings } from '#web/lib/api/upload-faults.ts';
import { useText } from '#web/lib/text.ts';
import { FileDrop } from '#web/ui/form/file-drop.tsx';
import { FormSection } from '#web/ui/form/form-layout.tsx';
import { IconClose, IconDelete } from '#web/ui/icons.tsx';
import { useRecordRemoval } from '#web/ui/record/use-record-removal.ts';
import styles from './attachments.module.css';
import { megabytesOf } from './megabytes.ts';
import { messages } from './messages.ts';
import type { AttachmentState, WaitingAttachment } from './use-attachments.ts';

type AttachedFile = { readonly id: string; readonly fileName: string; readonly fileSize: number };

type RemovalProps = {
  readonly removeQuestion: string;
  readonly onRemove: (attachmentId: string) => Promise<unknown>;
};

type AttachmentsSectionProps = RemovalProps & {
  readonly attached: readonly AttachedFile[];
  readonly files: AttachmentState;
  /** Whether the record exists, so that files are sent immediately. */
  readonly isKnown: boolean;
  readonly disabled: boolean;
};

/** The files of a record in its form, and uploads in progress. */
export function AttachmentsSection(props: AttachmentsSectionProps) {
  const t = useText(messages);
  const { attached, files, isKnown, disabled } = props;
  return (
    <FormSection title={t('attachments')}>
      {attached.length > 0 && <AttachedList {...props} />}
      <WaitingList files={files} isKnown={isKnown} />
      <FileDrop
        label={t('attach')}
        hint={isKnown ? t('attachHint') : `${t('attachHint')}. ${t('attachAfter')}`}
        accept={acceptedEndings}
        multiple
        disabled={disabled}
        onFiles={files.add}
      />
    </FormSection>
  );
}

function AttachedList(props: RemovalProps & Pick<AttachmentsSectionProps, 'attached'>) {
  const t = useText(messages);
  const remove = useRemoval(props);
  return (
    <ul className={styles.files} aria-label={t('attached')}>
      {props.attached.map((attachment) => (
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

function useRemoval({ removeQuestion, onRemove }: RemovalProps) {
  const t = useText(messages);
  return useRecordRemoval<AttachedFile>({
    title: t('remove'),
    question: removeQuestion,
    remove: ({ id }) => onRemove(id),
    deleted: ({ fileName }) => t('attachmentRemoved', { name: fileName }),
    deleteFailed: (error) => t('removeFailed', { message: errorText(error) }),
  });
}

function WaitingList({ files, isKnown }: { readonly files: AttachmentState; readonly isKnown: boolean }) {
  const t = useText(messages);
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
  readonly files: AttachmentState;
  /** Whether files can be sent immediately. */
  readonly isKnown: boolean;
};

function WaitingFile({ one, files, isKnown }: WaitingFileProps) {
  const t = useText(messages);
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
