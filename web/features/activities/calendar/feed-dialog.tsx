import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { contract } from '#contract/index.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useSchoolAddress } from '#web/lib/session/school-address.ts';
import { useText } from '#web/lib/text.ts';
import { askConfirmation } from '#web/ui/dialog/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { IconCopy } from '#web/ui/icons.tsx';
import { messages } from './messages.ts';

/** The secret address of your calendar feed: create, show once, renew, remove. */
export function FeedDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText(messages);
  const found = useQuery(queryFor(contract.activities.getFeed));
  const feed = useFeed();
  const since = found.data?.created_dt;
  const isKnown = typeof since === 'string';
  const footer = found.data && (
    <>
      {isKnown && (
        <Button variant="default" color="red" disabled={feed.busy} onClick={() => void feed.remove()}>
          {t('feedRemove')}
        </Button>
      )}
      <Button loading={feed.busy} onClick={() => void (isKnown ? feed.renew() : feed.create())}>
        {t(isKnown ? 'feedRenew' : 'feedCreate')}
      </Button>
    </>
  );
  return (
    <Dialog title={t('feedTitle')} onClose={onClose} footer={footer}>
      <Stack gap="md">
        <Text>{t('feedHint')}</Text>
        {found.isError && (
          <ErrorWithRetry message={t('feedReadFailed')} onRetry={() => void found.refetch()} />
        )}
        {!found.data && !found.isError && <Bones label={t('feedTitle')} lines={2} />}
        {feed.failure && <Banner tone="danger">{t('feedFailed', { message: feed.failure })}</Banner>}
        {feed.address ? <Address address={feed.address} /> : found.data && <State since={since ?? null} />}
      </Stack>
    </Dialog>
  );
}

function State({ since }: { readonly since: string | null }) {
  const t = useText(messages);
  const format = useFormat();
  return <Text c="dimmed">{since ? t('feedSince', { when: format.dateTime(since) }) : t('feedNone')}</Text>;
}

function Address({ address }: { readonly address: string }) {
  const t = useText(messages);
  const clipboard = useClipboard();
  return (
    <Stack gap="xs">
      <Banner tone="warning">{t('feedOnce')}</Banner>
      <TextInput
        label={t('feedAddress')}
        description={t('feedLimit')}
        value={address}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group>
        <Button variant="default" leftSection={<IconCopy />} onClick={() => clipboard.copy(address)}>
          {t(clipboard.copied ? 'copied' : 'copy')}
        </Button>
        <Button component="a" variant="subtle" href={address.replace(/^https?:/, 'webcal:')}>
          {t('feedOpen')}
        </Button>
      </Group>
    </Stack>
  );
}

function useFeed() {
  const t = useText(messages);
  const make = useWrite(contract.activities.createFeed);
  const unmake = useWrite(contract.activities.removeFeed);
  const [address, setAddress] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const schoolAddress = useSchoolAddress();
  const attempt = async (work: () => Promise<void>) => {
    try {
      setFailure(undefined);
      await work();
    } catch (error) {
      setFailure(errorText(error));
    }
  };
  const create = () =>
    attempt(async () => {
      const feed = await make.mutateAsync({});
      setAddress(schoolAddress + feed.address);
    });
  const askAgreement = (confirmLabel: string, message: string) =>
    askConfirmation({ title: confirmLabel, message, confirmLabel, danger: true });
  return {
    address,
    failure,
    busy: make.isPending || unmake.isPending,
    create,
    renew: async () => {
      if (await askAgreement(t('feedRenew'), t('feedRenewQuestion'))) await create();
    },
    remove: async () => {
      if (!(await askAgreement(t('feedRemove'), t('feedRemoveQuestion')))) return;
      await attempt(async () => {
        await unmake.mutateAsync({});
        setAddress(undefined);
        toast({ message: t('feedRemoved') });
      });
    },
  };
}
