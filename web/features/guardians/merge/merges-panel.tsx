import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { GuardianMerge } from '#contract/guardians/merge.ts';
import { contract } from '#contract/index.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { askConfirmation } from '#web/ui/dialog/confirm-dialog.tsx';
import { messages } from './messages.ts';
import { useUnmerge } from './use-merge.ts';

/** The merges into a guardian that can be undone. */
export function MergesPanel({ guardianId }: { readonly guardianId: string }) {
  const t = useText(messages);
  const { data } = useQuery(queryFor(contract.guardians.listMerges, { params: { id: guardianId } }));
  const merges = data?.merges ?? [];
  if (merges.length === 0) return null;
  return (
    <Stack gap="xs" component="section" aria-label={t('merges')}>
      <Text fw={600} size="sm">
        {t('merges')}
      </Text>
      {merges.map((merge) => (
        <MergeLine key={merge.guardian_id} guardianId={guardianId} merge={merge} />
      ))}
    </Stack>
  );
}

type MergeLineProps = { readonly guardianId: string; readonly merge: GuardianMerge };

function MergeLine({ guardianId, merge }: MergeLineProps) {
  const t = useText(messages);
  const format = useFormat();
  const unmerge = useUnmerge();
  const name = merge.name ?? t('noName');
  const day = format.date(merge.merged_dt);
  const undo = async () => {
    const question = { title: t('undo'), message: t('undoQuestion', { name }), confirmLabel: t('undo') };
    if (await askConfirmation(question)) await unmerge(guardianId, merge.guardian_id, name);
  };
  return (
    <Group justify="space-between" gap="sm">
      <Text size="sm">
        {merge.merged_by
          ? t('mergedOn', { name, day, person: merge.merged_by })
          : t('mergedOnBySomeone', { name, day })}
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('undoOf', { name })}
        onClick={() => void undo()}
      >
        {t('undo')}
      </Button>
    </Group>
  );
}
