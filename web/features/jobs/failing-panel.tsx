import { Button, Group, Stack, Text } from '@mantine/core';
import { contract } from '#contract/index.ts';
import type { FailingWork } from '#contract/jobs/calls.ts';
import { jobName } from '#contract/jobs/names.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { messages } from './messages.ts';

/** Failing scheduled jobs, which no one would notice otherwise: shown to account-admins. */
export function FailingPanel({ failing }: { readonly failing: readonly FailingWork[] }) {
  const t = useText(messages);
  return (
    <section aria-label={t('failing')}>
      <Stack gap="sm">
        <Banner tone="danger">
          <Text fw={600}>{t('failing')}</Text>
          <Text size="sm">{t('failingHint')}</Text>
        </Banner>
        {failing.map((work) => (
          <Failing key={work.name} work={work} />
        ))}
      </Stack>
    </section>
  );
}

function Failing({ work }: { readonly work: FailingWork }) {
  const t = useText(messages);
  const { dateTime } = useFormat();
  const retry = useWrite(contract.jobs.retryScheduled);
  const name = jobName(work.name);
  const since = dateTime(work.failing_since);
  const tried = dateTime(work.tried_dt);
  const tryNow = () =>
    retry.mutate(
      { params: { name: work.name } },
      {
        onSuccess: () => toast({ message: t('retrying') }),
        onError: (error) => toast({ tone: 'danger', message: errorText(error, t('retryFailed')) }),
      },
    );
  return (
    <Group justify="space-between" gap="sm">
      <div>
        <Text fw={500}>{name}</Text>
        <Text size="sm">{work.error}</Text>
        <Text size="sm" c="dimmed">
          {t('failingLine', { since, tried })}
        </Text>
      </div>
      <Button
        variant="default"
        aria-label={t('retryNow', { name })}
        loading={retry.isPending}
        onClick={tryNow}
      >
        {t('tryNow')}
      </Button>
    </Group>
  );
}
