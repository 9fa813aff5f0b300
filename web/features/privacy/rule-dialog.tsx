import { Button, List, NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { contract } from '#contract/index.ts';
import type { RetentionRule } from '#contract/privacy/calls.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { messages } from './all-messages.ts';
import { daysOffered } from './choices.ts';
import { useTimeName } from './use-time-name.ts';

type RuleDialogProps = { readonly rule: RetentionRule; readonly onClose: () => void };

function useRule({ rule, onClose }: RuleDialogProps) {
  const t = useText(messages);
  const format = useFormat();
  const now = rule.next_days ?? rule.keep_days;
  const [chosen, setChosen] = useState(now === null ? '' : String(now));
  const save = useWrite(contract.privacy.updateRule, ['notifications']);
  const keep_days = chosen === '' ? null : Number(chosen);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const onSuccess = ({ next_from }: RetentionRule) => {
      toast({ message: next_from ? t('savedLater', { when: format.day(next_from) }) : t('saved') });
      onClose();
    };
    save.mutate({ params: { kind: rule.kind }, body: { keep_days } }, { onSuccess });
  };
  return { now, chosen, setChosen, keep_days, submit, error: save.error, busy: save.isPending };
}

/** The retention period of a kind, with a preview of what it would delete tonight. */
export function RuleDialog(props: RuleDialogProps) {
  const { kind } = props.rule;
  const t = useText(messages);
  const id = useId();
  const { now, chosen, setChosen, keep_days, submit, error, busy } = useRule(props);
  const footer = (
    <>
      <Button variant="default" onClick={props.onClose}>
        {t('cancel')}
      </Button>
      <Button type="submit" form={id} loading={busy} disabled={keep_days === now}>
        {t('save')}
      </Button>
    </>
  );
  return (
    <Dialog title={t('changeTitle', { kind: t(`kind.${kind}`) })} onClose={props.onClose} footer={footer}>
      <form id={id} noValidate onSubmit={submit}>
        <Stack gap="md">
          {error && <Banner tone="danger">{errorText(error, t('saveFailed'))}</Banner>}
          <TimeSelect kind={kind} now={now} chosen={chosen} onChoose={setChosen} />
          {keep_days !== null && <Preview kind={kind} keep_days={keep_days} />}
          <Text size="sm" c="dimmed">
            {t('noticeHint')}
          </Text>
        </Stack>
      </form>
    </Dialog>
  );
}

type TimeSelectProps = Pick<RetentionRule, 'kind'> & {
  readonly now: number | null;
  readonly chosen: string;
  readonly onChoose: (days: string) => void;
};

function TimeSelect({ kind, now, chosen, onChoose }: TimeSelectProps) {
  const t = useText(messages);
  const nameOf = useTimeName();
  const choices = [null, ...daysOffered(kind, now)].map((days) => ({
    value: days === null ? '' : String(days),
    label: nameOf(kind, days),
  }));
  return (
    <NativeSelect
      label={t('keptFor')}
      description={t(`since.${kind}`)}
      data={choices}
      value={chosen}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  );
}

function Preview({ kind, keep_days }: Pick<RetentionRule, 'kind'> & { readonly keep_days: number }) {
  const t = useText(messages);
  const format = useFormat();
  const found = useQuery(queryFor(contract.privacy.preview, { params: { kind }, query: { keep_days } }));
  if (found.isError)
    return (
      <ErrorWithRetry
        message={errorText(found.error, t('previewFailed'))}
        onRetry={() => void found.refetch()}
      />
    );
  if (!found.data) return <Bones label={t('loading')} lines={3} />;
  const { total, items } = found.data;
  if (total === 0) return <Banner tone="info">{t('nothingDue')}</Banner>;
  return (
    <Stack gap="xs">
      <Banner tone="warning">{t('due', { count: total })}</Banner>
      {total > items.length && <Text size="sm">{t('dueMore', { count: items.length })}</Text>}
      <List size="sm">
        {items.map(({ id, name, since }) => (
          <List.Item key={id}>{t('dueItem', { name, when: format.day(since) })}</List.Item>
        ))}
      </List>
    </Stack>
  );
}
