import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { contract } from '#contract/index.ts';
import type { RetentionRule } from '#contract/privacy/calls.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { SectionFrame } from '#web/ui/page/section-frame.tsx';
import { messages } from './all-messages.ts';
import { ErasuresTable } from './erasures-table.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { RulesTable } from './rules-table.tsx';

/** How long each kind of record is kept, and recent erasures. */
export function RetentionSection() {
  const t = useText(messages);
  const load = useQuery(queryFor(contract.privacy.retention));
  const [open, setOpen] = useState<RetentionRule>();
  const cancel = useWrite(contract.privacy.cancelChange);
  const callOff = ({ kind }: RetentionRule) =>
    cancel.mutate({ params: { kind } }, { onSuccess: () => toast({ message: t('changeCalledOff') }) });
  const failure = cancel.error ? errorText(cancel.error, t('callOffFailed')) : undefined;
  return (
    <SectionFrame title={t('retentionTitle')} hint={t('retentionHint')} load={load} failure={failure}>
      <RulesTable rules={load.data?.rules} onChange={setOpen} onCallOff={callOff} />
      <Text size="sm" c="dimmed">
        {t('chatRetentionElsewhere')}
      </Text>
      <h3>{t('erasures')}</h3>
      <ErasuresTable erasures={load.data?.erasures} />
      {open && <RuleDialog rule={open} onClose={() => setOpen(undefined)} />}
    </SectionFrame>
  );
}
