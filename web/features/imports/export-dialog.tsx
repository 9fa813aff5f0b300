import { Button, Checkbox, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { RequestOf } from '#contract/kit/route.ts';
import { JobPanel } from '#web/features/jobs/job-panel.tsx';
import { call } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { downloadReply } from '#web/lib/api/download.ts';
import { useText } from '#web/lib/text.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { messages } from './all-messages.ts';
import { type ExportedKind, exportRoutes, mostAtOnce } from './rules.ts';

type ExportDialogProps = {
  readonly kind: ExportedKind;
  readonly filters: Readonly<Record<string, unknown>>;
  /** The number of rows, if known. */
  readonly total: number | undefined;
  readonly onClose: () => void;
};

/** Asks for the format and downloads the file, at once or from the background if there are many rows. */
export function ExportDialog(props: ExportDialogProps) {
  const t = useText(messages);
  const [options, setOptions] = useState<Options>({ format: 'csv' });
  const { job, busy, failure, send } = useExport(props);
  const footer = job === undefined && (
    <>
      <Button variant="default" onClick={props.onClose}>
        {t('cancel')}
      </Button>
      <Button loading={busy} onClick={() => void send(options)}>
        {t('export')}
      </Button>
    </>
  );
  return (
    <Dialog title={t('exportTitle', { kind: t(props.kind) })} onClose={props.onClose} footer={footer}>
      <Stack gap="md">
        {failure !== undefined && <Banner tone="danger">{failure}</Banner>}
        {job === undefined ? (
          <OptionFields {...props} options={options} onChange={setOptions} />
        ) : (
          <JobPanel jobId={job} />
        )}
      </Stack>
    </Dialog>
  );
}

type OptionFieldsProps = ExportDialogProps & {
  readonly options: Options;
  readonly onChange: (options: Options) => void;
};

function OptionFields({ kind, total, options, onChange }: OptionFieldsProps) {
  const t = useText(messages);
  return (
    <>
      {total !== undefined && <Text>{t('rowsToExport', { count: total })}</Text>}
      <Radio.Group
        label={t('format')}
        value={options.format}
        onChange={(format) => onChange({ ...options, format })}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="csv" label={t('csv')} />
          <Radio value="xlsx" label={t('xlsx')} />
        </Stack>
      </Radio.Group>
      {(kind === 'students' || kind === 'teachers') && (
        <Checkbox
          label={t('protected')}
          description={t('protectedHint')}
          checked={options.include_protected === 'true'}
          onChange={({ currentTarget }) =>
            onChange({ ...options, include_protected: currentTarget.checked ? 'true' : 'false' })
          }
        />
      )}
    </>
  );
}

type Options = { readonly format: string; readonly include_protected?: string };
type ExportQuery = RequestOf<(typeof exportRoutes)[ExportedKind]['now']>['query'];

function useExport({ kind, filters, total, onClose }: ExportDialogProps) {
  const t = useText(messages);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [job, setJob] = useState<string>();
  const send = async (options: Options) => {
    const asked = { ...filters, ...options } as ExportQuery;
    setBusy(true);
    setFailure(undefined);
    try {
      if ((total ?? 0) > mostAtOnce) setJob((await call(exportRoutes[kind].later, { body: asked })).job_id);
      else {
        await downloadReply(exportRoutes[kind].now, { query: asked });
        onClose();
      }
    } catch (error) {
      setFailure(errorText(error, t('exportFailed')));
    } finally {
      setBusy(false);
    }
  };
  return { send, busy, failure, job };
}
