import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import type { KeptChunk } from '#contract/knowledge/chunk.ts';
import { messages } from '#web/features/knowledge/all-messages.ts';
import { DifferenceList } from '#web/features/knowledge/chunks/difference-list.tsx';
import { differencesBetween } from '#web/features/knowledge/chunks/rules.ts';
import type { Knowledge } from '#web/features/knowledge/dialog-props.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { askConfirmation } from '#web/ui/dialog/confirm-dialog.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';

type VersionSectionProps = {
  readonly chatbotId: string;
  readonly knowledge: Knowledge;
  readonly number: number;
  readonly onBack: () => void;
  readonly onClose: () => void;
};

/** One earlier version compared with the current one. */
export function VersionSection({ chatbotId, knowledge, number, onBack, onClose }: VersionSectionProps) {
  const t = useText(messages);
  const params = { id: chatbotId, number };
  const { data, isError, refetch } = useQuery(queryFor(contract.knowledge.getVersion, { params }));
  const restoring = useRestore(chatbotId, number, onClose);
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Button variant="default" onClick={onBack}>
          {t('back')}
        </Button>
        <Button
          disabled={!data}
          loading={restoring.busy}
          onClick={() => void restoring.restore(knowledge.version)}
        >
          {t('restoreVersion')}
        </Button>
      </Group>
      {isError && <ErrorWithRetry message={t('versionsFailed')} onRetry={() => void refetch()} />}
      {!data && !isError && <Bones label={t('loading')} />}
      {data && <Differences before={data.chunks} after={knowledge.chunks} />}
    </Stack>
  );
}

type DifferencesProps = { readonly before: readonly KeptChunk[]; readonly after: readonly KeptChunk[] };

function Differences({ before, after }: DifferencesProps) {
  const t = useText(messages);
  const format = useFormat();
  const datesOf = ({ review_by, valid_until }: KeptChunk) => [
    ...(review_by ? [t('reviewBy', { date: format.date(review_by) })] : []),
    ...(valid_until ? [t('validUntil', { date: format.date(valid_until) })] : []),
  ];
  const differences = differencesBetween(before, after, datesOf);
  if (differences.length === 0) return <Text c="dimmed">{t('same')}</Text>;
  return (
    <>
      <Text c="dimmed">{t('compareTitle')}</Text>
      {differences.map(({ chunk_id, kind, title, lines }) => (
        <DifferenceList key={chunk_id} label={`${title} · ${t(`difference.${kind}`)}`} lines={lines} />
      ))}
    </>
  );
}

function useRestore(chatbotId: string, number: number, onDone: () => void) {
  const t = useText(messages);
  const write = useWrite(contract.knowledge.restoreVersion);
  const restore = async (version: number) => {
    const title = t('restoreVersion');
    if (!(await askConfirmation({ title, message: t('restoreQuestion'), confirmLabel: title }))) return;
    try {
      await write.mutateAsync({ params: { id: chatbotId, number }, body: { version } });
      toast({ message: t('versionRestored') });
      onDone();
    } catch (error) {
      toast({ tone: 'danger', message: errorText(error, t('versionFailed')) });
    }
  };
  return { busy: write.isPending, restore };
}
