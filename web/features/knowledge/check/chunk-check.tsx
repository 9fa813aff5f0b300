import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import { checkedDays, type KnowledgeFinding } from '#contract/knowledge/check.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { InfoCard } from '#web/ui/display/info-list.tsx';
import { StatusBadge } from '#web/ui/display/status-badge.tsx';
import styles from './check.module.css';
import { messages } from './messages.ts';

export type ChunkCheckProps = { readonly chatbotId: string; readonly chunkId: string };

/** What the last check found about a chunk, and the questions it answers. */
export function ChunkCheck({ chatbotId, chunkId }: ChunkCheckProps) {
  const t = useText(messages);
  const params = { id: chatbotId, chunkId };
  const { data } = useQuery(queryFor(contract.knowledge.getChunkCheck, { params }));
  if (!data) return null;
  return (
    <InfoCard title={t('ofChunk')}>
      {data.check ? (
        <Stack gap="sm">
          {!data.check.is_current && <Text size="sm">{t('changed')}</Text>}
          <AskedList asked={data.asked} />
          {data.findings.map((finding) => (
            <FindingLine key={finding.finding_id} finding={finding} chunkId={chunkId} />
          ))}
        </Stack>
      ) : (
        <Text c="dimmed">{t('neverChecked')}</Text>
      )}
    </InfoCard>
  );
}

type AskedQuestions = readonly { readonly question: string; readonly times: number }[];

function AskedList({ asked }: { readonly asked: AskedQuestions }) {
  const t = useText(messages);
  if (asked.length === 0) return <Text c="dimmed">{t('notAsked', { days: checkedDays })}</Text>;
  return (
    <div>
      <Text size="sm" c="dimmed" mb="xs">
        {t('asked')}
      </Text>
      <ul className={styles.questions} aria-label={t('asked')}>
        {asked.map(({ question, times }) => (
          <li key={question}>
            <span>{question}</span>
            <span className={styles.times}>{t('times', { count: times })}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

type FindingLineProps = { readonly finding: KnowledgeFinding; readonly chunkId: string };

/** One finding, from the side of this chunk. */
function FindingLine({ finding, chunkId }: FindingLineProps) {
  const t = useText(messages);
  const { kind, chunk, other, line, other_line, question } = finding;
  const isFirst = chunk.chunk_id === chunkId;
  const against = isFirst ? other : chunk;
  const theirs = isFirst ? other_line : line;
  if (kind === 'unused') return null;
  return (
    <div className={styles.side}>
      <StatusBadge tone={kind === 'difference' ? 'danger' : 'info'}>{t(`kind.${kind}`)}</StatusBadge>
      {question && <span>{t('question', { question: question.question })}</span>}
      {against && other && <span>{t('withChunk', { title: against.title })}</span>}
      {theirs !== null && <blockquote className={styles.line}>{theirs}</blockquote>}
    </div>
  );
}
