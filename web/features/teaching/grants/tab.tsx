import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { messages } from '#web/features/teaching/all-messages.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { IconCalendar, IconPlus } from '#web/ui/icons.tsx';
import { Later } from '#web/ui/later/later.tsx';
import { createLazyPart } from '#web/ui/later/lazy-part.tsx';
import { GrantsList } from './list.tsx';
import { useGrantEnding, useGrants } from './use-grants.ts';

const GrantDialog = createLazyPart(async () => ({ default: (await import('./dialog.tsx')).GrantDialog }));

type GrantsTabProps = { readonly teacher: { readonly teacher_id: string; readonly teacher_name: string } };

/** The substitutions of a teacher and the subjects they lead: now, later and earlier. */
export function GrantsTab({ teacher }: GrantsTabProps) {
  const t = useText(messages);
  const may = useMay();
  const { data, isError, refetch } = useGrants(teacher.teacher_id);
  const end = useGrantEnding();
  const [isAdding, setIsAdding] = useState(false);
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start">
        <Text c="dimmed" size="sm" maw="40rem">
          {t('grantsHint')}
        </Text>
        {may('teaching.addGrant') && (
          <Button leftSection={<IconPlus />} onClick={() => setIsAdding(true)}>
            {t('addGrant')}
          </Button>
        )}
      </Group>
      {isError && !data && <ErrorWithRetry message={t('grantsFailed')} onRetry={() => void refetch()} />}
      {!data && !isError && <Bones label={t('grants')} lines={6} />}
      {data?.grants.length === 0 && (
        <EmptyState icon={IconCalendar} title={t('noGrants')} hint={t('noGrantsHint')} />
      )}
      {data && data.grants.length > 0 && (
        <GrantsList
          grants={data.grants}
          onEnd={may('teaching.endGrant') ? (grant) => void end(grant) : undefined}
        />
      )}
      <Later>{isAdding && <GrantDialog teacher={teacher} onClose={() => setIsAdding(false)} />}</Later>
    </Stack>
  );
}
