import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { FilterBar, FilterSelect } from '#web/ui/filter/filter-bar.tsx';
import { FilterDay } from '#web/ui/filter/filter-day.tsx';
import { labelOf } from './change-words.ts';
import { messages } from './messages.ts';

export type AuditState = {
  readonly entity: string;
  readonly entity_id: string;
  readonly actor: string;
  readonly from: string;
  readonly to: string;
};

type AuditFilterBarProps = {
  readonly state: AuditState;
  readonly onChange: (part: Partial<AuditState>) => void;
};

const nothing: AuditState = { entity: '', entity_id: '', actor: '', from: '', to: '' };

/** Filters: kind of record, person, days, and a single record. */
export function AuditFilterBar({ state, onChange }: AuditFilterBarProps) {
  const t = useText(messages);
  const choices = useQuery(queryFor(contract.audit.choices)).data;
  const filtered = Object.values(state).some((value) => value !== '');
  return (
    <FilterBar onClear={filtered ? () => onChange(nothing) : undefined}>
      <FilterSelect
        label={t('entity')}
        all={t('allEntities')}
        choices={(choices?.entities ?? []).map((value) => ({ value, label: labelOf(value) }))}
        value={state.entity}
        onChoose={(entity) => onChange({ entity, entity_id: '' })}
      />
      <FilterSelect
        label={t('actor')}
        all={t('allActors')}
        choices={(choices?.actors ?? []).map(({ user_id, name }) => ({ value: user_id, label: name }))}
        value={state.actor}
        onChoose={(actor) => onChange({ actor })}
      />
      <FilterDay
        label={t('fromDay')}
        lead={t('fromDay')}
        day={state.from}
        onDay={(from) => onChange({ from })}
      />
      <FilterDay label={t('toDay')} lead={t('toDay')} day={state.to} onDay={(to) => onChange({ to })} />
      {state.entity_id && (
        <Button variant="light" onClick={() => onChange({ entity_id: '' })}>
          {t('allRecords')}
        </Button>
      )}
    </FilterBar>
  );
}
