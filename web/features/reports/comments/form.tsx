import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { contract } from '#contract/index.ts';
import { examName } from '#contract/marks/exam-names.ts';
import type { ReportComment } from '#contract/reports/comments.ts';
import { messages } from '#web/features/reports/messages.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { versionOf } from '#web/lib/api/version.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';

type CommentFormProps = { readonly student_id: string; readonly comment: ReportComment };

/** One comment: write, change or clear it. */
export function CommentForm({ student_id, comment }: CommentFormProps) {
  const t = useText(messages);
  const [typed, setTyped] = useState(comment.comment);
  const { save, error, busy } = useSaving(student_id, comment);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save(typed);
      }}
    >
      <Stack gap="sm" maw="48rem">
        {error && <Banner tone="danger">{errorText(error, t('commentNotSaved'))}</Banner>}
        {comment.is_locked && <Banner tone="info">{t('commentLocked')}</Banner>}
        <Textarea
          label={t('comment')}
          description={t('commentHint')}
          autosize
          minRows={4}
          maxLength={2000}
          readOnly={comment.is_locked}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Group justify="space-between">
          <LastWriter {...comment} />
          <Button type="submit" loading={busy} disabled={comment.is_locked || typed === comment.comment}>
            {t('saveComment')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function LastWriter({ written_by, updated_dt }: ReportComment) {
  const t = useText(messages);
  const format = useFormat();
  if (!updated_dt) return <span />;
  const time = format.dateTime(updated_dt);
  return (
    <Text size="sm" c="dimmed">
      {written_by ? t('commentBy', { name: written_by, time }) : time}
    </Text>
  );
}

/** Saves and keeps the reply, so that the next change starts from the new version. */
function useSaving(student_id: string, { year, exam_name, updated_dt }: ReportComment) {
  const t = useText(messages);
  const client = useQueryClient();
  const write = useWrite(contract.reports.saveComment);
  const params = { id: student_id };
  const exam = examName.safeParse(exam_name).data;
  const save = async (comment: string) => {
    const body = { year, exam_name: exam ?? null, comment };
    const saved = await write
      .mutateAsync({ params, body, version: versionOf(updated_dt) })
      .catch(() => undefined);
    if (!saved) return;
    const { queryKey } = queryFor(contract.reports.getComment, { params, query: { year, exam_name: exam } });
    client.setQueryData(queryKey, saved);
    toast({ message: t('commentSaved') });
  };
  return { save, error: write.error, busy: write.isPending };
}
