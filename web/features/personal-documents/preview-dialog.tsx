import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PersonDocument } from '#contract/personal-documents/calls.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { downloadFile, fetchFile } from '#web/lib/api/download.ts';
import { useText } from '#web/lib/text.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { messages } from './messages.ts';
import classes from './preview-dialog.module.css';
import { previewOf } from './rules.ts';

type Content = { readonly blob: Blob; readonly text: string };

/** Only the beginning of a long text, to keep the page fast. */
const mostShown = 200_000;

async function readContent({ download_url: url, mime_type: type }: PersonDocument): Promise<Content> {
  const blob = await fetchFile(url);
  return { blob, text: previewOf(type) === 'text' ? await blob.slice(0, mostShown).text() : '' };
}

type PreviewDialogProps = { readonly document: PersonDocument; readonly onClose: () => void };

/** A document in a dialog. The bytes are shown as the type detected by the server, so no script in it can run. */
export function PreviewDialog({ document, onClose }: PreviewDialogProps) {
  const t = useText(messages);
  const contentQuery = useQuery({
    queryKey: ['document-bytes', document.id, document.download_url],
    queryFn: () => readContent(document),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const save = () =>
    downloadFile(document.download_url, document.file_name).catch((error: unknown) =>
      toast({ tone: 'danger', message: errorText(error, t('downloadFailed')) }),
    );
  return (
    <Dialog
      title={document.title}
      size="xl"
      onClose={onClose}
      footer={<Button onClick={() => void save()}>{t('download')}</Button>}
    >
      {contentQuery.isError && (
        <ErrorWithRetry
          message={errorText(contentQuery.error, t('previewFailed'))}
          onRetry={() => void contentQuery.refetch()}
        />
      )}
      {contentQuery.isPending && <Text role="status">{t('loadingPreview')}</Text>}
      {contentQuery.data && <Shown document={document} content={contentQuery.data} />}
    </Dialog>
  );
}

type ShownProps = { readonly document: PersonDocument; readonly content: Content };

function Shown({ document: { title, mime_type }, content }: ShownProps) {
  const t = useText(messages);
  switch (previewOf(mime_type)) {
    case 'text':
      return <textarea className={classes.text} aria-label={title} value={content.text} readOnly />;
    case 'image':
      return <img ref={showBytes(content.blob, mime_type)} className={classes.image} alt={title} />;
    default:
      return (
        <>
          <iframe ref={showBytes(content.blob, mime_type)} className={classes.page} title={title} />
          <Text size="sm" c="dimmed" hiddenFrom="sm">
            {t('phonePdf')}
          </Text>
        </>
      );
  }
}

/** Shows the bytes under a blob address with the detected type, whatever the reply's header said. */
const showBytes = (blob: Blob, type: string) => (element: Element | null) => {
  const url = URL.createObjectURL(new Blob([blob], { type }));
  element?.setAttribute('src', url);
  return () => URL.revokeObjectURL(url);
};
