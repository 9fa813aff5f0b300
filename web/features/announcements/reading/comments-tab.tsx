import { ActionIcon, Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { AnnouncementComment } from '#contract/announcements/calls.ts';
import type { Announcement } from '#contract/announcements/record.ts';
import { contract } from '#contract/index.ts';
import { messages } from '#web/features/announcements/all-messages.ts';
import styles from '#web/features/announcements/announcements.module.css';
import { errorText } from '#web/lib/api/api-error.ts';
import { useIdempotencyKey } from '#web/lib/api/idempotency.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useSessionUser } from '#web/lib/session/session.ts';
import { useText } from '#web/lib/text.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { IconChat, IconDelete } from '#web/ui/icons.tsx';
import { useRecordRemoval } from '#web/ui/record/use-record-removal.ts';
import { useComments } from './use-comments.ts';

/** The comments of staff on an announcement, newest first. */
export function CommentsTab({ announcement }: { readonly announcement: Announcement }) {
  const t = useText(messages);
  const { id } = announcement;
  const { comments, failed, retry, more, loadingMore } = useComments(id);
  const createRemoval = useRemoval(id);
  return (
    <div className={styles.pane}>
      <CommentForm id={id} />
      {failed && <ErrorWithRetry message={t('commentsFailed')} onRetry={retry} />}
      {!comments && !failed && <Bones label={t('tab.comments')} />}
      {comments?.length === 0 && <EmptyState icon={IconChat} title={t('noComments')} />}
      <ul className={styles.comments} aria-label={t('tab.comments')}>
        {comments?.map((comment) => (
          <CommentItem key={comment.id} comment={comment} onDelete={createRemoval(comment)} />
        ))}
      </ul>
      {more && (
        <Button variant="default" loading={loadingMore} onClick={more}>
          {t('moreComments')}
        </Button>
      )}
    </div>
  );
}

type CommentItemProps = {
  readonly comment: AnnouncementComment;
  readonly onDelete: (() => void) | undefined;
};

function CommentItem({ comment: { author_name, created_dt, comment }, onDelete }: CommentItemProps) {
  const t = useText(messages);
  const format = useFormat();
  return (
    <li className={styles.comment}>
      <span className={styles.commentHead}>
        <strong>{author_name}</strong>
        <time className={styles.soft} dateTime={created_dt} title={format.dateTime(created_dt)}>
          {format.relative(created_dt)}
        </time>
      </span>
      {onDelete && (
        <ActionIcon
          color="red"
          aria-label={t('deleteCommentOf', { name: author_name })}
          title={t('deleteComment')}
          onClick={onDelete}
        >
          <IconDelete size={16} />
        </ActionIcon>
      )}
      <span className={styles.commentText}>{comment}</span>
    </li>
  );
}

/** Your comments; for people who manage announcements, all comments. */
function useRemoval(id: string) {
  const t = useText(messages);
  const may = useMay();
  const user = useSessionUser();
  const remove = useWrite(contract.announcements.removeComment);
  const run = useRecordRemoval<AnnouncementComment>({
    title: t('deleteComment'),
    question: t('deleteCommentQuestion'),
    remove: (comment) => remove.mutateAsync({ params: { id, commentId: comment.id } }),
    deleted: () => t('commentDeleted'),
    deleteFailed: (error) => t('deleteCommentFailed', { message: errorText(error) }),
  });
  return (comment: AnnouncementComment) => {
    const isMine = comment.user_id === user?.cms_user_id;
    return isMine || may('announcements.publish') ? () => void run(comment) : undefined;
  };
}

function CommentForm({ id }: { readonly id: string }) {
  const t = useText(messages);
  const { comment, problem, busy, type, submit } = useWriting(id);
  return (
    <form className={styles.writing} noValidate onSubmit={submit}>
      <Textarea
        label={t('comment')}
        description={t('commentHint')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={10_000}
        value={comment}
        error={problem}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <Button type="submit" loading={busy}>
        {t('addComment')}
      </Button>
    </form>
  );
}

function useWriting(id: string) {
  const t = useText(messages);
  const [comment, type] = useState('');
  const [problem, setProblem] = useState<string>();
  const [written, setWritten] = useState(0);
  const keyFor = useIdempotencyKey();
  const add = useWrite(contract.announcements.addComment);
  const send = async () => {
    setProblem(undefined);
    try {
      // Sending the same words again makes a second comment.
      const idempotencyKey = keyFor([comment, written]);
      await add.mutateAsync({ params: { id }, body: { comment }, idempotencyKey });
      type('');
      setWritten(written + 1);
    } catch (error) {
      setProblem(t('commentFailed', { message: errorText(error) }));
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (add.isPending) return;
    if (comment.trim() === '') setProblem(t('commentRequired'));
    else void send();
  };
  return { comment, problem, busy: add.isPending, type, submit };
}
