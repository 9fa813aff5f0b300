import { Button } from '@mantine/core';
import { useState } from 'react';
import type { RemovalResult } from '#contract/classes/calls.ts';
import { contract } from '#contract/index.ts';
import styles from '#web/features/classes/classes.module.css';
import { messages } from '#web/features/classes/messages.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { askConfirmation } from '#web/ui/dialog/confirm-dialog.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { IconDelete } from '#web/ui/icons.tsx';
import { Later } from '#web/ui/later/later.tsx';
import { createLazyPart } from '#web/ui/later/lazy-part.tsx';

const loadResults = () => import('./removal-results-dialog.tsx');
const ResultsDialog = createLazyPart(async () => ({ default: (await loadResults()).ResultsDialog }));

type SelectionBarProps = {
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
};

/** The actions for the selected classes, and their results. */
export function SelectionBar({ selected, onSelect }: SelectionBarProps) {
  const t = useText(messages);
  const removal = useRemoval(selected, onSelect);
  return (
    <>
      {selected.size > 0 && (
        <section className={styles.selection} aria-label={t('selected', { count: selected.size })}>
          <output>{t('selected', { count: selected.size })}</output>
          <Button
            ml="auto"
            color="red"
            variant="outline"
            leftSection={<IconDelete />}
            loading={removal.busy}
            onClick={() => void removal.ask()}
          >
            {t('deleteSelected')}
          </Button>
          <Button variant="default" onClick={() => onSelect(new Set())}>
            {t('clearSelection')}
          </Button>
        </section>
      )}
      <Later>{removal.results && <ResultsDialog results={removal.results} onClose={removal.close} />}</Later>
    </>
  );
}

/** Deletes what can be deleted after one confirmation; the others remain selected. */
function useRemoval(selected: ReadonlySet<string>, onSelect: SelectionBarProps['onSelect']) {
  const t = useText(messages);
  const remove = useWrite(contract.classes.removeMany);
  const [results, setResults] = useState<readonly RemovalResult[]>();
  const ask = async () => {
    const message = t('deleteManyQuestion', { count: selected.size });
    const question = { title: t('deleteSelected'), message, confirmLabel: t('deleteSelected') };
    if (!(await askConfirmation({ ...question, danger: true }))) return;
    // A failure is noticed when the dialog appears, which offers to try again.
    loadResults().catch(() => {});
    try {
      const reply = await remove.mutateAsync({ body: { ids: [...selected] } });
      const kept = reply.results.filter(({ deleted, class_name }) => !deleted && class_name !== null);
      onSelect(new Set(kept.map(({ class_id }) => class_id)));
      if (reply.deleted === reply.results.length)
        toast({ message: t('deletedCount', { count: reply.deleted }) });
      else setResults(reply.results);
    } catch (error) {
      const reason =
        error instanceof ApiError && error.isFromServer && error.status < 500 ? error.message : '';
      toast({ tone: 'danger', message: `${t('deleteManyFailed')} ${reason}`.trim() });
    }
  };
  return { ask, busy: remove.isPending, results, close: () => setResults(undefined) };
}
