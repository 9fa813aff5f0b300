import { Button } from '@mantine/core';
import type { Chunk } from '#contract/knowledge/chunk.ts';
import styles from '#web/features/knowledge/knowledge.module.css';
import { messages } from '#web/features/knowledge/messages.ts';
import { useText } from '#web/lib/text.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { IconBook } from '#web/ui/icons.tsx';
import { ChunkCard } from './card.tsx';
import { useChunkActions } from './use-chunk-actions.ts';
import type { Expanded } from './use-expanded.ts';

type ChunkListProps = {
  readonly chatbotId: string;
  /** Undefined while they load. */
  readonly chunks: readonly Chunk[] | undefined;
  readonly filtered: boolean;
  /** The position of the last chunk. */
  readonly last: number;
  readonly demo: boolean;
  readonly expanded: Expanded;
  readonly onOpen: (chunk_id: string) => void;
};

export function ChunkList({ chatbotId, chunks, filtered, last, demo, expanded, onOpen }: ChunkListProps) {
  const t = useText(messages);
  const actions = useChunkActions(chatbotId);
  if (!chunks) return <Bones label={t('loading')} lines={12} />;
  if (chunks.length === 0) {
    const add = !filtered && !demo && <Button onClick={() => onOpen('new')}>{t('addFirst')}</Button>;
    return (
      <EmptyState
        icon={IconBook}
        title={t('none')}
        hint={t(filtered ? 'noneMatch' : 'noneYet')}
        action={add}
      />
    );
  }
  return (
    <>
      <output className={styles.announcement}>{t('listed', { count: chunks.length })}</output>
      <ul className={styles.list} aria-label={t('chunks')}>
        {chunks.map((chunk) => (
          <li key={chunk.chunk_id}>
            <ChunkCard
              chunk={chunk}
              last={last}
              expanded={expanded.has(chunk.chunk_id)}
              busy={actions.busy === chunk.chunk_id}
              actions={demo ? undefined : actions}
              onToggle={() => expanded.toggle(chunk.chunk_id)}
              onEdit={() => onOpen(chunk.chunk_id)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
