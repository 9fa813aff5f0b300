import { Button, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import type { ResultOf } from '#contract/kit/route.ts';
import { call } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import styles from './documents.module.css';
import { messages } from './messages.ts';

type PreviewDialogProps = {
  readonly id: string;
  /** The passage to show first, highlighted. */
  readonly part: string | undefined;
  readonly onClose: () => void;
};
type DocumentChunk = ResultOf<typeof contract.documents.listChunks>['chunks'][number];
const partsAtOnce = 50;
/** While the document is being read. */
const lookAgainMs = 2_000;

/** The passages of a document, as the chatbot uses them. */
export function PreviewDialog({ id, part, onClose }: PreviewDialogProps) {
  const t = useText(messages);
  const { data, error, refetch } = useQuery({
    ...queryFor(contract.documents.get, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.status === 'processing' ? lookAgainMs : false),
  });
  return (
    <Dialog title={data?.title ?? t('preview')} size="lg" onClose={onClose}>
      <Stack gap="md">
        {error && (
          <ErrorWithRetry message={errorText(error, t('previewFailed'))} onRetry={() => void refetch()} />
        )}
        {data?.error && <Banner tone="danger">{data.error}</Banner>}
        {data?.status === 'processing' && <Banner tone="info">{t('beingRead')}</Banner>}
        {!data && !error && <Bones label={t('loading')} />}
        {data && <Parts id={id} marked={part} version={data.updated_dt} />}
      </Stack>
    </Dialog>
  );
}

type PartsProps = { readonly id: string; readonly marked: string | undefined; readonly version: string };

/** Loads more until the highlighted passage has arrived. */
function Parts({ id, marked, version }: PartsProps) {
  const t = useText(messages);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['documents', 'parts', id, version],
    queryFn: ({ pageParam, signal }) =>
      call(contract.documents.listChunks, {
        params: { id },
        query: { page: pageParam, limit: partsAtOnce },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ page, limit, total }) => (page * limit < total ? page + 1 : undefined),
  });
  const parts = data?.pages.flatMap(({ chunks }) => chunks);
  if (error)
    return <ErrorWithRetry message={errorText(error, t('previewFailed'))} onRetry={() => void refetch()} />;
  if (!parts) return <Bones label={t('loading')} />;
  if (parts.length === 0) return <Text c="dimmed">{t('noParts')}</Text>;
  return (
    <>
      {parts.map((part) => (
        <PartSection key={part.id} part={part} marked={part.id === marked} />
      ))}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('moreParts')}
        </Button>
      )}
    </>
  );
}

const bringIntoSight = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' });

function PartSection({ part, marked }: { readonly part: DocumentChunk; readonly marked: boolean }) {
  const t = useText(messages);
  return (
    <section
      className={styles.part}
      data-marked={marked || undefined}
      ref={marked ? bringIntoSight : undefined}
    >
      {part.heading && <h3>{part.heading}</h3>}
      {part.page !== null && (
        <Text size="xs" c="dimmed">
          {t('page', { page: part.page })}
        </Text>
      )}
      {part.text.map((line, index) => (
        // The same line can occur twice.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={index}>{marked ? <mark>{line}</mark> : line}</p>
      ))}
    </section>
  );
}
