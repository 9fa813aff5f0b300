import type { TaskCounts } from '#contract/tasks/calls.ts';
import { messages } from '#web/features/tasks/messages.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { StatCard, StatCards } from '#web/ui/display/stat-card.tsx';
import { IconCheck, IconClock, IconTask, IconWarning } from '#web/ui/icons.tsx';
import type { SetListState } from './use-list-state.ts';

type TaskCountsBarProps = { readonly counts: TaskCounts | undefined; readonly setState: SetListState };

const whatever = { status: undefined, due: undefined, dueFrom: undefined, dueTo: undefined, page: undefined };

/** Total, Pending, Completed and Overdue within the other filters; each opens its tasks. */
export function TaskCountsBar({ counts, setState }: TaskCountsBarProps) {
  const t = useText(messages);
  const format = useFormat();
  const value = (count: number | undefined) => (count === undefined ? undefined : format.number(count));
  const show = (part: Parameters<SetListState>[0]) => void setState({ ...whatever, ...part });
  return (
    <StatCards>
      <StatCard
        label={t('total')}
        value={value(counts?.total)}
        icon={<IconTask />}
        onPress={() => show({})}
      />
      <StatCard
        label={t('pending')}
        value={value(counts?.pending)}
        icon={<IconClock />}
        onPress={() => show({ status: 'pending' })}
      />
      <StatCard
        label={t('completed')}
        value={value(counts?.completed)}
        icon={<IconCheck />}
        onPress={() => show({ status: 'completed' })}
      />
      <StatCard
        label={t('overdue')}
        value={value(counts?.overdue)}
        icon={<IconWarning />}
        onPress={() => show({ due: 'overdue' })}
      />
    </StatCards>
  );
}
