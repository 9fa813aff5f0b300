import { Button, Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { Guardian } from '#contract/guardians/record.ts';
import { contract } from '#contract/index.ts';
import { trashDays } from '#contract/trash/values.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { messages } from './messages.ts';
import { PersonCard } from './person-card.tsx';
import { SharedRights } from './shared-rights.tsx';
import { type RightsChoices, useMerge } from './use-merge.ts';

type MergeDialogProps = { readonly ids: readonly [string, string]; readonly onClose: () => void };

/** Two guardians side by side, to merge them into the one who stays. */
export function MergeDialog({ ids, onClose }: MergeDialogProps) {
  const t = useText(messages);
  const merge = useMerge();
  // Not read again after the merge: one of the two is gone then.
  const enabled = !merge.isBusy && !merge.isDone;
  const read = useQueries({
    queries: ids.map((id) => ({ ...queryFor(contract.guardians.get, { params: { id } }), enabled })),
  });
  const [first, second] = read.map(({ data }) => data);
  if (first && second) {
    return <Comparison key={ids.join()} both={[first, second]} merge={merge} onClose={onClose} />;
  }
  const retry = () => {
    for (const query of read) void query.refetch();
  };
  return (
    <Dialog title={t('title')} size="xl" onClose={onClose}>
      {read.some(({ isError }) => isError) && <ErrorWithRetry message={t('readFailed')} onRetry={retry} />}
    </Dialog>
  );
}

type ComparisonProps = {
  readonly both: readonly [Guardian, Guardian];
  readonly merge: ReturnType<typeof useMerge>;
  readonly onClose: () => void;
};

function Comparison({ both, merge: { mergeInto, isBusy }, onClose }: ComparisonProps) {
  const t = useText(messages);
  const [first, second] = both;
  const [keptId, keep] = useState(first.guardian_id);
  const [choices, choose] = useState<RightsChoices>({});
  const [kept, other] = keptId === first.guardian_id ? [first, second] : [second, first];
  const chooseKept = (id: string) => {
    keep(id);
    choose({});
  };
  const chooseRights = (student: string, choice: RightsChoices[string]) =>
    choose({ ...choices, [student]: choice });
  const save = async () => {
    if (await mergeInto(kept, other, choices)) onClose();
  };
  return (
    <Dialog
      title={t('title')}
      size="xl"
      onClose={onClose}
      footer={<Buttons isBusy={isBusy} onMerge={() => void save()} onClose={onClose} />}
    >
      <Stack gap="md">
        <Radio.Group label={t('stays')} value={keptId} onChange={chooseKept}>
          <SimpleGrid cols={{ base: 1, sm: 2 }} mt="xs">
            {both.map((person) => (
              <PersonCard key={person.guardian_id} person={person} />
            ))}
          </SimpleGrid>
        </Radio.Group>
        <SharedRights kept={kept} other={other} choices={choices} onChoose={chooseRights} />
        <Text size="sm" c="dimmed">
          {t('explanation', { days: trashDays })}
        </Text>
      </Stack>
    </Dialog>
  );
}

type ButtonsProps = {
  readonly isBusy: boolean;
  readonly onMerge: () => void;
  readonly onClose: () => void;
};

function Buttons({ isBusy, onMerge, onClose }: ButtonsProps) {
  const t = useText(messages);
  return (
    <>
      <Button variant="default" disabled={isBusy} onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button loading={isBusy} onClick={onMerge}>
        {t('merge')}
      </Button>
    </>
  );
}
