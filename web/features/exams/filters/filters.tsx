import { useQuery } from '@tanstack/react-query';
import type { CountedExam } from '#contract/exams/calls.ts';
import { contract } from '#contract/index.ts';
import { messages } from '#web/features/exams/messages.ts';
import type { SheetPlace } from '#web/features/exams/store/use-sheet.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { FilterBar, FilterSelect } from '#web/ui/filter/filter-bar.tsx';
import { SearchBox } from '#web/ui/filter/search-box.tsx';
import { SearchSelect } from '#web/ui/form/search-select.tsx';
import { YearSelect } from '#web/ui/form/year-select.tsx';
import type { Choices } from './use-choices.ts';

type SheetFiltersProps = { readonly choices: Choices };

/** Which sheet is shown, and which students in it. */
export function SheetFilters({ choices }: SheetFiltersProps) {
  const t = useText(messages);
  const { state, setState } = choices;
  return (
    <FilterBar
      search={
        <SearchBox
          placeholder={t('find')}
          value={state.find}
          onSearch={(find) => void setState({ find }, { replace: true })}
        />
      }
    >
      <YearSelect
        years={choices.years}
        year={choices.year}
        onYear={(year) => void setState({ year, exam: undefined, subject: undefined })}
      />
      <ClassSelects choices={choices} />
      <ExamSelects choices={choices} />
    </FilterBar>
  );
}

function ClassSelects({ choices }: SheetFiltersProps) {
  const t = useText(messages);
  const { setState, classes, schoolClass, sections, section } = choices;
  return (
    <>
      <SearchSelect
        label={t('class')}
        isLabelHidden
        choices={classes}
        disabled={classes.total === 0}
        value={schoolClass?.class_id ?? ''}
        onChoose={(value) => void setState({ class: value, section: undefined, subject: undefined })}
      />
      <FilterSelect
        label={t('section')}
        all={t('allSections')}
        choices={sections.map((name) => ({ value: name, label: name }))}
        value={section ?? ''}
        onChoose={(value) => void setState({ section: value })}
      />
    </>
  );
}

function ExamSelects({ choices }: SheetFiltersProps) {
  const t = useText(messages);
  const { state, setState, exams = [], exam } = choices;
  const columns = useColumns(choices.place);
  const label = useExamLabel();
  return (
    <>
      <SearchSelect
        label={t('exam')}
        isLabelHidden
        disabled={exams.length === 0}
        choices={exams.map((one) => ({ value: one.exam_id, label: label(one) }))}
        value={exam?.exam_id ?? ''}
        onChoose={(value) => void setState({ exam: value })}
      />
      <FilterSelect
        label={t('subject')}
        all={t('allSubjects')}
        choices={columns.map(({ subject_id, subject_name }) => ({ value: subject_id, label: subject_name }))}
        value={columns.find(({ subject_id }) => subject_id === state.subject)?.subject_id ?? ''}
        onChoose={(value) => void setState({ subject: value })}
      />
    </>
  );
}

function useExamLabel() {
  const t = useText(messages);
  const format = useFormat();
  return ({ exam_name, exam_date }: CountedExam) =>
    exam_date === null ? exam_name : t('examChoice', { exam: exam_name, date: format.date(exam_date) });
}

/** The subjects of the sheet that is shown. */
function useColumns(place: SheetPlace | undefined) {
  const unknown = { params: { id: '', classId: '' }, query: {} };
  const { data } = useQuery({
    ...queryFor(contract.exams.sheet, place ?? unknown),
    enabled: place !== undefined,
  });
  return data?.columns ?? [];
}
