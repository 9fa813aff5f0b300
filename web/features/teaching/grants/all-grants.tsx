import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { messages } from '#web/features/teaching/messages.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { IconCalendar } from '#web/ui/icons.tsx';
import { GrantsList } from './list.tsx';
import { useAllGrants, useGrantEnding } from './use-grants.ts';

/** Opens the substitutions and leads of all teachers. */
export function AllGrantsButton() {
  const t = useText(messages);
  const may = useMay();
  const [isOpen, setIsOpen] = useState(false);
  if (!may('teaching.listAllGrants')) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconCalendar />} onClick={() => setIsOpen(true)}>
        {t('allGrants')}
      </Button>
      {isOpen && <AllGrantsDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

function AllGrantsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText(messages);
  const may = useMay();
  const { data, isError, refetch } = useAllGrants();
  const end = useGrantEnding();
  return (
    <Dialog title={t('grants')} size="lg" onClose={onClose}>
      <Stack gap="md">
        {isError && !data && <ErrorWithRetry message={t('grantsFailed')} onRetry={() => void refetch()} />}
        {!data && !isError && <Bones label={t('grants')} lines={6} />}
        {data?.grants.length === 0 && (
          <EmptyState icon={IconCalendar} title={t('noGrants')} hint={t('noGrantsAtAll')} />
        )}
        {data && (
          <GrantsList
            grants={data.grants}
            showsTeacher
            onEnd={may('teaching.endGrant') ? (grant) => void end(grant) : undefined}
          />
        )}
      </Stack>
    </Dialog>
  );
}
