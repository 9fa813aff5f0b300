import { Button, Stack, Text } from '@mantine/core';
import { contract } from '#contract/index.ts';
import type { NamedPerson } from '#contract/privacy/values.ts';
import { JobPanel } from '#web/features/jobs/job-panel.tsx';
import { errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { messages } from './all-messages.ts';

type ExportDialogProps = NamedPerson & { readonly onClose: () => void };

/** Collects all data about a person in the background, and offers the file. */
export function ExportDialog({ kind, id, name, onClose }: ExportDialogProps) {
  const t = useText(messages);
  const start = useWrite(contract.privacy.exportPerson, ['jobs']);
  const footer = (
    <>
      <Button variant="default" onClick={onClose}>
        {t('close')}
      </Button>
      {!start.data && (
        <Button loading={start.isPending} onClick={() => start.mutate({ params: { kind, id } })}>
          {t('start')}
        </Button>
      )}
    </>
  );
  return (
    <Dialog title={t('exportOf', { name })} onClose={onClose} footer={footer}>
      <Stack gap="md">
        {start.isError && <Banner tone="danger">{errorText(start.error, t('exportFailed'))}</Banner>}
        {start.data ? <JobPanel jobId={start.data.job_id} /> : <Text>{t('exportHint')}</Text>}
      </Stack>
    </Dialog>
  );
}
