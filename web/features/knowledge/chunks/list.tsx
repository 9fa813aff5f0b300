import { Button } from '@mantine/core';
import type { Chunk } from '#contract/knowledge/chunk.ts';
import { messages } from '#web/features/knowledge/all-messages.ts';
import styles from '#web/features/knowledge/knowledge.module.css';
import { useText } from '#web/lib/text.ts';
import { EmptyList } from '#web/ui/feedback/empty-list.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { IconBook } from '#web/ui/icons.tsx';
import { ChunkCard } from './card.tsx';
import { useChunkActions } from './use-chunk-actions.ts';
import type { ExpandedChunks } from './use-expanded.ts';

type ChunkListProps = {
  readonly chatbotId: string;
  /** Undefined while they load. */
  readonly chunks: readonly Chunk[] | undefined;
  /** Set while a search or filter is active. */
  readonly onClearFilters: (() => void) | undefined;
  /** The position of the last chunk. */
  readonly last: number;
  readonly demo: boolean;
  readonly expanded: ExpandedChunks;
  readonly onOpen: (chunk_id: string) => void;
};

export function ChunkList(props: ChunkListProps) {
  const { chatbotId, chunks, onClearFilters, last, demo, expanded, onOpen } = props;
  const t = useText(messages);
  const actions = useChunkActions(chatbotId);
  if (!chunks) return <Bones label={t('loading')} lines={12} />;
  if (chunks.length === 0) {
    const add = !demo && <Button onClick={() => onOpen('new')}>{t('addFirst')}</Button>;
    return (
      <EmptyList
        icon={IconBook}
        title={t('none')}
        onClear={onClearFilters}
        noneMatch={t('noneMatch')}
        noneYet={t('noneYet')}
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
