import { ActionIcon } from '@mantine/core';
import { type MouseEvent, useId } from 'react';
import type { Attachment } from '#contract/announcements/record.ts';
import { messages } from '#web/features/announcements/all-messages.ts';
import styles from '#web/features/announcements/announcements.module.css';
import { errorText } from '#web/lib/api/api-error.ts';
import { downloadFile } from '#web/lib/api/download.ts';
import { useText } from '#web/lib/text.ts';
import { megabytesOf } from '#web/ui/attachments/megabytes.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { IconDocument, IconDownload } from '#web/ui/icons.tsx';

/** The files of an announcement with their size, as downloads. */
export function AttachmentsList({ attachments }: { readonly attachments: readonly Attachment[] }) {
  const t = useText(messages);
  const id = useId();
  return (
    <section className={styles.pane} aria-labelledby={id}>
      <h3 id={id}>{t('attachments')}</h3>
      <ul className={styles.files}>
        {attachments.map((attachment) => (
          <AttachedFile key={attachment.id} {...attachment} />
        ))}
      </ul>
    </section>
  );
}

function AttachedFile({ fileName, fileSize, downloadUrl }: Attachment) {
  const t = useText(messages);
  const download = (event: MouseEvent) => {
    event.preventDefault();
    void downloadFile(downloadUrl, fileName).catch((error: unknown) =>
      toast({ tone: 'danger', message: t('downloadFailed', { name: fileName, message: errorText(error) }) }),
    );
  };
  const label = t('download', { name: fileName });
  return (
    <li className={styles.file}>
      <IconDocument size={16} />
      <span className={styles.fileName}>{fileName}</span>
      <span className={styles.soft}>{t('megabytes', { size: megabytesOf(fileSize) })}</span>
      <ActionIcon
        component="a"
        href={downloadUrl}
        download={fileName}
        aria-label={label}
        title={label}
        onClick={download}
      >
        <IconDownload />
      </ActionIcon>
    </li>
  );
}
