import { Button, Group, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { contract } from '#contract/index.ts';
import type { ResultOf } from '#contract/kit/route.ts';
import { DeliveryState } from '#web/features/messages/deliveries/state.tsx';
import styles from '#web/features/messages/messages.module.css';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { Pagination } from '#web/ui/table/pagination.tsx';
import { LiftDialog, type OptOutName } from './lift-dialog.tsx';
import { optOutMessages } from './messages.ts';

const shownAtOnce = 5;
type GuardianMessageList = ResultOf<typeof contract.messages.listGuardianMessages>;

/** The messages to a guardian with the state of each, and which addresses get none. */
export function GuardianMessages({ guardianId }: { readonly guardianId: string }) {
  const t = useText(optOutMessages);
  const [page, setPage] = useState(1);
  const found = useQuery({
    ...queryFor(contract.messages.listGuardianMessages, {
      params: { id: guardianId },
      query: { page, limit: shownAtOnce },
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <Stack gap="xs" component="section" aria-label={t('messages')}>
      <Text fw={600} size="sm">
        {t('messages')}
      </Text>
      {found.isError && <ErrorWithRetry message={t('messagesFailed')} onRetry={() => void found.refetch()} />}
      {found.isPending && <Bones label={t('messages')} lines={2} />}
      {found.data && <OptOuts optOuts={found.data.opt_outs} />}
      {found.data && <MessageList messages={found.data.messages} />}
      <Pagination
        page={page}
        limit={shownAtOnce}
        total={found.data?.total ?? 0}
        noun={t('messages').toLowerCase()}
        onPage={setPage}
      />
    </Stack>
  );
}

function OptOuts({ optOuts }: { readonly optOuts: GuardianMessageList['opt_outs'] }) {
  const t = useText(optOutMessages);
  const may = useMay();
  const format = useFormat();
  const [lifting, setLifting] = useState<OptOutName>();
  return (
    <>
      {optOuts.map((optOut) => (
        <Banner key={`${optOut.address} ${optOut.how}`} tone="warning">
          <Group justify="space-between" gap="xs">
            <span>
              {t('getsNone', {
                address: optOut.address,
                how: t(`how.${optOut.how}`),
                day: format.date(optOut.since_dt),
              })}{' '}
              {optOut.reason}
            </span>
            {may('messages.liftOptOut') && (
              <Button variant="default" size="compact-sm" onClick={() => setLifting(optOut)}>
                {t('allow')}
              </Button>
            )}
          </Group>
        </Banner>
      ))}
      {lifting && <LiftDialog optOut={lifting} onClose={() => setLifting(undefined)} />}
    </>
  );
}

function MessageList({ messages }: { readonly messages: GuardianMessageList['messages'] }) {
  const t = useText(optOutMessages);
  const format = useFormat();
  if (messages.length === 0) return <span className={styles.soft}>{t('noMessages')}</span>;
  return (
    <ul className={styles.messages}>
      {messages.map(({ id, kind, title, student_name, address, created_dt, ...delivery }) => (
        <li key={id}>
          <span>{[t(`kind.${kind}`), title, student_name].filter(Boolean).join(' · ')}</span>
          <span className={styles.soft}>
            {[address, format.dateTime(created_dt)].filter(Boolean).join(' · ')}
          </span>
          <DeliveryState state={delivery.state} reason={delivery.reason} />
        </li>
      ))}
    </ul>
  );
}
