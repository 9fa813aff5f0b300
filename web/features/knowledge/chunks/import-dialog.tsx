import { Button, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { contract } from '#contract/index.ts';
import type { KnowledgeChanges } from '#contract/knowledge/chunk.ts';
import { messages } from '#web/features/knowledge/all-messages.ts';
import type { KnowledgeDialogProps } from '#web/features/knowledge/dialog-props.ts';
import { ApiError, errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { FileDrop } from '#web/ui/form/file-drop.tsx';

const modes = ['add', 'replace'] as const;
const kinds = ['added', 'changed', 'moved', 'removed', 'unchanged'] as const;
type Mode = (typeof modes)[number];
type KnowledgeFile = { readonly name: string; readonly content: string };

/** Imports chunks from a file, after a preview of the changes. */
export function ImportDialog({ chatbotId, onClose }: KnowledgeDialogProps) {
  const t = useText(messages);
  const [file, setFile] = useState<KnowledgeFile>();
  const [mode, setMode] = useState<Mode>('add');
  const { check, save, changes, error, busy } = useImport(chatbotId, onClose);
  const choose = async ([first]: readonly File[]) => {
    if (!first) return;
    const chosen = { name: first.name, content: await first.text() };
    setFile(chosen);
    await check(chosen, mode);
  };
  const change = (next: Mode) => {
    setMode(next);
    if (file) void check(file, next);
  };
  const footer = (
    <Footer
      busy={busy}
      ready={changes !== undefined && file !== undefined}
      onCancel={onClose}
      onSave={() => file && void save(file, mode)}
    />
  );
  return (
    <Dialog title={t('importTitle')} onClose={onClose} footer={footer}>
      <Stack gap="md">
        <FileDrop
          label={t('importFile')}
          hint={t('importHint')}
          accept=".json,.csv"
          chosen={file?.name}
          onFiles={(files) => void choose(files)}
        />
        <ModeInput value={mode} onChange={change} />
        <Outcome error={error} changes={changes} />
      </Stack>
    </Dialog>
  );
}

type FooterProps = {
  readonly busy: boolean;
  readonly ready: boolean;
  readonly onCancel: () => void;
  readonly onSave: () => void;
};

function Footer({ busy, ready, onCancel, onSave }: FooterProps) {
  const t = useText(messages);
  return (
    <>
      <Button variant="default" onClick={onCancel}>
        {t('cancel')}
      </Button>
      <Button loading={busy} disabled={!ready} onClick={onSave}>
        {t('importNow')}
      </Button>
    </>
  );
}

type ModeInputProps = { readonly value: Mode; readonly onChange: (mode: Mode) => void };

function ModeInput({ value, onChange }: ModeInputProps) {
  const t = useText(messages);
  return (
    <NativeSelect
      label={t('importMode')}
      data={modes.map((mode) => ({ value: mode, label: t(`mode.${mode}`) }))}
      value={value}
      onChange={(event) => onChange(modes.find((mode) => mode === event.currentTarget.value) ?? 'add')}
    />
  );
}

type OutcomeProps = { readonly error: Error | null; readonly changes: KnowledgeChanges | undefined };

function Outcome({ error, changes }: OutcomeProps) {
  const t = useText(messages);
  if (error) {
    const sentences = sentencesOf(error, t('importFailed'));
    return (
      <Banner tone="danger">
        {sentences.map((sentence) => (
          <div key={sentence}>{sentence}</div>
        ))}
      </Banner>
    );
  }
  if (!changes) return null;
  const changedKinds = kinds.filter((kind) => changes[kind] > 0);
  return (
    <div role="status">
      <Text>{t('importWould')}</Text>
      <ul>
        {changedKinds.map((kind) => (
          <li key={kind}>{t(`change.${kind}`, { count: changes[kind] })}</li>
        ))}
      </ul>
    </div>
  );
}

const sentencesOf = (error: Error, otherwise: string) =>
  error instanceof ApiError && error.errors.length > 0
    ? error.errors.map(({ message }) => message)
    : [errorText(error, otherwise)];

function useImport(chatbotId: string, onDone: () => void) {
  const t = useText(messages);
  const trial = useWrite(contract.knowledge.import);
  const saving = useWrite(contract.knowledge.import);
  const bodyOf = ({ name, content }: KnowledgeFile, mode: Mode) => ({
    format: name.toLowerCase().endsWith('.csv') ? ('csv' as const) : ('json' as const),
    content,
    mode,
  });
  const params = { id: chatbotId };
  return {
    changes: trial.data?.changes,
    error: saving.error ?? trial.error,
    busy: trial.isPending || saving.isPending,
    check: (file: KnowledgeFile, mode: Mode) =>
      trial.mutateAsync({ params, body: { ...bodyOf(file, mode), dry_run: true } }).catch(() => undefined),
    save: async (file: KnowledgeFile, mode: Mode) => {
      const version = trial.data?.version;
      const body = { ...bodyOf(file, mode), dry_run: false, ...(version !== undefined && { version }) };
      const reply = await saving.mutateAsync({ params, body }).catch(() => undefined);
      if (!reply) return;
      toast({ message: t('imported') });
      onDone();
    },
  };
}
