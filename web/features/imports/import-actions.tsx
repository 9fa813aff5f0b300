import { Button } from '@mantine/core';
import { useState } from 'react';
import { useUrlState } from '#web/lib/list/url-state.ts';
import { optionalText } from '#web/lib/list/url-values.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { IconDownload, IconUpload } from '#web/ui/icons.tsx';
import { Later } from '#web/ui/later/later.tsx';
import { createLazyPart } from '#web/ui/later/lazy-part.tsx';
import { messages } from './messages.ts';
import type { ExportedKind, ImportedKind } from './rules.ts';

const ImportWizard = createLazyPart(async () => ({
  default: (await import('./import-wizard.tsx')).ImportWizard,
}));
const ImportOverlay = createLazyPart(async () => ({
  default: (await import('./import-overlay.tsx')).ImportOverlay,
}));
const ExportDialog = createLazyPart(async () => ({
  default: (await import('./export-dialog.tsx')).ExportDialog,
}));

type ExportButtonProps = {
  readonly kind: ExportedKind;
  /** The list's filters and order as its call takes them. */
  readonly filters: Readonly<Record<string, unknown>>;
  readonly total?: number | undefined;
};

/** 'Export': the list as it is filtered and sorted, as a file. */
export function ExportButton(props: ExportButtonProps) {
  const t = useText(messages);
  const may = useMay();
  const [open, setOpen] = useState(false);
  if (!may('imports.exportStudents')) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconDownload />} onClick={() => setOpen(true)}>
        {t('export')}
      </Button>
      <Later>{open && <ExportDialog {...props} total={props.total} onClose={() => setOpen(false)} />}</Later>
    </>
  );
}

/** The URL names the open import, so that people can leave a running one and return. */
/** `step` is the step of the wizard. */
const importState = { import: optionalText, import_step: optionalText };

/** 'Import': the wizard, and the import that the URL names. */
export function ImportButton({ kind }: { readonly kind: ImportedKind }) {
  const t = useText(messages);
  const may = useMay();
  const [state, setState] = useUrlState(importState);
  if (!may('imports.students')) return null;
  const close = () => void setState({ import: undefined, import_step: undefined }, { replace: true });
  const open = (id: string) => void setState({ import: id, import_step: undefined }, { replace: true });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUpload />}
        onClick={() => void setState({ import: 'new', import_step: undefined })}
      >
        {t('import')}
      </Button>
      <Later>
        {state.import === 'new' && (
          <ImportWizard
            kind={kind}
            step={state.import_step}
            onStep={(import_step) => void setState({ import_step }, { replace: true })}
            onOpen={open}
            onClose={close}
          />
        )}
        {state.import !== undefined && state.import !== 'new' && (
          <ImportOverlay key={state.import} id={state.import} onClose={close} />
        )}
      </Later>
    </>
  );
}
