import { Progress, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ChatbotDocument, documentUpload } from '#contract/documents/calls.ts';
import { contract } from '#contract/index.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { upload } from '#web/lib/api/upload.ts';
import { acceptedBy } from '#web/lib/api/upload-faults.ts';
import { useText } from '#web/lib/text.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { EditDialog } from '#web/ui/form/edit-dialog.tsx';
import { FileDrop } from '#web/ui/form/file-drop.tsx';
import { messages } from './messages.ts';

type DocumentValues = { title: string; tags: string };
const valuesOf = (document: ChatbotDocument | undefined): DocumentValues => ({
  title: document?.title ?? '',
  tags: document?.tags.join(', ') ?? '',
});
const bodyOf = ({ title, tags }: DocumentValues) => ({
  title,
  tags: tags
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean),
});

type DocumentDialogProps = { readonly document: ChatbotDocument; readonly onClose: () => void };

/** Renames a document, or replaces its file. */
export function DocumentDialog({ document, onClose }: DocumentDialogProps) {
  const t = useText(messages);
  const client = useQueryClient();
  const update = useWrite(contract.documents.update);
  const params = { id: document.id };
  return (
    <EditDialog
      title={t('edit')}
      row={document}
      valuesOf={valuesOf}
      schema={contract.documents.update.body}
      bodyOf={bodyOf}
      send={(body, options) => update.mutateAsync({ params, body, ...options })}
      reload={() => client.fetchQuery({ ...queryFor(contract.documents.get, { params }), staleTime: 0 })}
      done={t('saved')}
      failed={t('saveFailed')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput label={t('title')} required autoComplete="off" {...form.getInputProps('title')} />
          <TextInput
            label={t('tags')}
            description={t('tagsHint')}
            autoComplete="off"
            {...form.getInputProps('tags')}
          />
          <ReplaceInput document={document} onDone={onClose} />
        </>
      )}
    </EditDialog>
  );
}

function ReplaceInput({
  document,
  onDone,
}: {
  readonly document: ChatbotDocument;
  readonly onDone: () => void;
}) {
  const t = useText(messages);
  const [percent, setPercent] = useState<number>();
  const replace = useMutation({
    mutationKey: ['documents', 'replace'],
    mutationFn: (file: File) =>
      upload(contract.documents.replace, { params: { id: document.id }, file, onProgress: setPercent }),
    meta: { changes: ['documents'] },
    onSuccess: ({ title }) => {
      toast({ message: t('replaced', { title }) });
      onDone();
    },
    onSettled: () => setPercent(undefined),
  });
  return (
    <>
      <FileDrop
        label={t('replace')}
        hint={t('addHint')}
        accept={acceptedBy(documentUpload)}
        disabled={replace.isPending}
        error={replace.error ? errorText(replace.error, t('uploadFailed')) : undefined}
        onFiles={([file]) => file && replace.mutate(file)}
      />
      {percent !== undefined && (
        <Progress value={percent} aria-label={t('sending', { name: document.title })} />
      )}
    </>
  );
}
