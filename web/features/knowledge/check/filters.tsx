import { type FindingKind, findingKinds } from '#contract/knowledge/check.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { FilterBar, FilterSelect } from '#web/ui/filter/filter-bar.tsx';
import { messages } from './messages.ts';
import { useCheckState } from './use-check-state.ts';

/** Chooses one kind of finding; a change returns to the first page. */
export function CheckFilters({ counts }: { readonly counts: Readonly<Record<FindingKind, number>> }) {
  const t = useText(messages);
  const format = useFormat();
  const [{ found }, setState] = useCheckState();
  const choose = (kind: FindingKind | undefined) =>
    void setState({ found: kind, foundPage: undefined }, { replace: true });
  return (
    <FilterBar onClear={found ? () => choose(undefined) : undefined}>
      <FilterSelect
        label={t('show')}
        all={t('all')}
        choices={findingKinds.map((kind) => ({
          value: kind,
          label: t('choice', { kind: t(`kind.${kind}`), count: format.number(counts[kind]) }),
        }))}
        value={found ?? ''}
        onChoose={(value) => choose(findingKinds.find((kind) => kind === value))}
      />
    </FilterBar>
  );
}
