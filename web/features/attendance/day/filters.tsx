import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import { messages } from '#web/features/attendance/all-messages.ts';
import type { PanelProps } from '#web/features/attendance/register/use-attendance-state.ts';
import { peopleTypes, statusFilters, views } from '#web/features/attendance/register/use-attendance-state.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { classChoices } from '#web/lib/choices/classes.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { choicesOf, FilterBar, FilterSelect, FoldedFilters } from '#web/ui/filter/filter-bar.tsx';
import { SearchBox } from '#web/ui/filter/search-box.tsx';
import { ViewSwitch } from '#web/ui/filter/view-switch.tsx';
import { DateInput } from '#web/ui/form/date-input.tsx';
import { useClassesOfDay } from './use-classes-of-day.ts';

/** Which register is shown, and which people in it. */
export function RegisterFilters(props: PanelProps) {
  const t = useText(messages);
  const may = useMay();
  const { state, type, setState } = props;
  const isOpen = state.class !== undefined;
  const search = isOpen && (
    <SearchBox
      label={t('searchName')}
      placeholder={t('search')}
      value={state.search}
      onSearch={(next) => void setState({ search: next }, { replace: true })}
    />
  );
  const filters = (
    <>
      <DateInput
        aria-label={t('date')}
        value={state.date}
        onChange={(date) => date && void setState({ date, from: undefined, to: undefined })}
      />
      <ClassSelect {...props} />
      {isOpen && type === 'students' && <SectionSelect {...props} />}
      {may('attendance.listTeacherClasses') && <TypeSelect {...props} />}
      {isOpen && <StatusAndView {...props} />}
    </>
  );
  return (
    <div className="no-print">
      <FilterBar search={search}>{isOpen ? <FoldedFilters>{filters}</FoldedFilters> : filters}</FilterBar>
    </div>
  );
}

function TypeSelect({ type, setState }: PanelProps) {
  const t = useText(messages);
  return (
    <NativeSelect
      aria-label={t('personType')}
      data={peopleTypes.map((value) => ({ value, label: t(value) }))}
      value={type}
      onChange={(event) => {
        const next = peopleTypes.find((known) => known === event.currentTarget.value);
        void setState({ type: next, section: undefined, view: undefined });
      }}
    />
  );
}

function ClassSelect({ state, type, setState }: PanelProps) {
  const t = useText(messages);
  const { classes = [] } = useClassesOfDay(type, state.date);
  return (
    <FilterSelect
      label={t('class')}
      all={t('allClasses')}
      choices={classChoices(classes)}
      value={state.class ?? ''}
      onChoose={(id) => void setState({ class: id || undefined, section: undefined, type })}
    />
  );
}

function StatusAndView({ state, type, setState }: PanelProps) {
  const t = useText(messages);
  const may = useMay();
  const hasMonth = type === 'students' && may('attendance.classPeriod');
  const shown = views.filter((view) => view !== 'month' || hasMonth);
  return (
    <>
      <FilterSelect
        label={t('statusFilter')}
        all={t('allStatuses')}
        choices={statusFilters.map((value) => ({
          value,
          label: t(value === 'not_taken' ? 'notTaken' : value),
        }))}
        value={state.status ?? ''}
        onChoose={(value) =>
          void setState({ status: statusFilters.find((known) => known === value) }, { replace: true })
        }
      />
      <ViewSwitch
        label={t('view')}
        views={choicesOf(shown, (view) => t(`view.${view}`))}
        view={state.view}
        onView={(view) => void setState({ view })}
      />
    </>
  );
}

function SectionSelect({ state, setState }: PanelProps) {
  const t = useText(messages);
  const { data } = useQuery({
    ...queryFor(contract.classes.get, { params: { id: state.class ?? '' } }),
    enabled: state.class !== undefined,
  });
  const names = data?.sections.split(',').filter((name) => name !== '') ?? [];
  return (
    <FilterSelect
      label={t('section')}
      all={t('allSections')}
      choices={names.map((name) => ({ value: name, label: name }))}
      value={state.section ?? ''}
      onChoose={(section) => void setState({ section: section || undefined })}
    />
  );
}
