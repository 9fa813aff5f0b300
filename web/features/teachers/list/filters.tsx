import { TextInput } from '@mantine/core';
import { teacherStatuses } from '#contract/teachers/values.ts';
import { messages } from '#web/features/teachers/messages.ts';
import { departmentChoices, isStatus } from '#web/features/teachers/record/choices.ts';
import { useText } from '#web/lib/text.ts';
import { FilterSelect } from '#web/ui/filter/filter-bar.tsx';
import { FilterForm } from '#web/ui/filter/filter-form.tsx';
import { IconSearch } from '#web/ui/icons.tsx';
import type { ListState, SetListState } from './use-list-state.ts';

type TeacherFiltersProps = { readonly state: ListState; readonly setState: SetListState };
type Filters = { readonly search: string; readonly department: string; readonly status: string };

/** Search by name, department and status. */
export function TeacherFilters({ state, setState }: TeacherFiltersProps) {
  const { search, department, status = '' } = state;
  const apply = (filters: Filters) =>
    void setState({
      search: filters.search.trim(),
      department: filters.department,
      status: isStatus(filters.status) ? filters.status : undefined,
      page: undefined,
    });
  return (
    <FilterForm<Filters> inForce={{ search, department, status }} onApply={apply}>
      {(typed, change, field) => <Fields typed={typed} change={change} field={field} />}
    </FilterForm>
  );
}

type FieldsProps = {
  readonly typed: Filters;
  readonly change: (part: Partial<Filters>) => void;
  readonly field: string;
};

function Fields({ typed, change, field }: FieldsProps) {
  const t = useText(messages);
  const departments = departmentChoices(typed.department);
  const statuses = teacherStatuses.map((value) => ({ value, label: t(`status.${value}`) }));
  return (
    <>
      <TextInput
        className={field}
        aria-label={t('searchByName')}
        leftSection={<IconSearch size={16} />}
        placeholder={t('searchHint')}
        maxLength={200}
        value={typed.search}
        onChange={(event) => change({ search: event.currentTarget.value })}
      />
      <FilterSelect
        label={t('department')}
        all={t('allDepartments')}
        choices={departments.map((name) => ({ value: name, label: name }))}
        value={typed.department}
        onChoose={(next) => change({ department: next })}
      />
      <FilterSelect
        label={t('status')}
        all={t('allStatus')}
        choices={statuses}
        value={typed.status}
        onChoose={(next) => change({ status: next })}
      />
    </>
  );
}
