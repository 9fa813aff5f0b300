import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { downloadReply } from '#web/lib/api/download.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { FileDrop } from '#web/ui/form/file-drop.tsx';
import { messages } from './all-messages.ts';
import { type ImportedKind, importRoutes } from './rules.ts';
import type { ImportForm } from './use-import-form.ts';

type FileStepProps = {
  readonly form: ImportForm;
  readonly onChosen: () => void;
  readonly onOpen: (id: string) => void;
};

export function FileStep({ form, onChosen, onOpen }: FileStepProps) {
  const t = useText(messages);
  const { chosen, busy } = form;
  const take = async ([file]: readonly File[]) => {
    if (file && (await form.choose(file))) onChosen();
  };
  const found = chosen && t('found', { file: chosen.file.name, count: chosen.detected.row_count });
  return (
    <Stack gap="lg">
      <FileDrop
        label={t('file')}
        hint={t('fileHint')}
        accept=".csv,.xlsx"
        disabled={busy !== undefined}
        chosen={busy === 'reading' ? t('reading') : found}
        onFiles={(files) => void take(files)}
      />
      <Template kind={form.kind} />
      <Earlier kind={form.kind} onOpen={onOpen} />
    </Stack>
  );
}

function Template({ kind }: { readonly kind: ImportedKind }) {
  const t = useText(messages);
  const save = (format: 'csv' | 'xlsx') =>
    downloadReply(importRoutes[kind].template, { query: { format } }).catch((error: unknown) =>
      toast({ tone: 'danger', message: errorText(error, t('downloadFailed')) }),
    );
  return (
    <Stack gap="xs">
      <Text>{t('template')}</Text>
      <Group>
        <Button variant="default" onClick={() => void save('xlsx')}>
          {t('templateExcel')}
        </Button>
        <Button variant="default" onClick={() => void save('csv')}>
          {t('templateCsv')}
        </Button>
      </Group>
    </Stack>
  );
}

/** Running and earlier imports, to look at or undo. */
function Earlier({ kind, onOpen }: { readonly kind: ImportedKind; readonly onOpen: (id: string) => void }) {
  const t = useText(messages);
  const format = useFormat();
  const { data } = useQuery({
    ...queryFor(contract.imports.list, { query: { kind, limit: 5 } }),
    staleTime: 0,
  });
  if (!data || data.imports.length === 0) return null;
  return (
    <Stack gap="xs" component="section" aria-label={t('earlier')}>
      <Text fw={600}>{t('earlier')}</Text>
      {data.imports.map(({ import_id, file_name, created_dt }) => (
        <Anchor key={import_id} component="button" type="button" ta="start" onClick={() => onOpen(import_id)}>
          {t('earlierRow', { file: file_name, when: format.dateTime(created_dt) })}
        </Anchor>
      ))}
    </Stack>
  );
}
