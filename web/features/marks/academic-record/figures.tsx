import type { contract } from '#contract/index.ts';
import type { ResultOf } from '#contract/kit/route.ts';
import { messages } from '#web/features/marks/messages.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { StatCard, StatCards } from '#web/ui/display/stat-card.tsx';

type PerformanceBarProps = Pick<
  ResultOf<typeof contract.marks.performance>,
  'summary' | 'rank' | 'class_average' | 'class_name'
>;

/** The figures of a year or an exam. */
export function PerformanceBar({ summary, rank, class_average, class_name }: PerformanceBarProps) {
  const t = useText(messages);
  const format = useFormat();
  const percent = (value: number | null) => (value === null ? t('notAvailable') : format.percent(value));
  const exactPercent = (value: number | null) =>
    value === null ? t('notAvailable') : format.exactPercent(value);
  return (
    <StatCards>
      <StatCard label={t('totalExams')} value={format.number(summary.totalExams)} />
      <StatCard
        label={t('average')}
        value={percent(summary.averagePercentage)}
        hint={t('examGrade', { grade: summary.grade })}
      />
      {class_name && (
        <StatCard
          label={t('classAverage')}
          value={percent(class_average)}
          hint={t('ofClassName', { name: class_name })}
        />
      )}
      {rank && <Rank {...rank} />}
      <StatCard label={t('highest')} value={exactPercent(summary.highestMark)} />
      <StatCard label={t('lowest')} value={exactPercent(summary.lowestMark)} />
    </StatCards>
  );
}

type RankProps = NonNullable<PerformanceBarProps['rank']>;

function Rank({ position, ranked, missing_papers }: RankProps) {
  const t = useText(messages);
  const hint = missing_papers > 0 && t('missingPapers', { count: missing_papers });
  return (
    <StatCard
      label={t('rank')}
      value={position === null ? t('notRanked') : t('rankOf', { position, ranked })}
      {...(hint && { hint })}
    />
  );
}
