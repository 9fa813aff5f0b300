import { ActionIcon, Button } from '@mantine/core';
import { useState } from 'react';
import type { ClassDetails } from '#contract/classes/calls.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { IconDocument } from '#web/ui/icons.tsx';
import { Later } from '#web/ui/later/later.tsx';
import { createLazyPart } from '#web/ui/later/lazy-part.tsx';
import { messages } from './messages.ts';

const ReportCardsDialog = createLazyPart(async () => ({
  default: (await import('./report-cards-dialog.tsx')).ReportCardsDialog,
}));

/** The button that prints the report cards of a class; on a phone only an icon. */
export function ClassReportCardsButton({ schoolClass }: { readonly schoolClass: ClassDetails }) {
  const t = useText(messages);
  const mayPrint = useMay()('reports.printClass');
  const [isOpen, setOpen] = useState(false);
  if (!mayPrint) return null;
  const open = () => setOpen(true);
  return (
    <>
      <Button variant="default" leftSection={<IconDocument />} visibleFrom="sm" onClick={open}>
        {t('reportCards')}
      </Button>
      <ActionIcon aria-label={t('reportCards')} title={t('reportCards')} hiddenFrom="sm" onClick={open}>
        <IconDocument />
      </ActionIcon>
      {isOpen && (
        <Later>
          <ReportCardsDialog schoolClass={schoolClass} onClose={() => setOpen(false)} />
        </Later>
      )}
    </>
  );
}
