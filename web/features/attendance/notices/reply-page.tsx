import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type NoticeAnswer, type NoticeReply, noticeAnswers } from '#contract/attendance/notices.ts';
import { contract } from '#contract/index.ts';
import { AuthFrame } from '#web/features/auth/auth-frame.tsx';
import { call } from '#web/lib/api/api.ts';
import { ApiError, errorText } from '#web/lib/api/api-error.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useUrlState } from '#web/lib/list/url-state.ts';
import { text, type UrlState } from '#web/lib/list/url-values.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { noticeMessages } from './messages.ts';

const linkState = { school: text(), secret: text() };
type ReplyLink = UrlState<typeof linkState>;

/** The page behind the link in an absence notice, where a family replies without an account. */
export function AbsenceReplyPage() {
  const t = useText(noticeMessages);
  const [query] = useUrlState(linkState);
  const found = useQuery({ ...queryFor(contract.attendance.showNotice, { query }), retry: false });
  const isWrong = found.error instanceof ApiError && [400, 404].includes(found.error.status);
  return (
    <AuthFrame title={t('title')}>
      <Stack mt="sm">
        {found.isPending && <Text c="dimmed">{t('loading')}</Text>}
        {isWrong && <Banner tone="danger">{t('wrongLink')}</Banner>}
        {found.isError && !isWrong && (
          <ErrorWithRetry message={errorText(found.error)} onRetry={() => void found.refetch()} />
        )}
        {found.data && <ReplyForm query={query} notice={found.data} />}
      </Stack>
    </AuthFrame>
  );
}

type ReplyFormProps = { readonly query: ReplyLink; readonly notice: NoticeReply };

function ReplyForm({ query, notice }: ReplyFormProps) {
  const t = useText(noticeMessages);
  const [note, setNote] = useState(notice.note ?? '');
  const [stored, setStored] = useState(notice);
  const send = useMutation({
    mutationFn: (answer: NoticeAnswer) =>
      call(contract.attendance.replyToNotice, { query, body: { answer, note } }),
    onSuccess: setStored,
  });
  const { school_name: school, first_name: name, answer } = stored;
  return (
    <Stack gap="md">
      {send.error && <Banner tone="danger">{t('failed', { message: errorText(send.error) })}</Banner>}
      <output>
        {answer ? t('thanks', { school, answer: t(`answer.${answer}`) }) : t('asks', { name, school })}
      </output>
      {answer && <Text c="dimmed">{t('again')}</Text>}
      <TextInput
        label={t('note')}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Group>
        {noticeAnswers.map((choice) => (
          <Button
            key={choice}
            variant={choice === answer ? 'filled' : 'default'}
            disabled={send.isPending}
            onClick={() => send.mutate(choice)}
          >
            {t(choice)}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}
