import { Button, Text } from '@mantine/core';
import { contract } from '#contract/index.ts';
import type { Promotion } from '#contract/promotion/calls.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { useIdempotencyKey } from '#web/lib/api/idempotency.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { messages } from './messages.ts';
import classes from './promotion.module.css';

type StartPanelProps = Pick<Promotion, 'from_year' | 'to_year'>;

/** Starts the plan for the next year. */
export function StartPanel({ from_year, to_year }: StartPanelProps) {
  const t = useText(messages);
  const keyFor = useIdempotencyKey();
  const create = useWrite(contract.promotion.create);
  const body = { from_year: from_year.year };
  return (
    <section className={classes.card}>
      <h2>{t('startTitle', { from: from_year.name, to: to_year.name })}</h2>
      <Text c="dimmed">{t('startHint')}</Text>
      {create.isError && (
        <Banner tone="danger">
          {t('startFailed', { message: errorText(create.error, t('unknownError')) })}
        </Banner>
      )}
      <Button
        loading={create.isPending}
        onClick={() => create.mutate({ body, idempotencyKey: keyFor(body) })}
      >
        {t('start')}
      </Button>
    </section>
  );
}
