import { Anchor, Button, Group, Text } from '@mantine/core';
import {
  checkedDays,
  dismissibleKinds,
  type FindingKind,
  type KnowledgeFinding,
} from '#contract/knowledge/check.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { StatusBadge, type Tone } from '#web/ui/display/status-badge.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { IconCheck } from '#web/ui/icons.tsx';
import styles from './check.module.css';
import { messages } from './messages.ts';
import { useCheckState } from './use-check-state.ts';
import { useFindingDecisions } from './use-finding-decisions.ts';

const tones: Record<FindingKind, Tone> = {
  difference: 'danger',
  vain: 'warning',
  overlap: 'info',
  unused: 'muted',
};

type FindingListProps = {
  readonly chatbotId: string;
  readonly findings: readonly KnowledgeFinding[];
  readonly total: number;
};

/** The findings of a check; each opens its chunks and its question. */
export function FindingList({ chatbotId, findings, total }: FindingListProps) {
  const t = useText(messages);
  const { busy, decide } = useFindingDecisions(chatbotId);
  if (findings.length === 0)
    return <EmptyState icon={IconCheck} title={t('nothing')} hint={t('nothingHint')} />;
  return (
    <>
      <Text size="sm" c="dimmed" role="status">
        {t('listed', { count: total })}
      </Text>
      <ul className={styles.findings} aria-label={t('findings')}>
        {findings.map((finding) => (
          <li key={finding.finding_id} className={styles.finding}>
            <Finding finding={finding} busy={busy} onDecide={() => void decide(finding)} />
          </li>
        ))}
      </ul>
    </>
  );
}

type FindingProps = { readonly finding: KnowledgeFinding };
type DecisionProps = FindingProps & { readonly busy: boolean; readonly onDecide: () => void };

function Finding({ finding, busy, onDecide }: DecisionProps) {
  const t = useText(messages);
  const format = useFormat();
  const { kind, chunk, other, line, other_line, share } = finding;
  return (
    <>
      <div className={styles.top}>
        <Group gap="xs" flex="1 1 16rem">
          <StatusBadge tone={tones[kind]}>{t(`kind.${kind}`)}</StatusBadge>
          <Text size="sm" c="dimmed">
            {t(kind, { days: checkedDays, share: format.percent((share ?? 0) * 100) })}
          </Text>
        </Group>
        {dismissibleKinds.includes(kind) && <DecisionButton {...{ finding, busy, onDecide }} />}
      </div>
      <Question finding={finding} />
      <div className={styles.sides}>
        <ChunkSide chunk={chunk} line={line} />
        {other && <ChunkSide chunk={other} line={other_line} />}
      </div>
    </>
  );
}

function DecisionButton({ finding: { chunk, is_dismissed }, busy, onDecide }: DecisionProps) {
  const t = useText(messages);
  const name = is_dismissed ? 'reopen' : 'dismiss';
  return (
    <Button
      variant="default"
      disabled={busy}
      aria-label={t(`${name}Of`, { title: chunk.title })}
      onClick={onDecide}
    >
      {t(name)}
    </Button>
  );
}

function Question({ finding: { question } }: FindingProps) {
  const t = useText(messages);
  const [, setState] = useCheckState();
  if (!question) return null;
  return (
    <Group justify="space-between" align="start">
      <div>
        <p className={styles.question}>{question.question}</p>
        <Text size="xs" c="dimmed">
          {t('times', { count: question.asks_count })}
        </Text>
      </div>
      <Button
        variant="default"
        onClick={() => void setState({ open: 'unanswered', asked: question.unanswered_question_id })}
      >
        {t('openQuestion')}
      </Button>
    </Group>
  );
}

type ChunkSideProps = { readonly chunk: KnowledgeFinding['chunk']; readonly line: string | null };

function ChunkSide({ chunk, line }: ChunkSideProps) {
  const t = useText(messages);
  const [, setState] = useCheckState();
  return (
    <div className={styles.side}>
      <Anchor
        component="button"
        type="button"
        ta="start"
        aria-label={t('openChunk', { title: chunk.title })}
        onClick={() => void setState({ open: chunk.chunk_id })}
      >
        {chunk.title}
      </Anchor>
      {line !== null && <blockquote className={styles.line}>{line}</blockquote>}
    </div>
  );
}
