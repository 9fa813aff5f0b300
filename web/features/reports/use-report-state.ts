import { useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import { personYears } from '#contract/kit/year-choices.ts';
import { type ExamName, examNames } from '#contract/marks/exam-names.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useYears } from '#web/lib/choices/years.ts';
import { useUrlState } from '#web/lib/list/url-state.ts';
import { choice, year } from '#web/lib/list/url-values.ts';

const state = { year, exam: choice(examNames) };

/** The year and exam of the reports, from the URL, with the choices. */
export function useReportState() {
  const [chosen, setChosen] = useUrlState(state);
  const { years, current } = useYears(personYears);
  const named = years.find((year) => year === chosen.year);
  const year = current === undefined ? undefined : (named ?? current);
  const { data } = useQuery({
    ...queryFor(contract.exams.list, { query: { year } }),
    enabled: year !== undefined,
  });
  const exams = data?.exams.map(({ exam_name }) => exam_name) ?? [];
  return {
    years,
    year,
    exams: [...new Set(chosen.exam ? [...exams, chosen.exam] : exams)],
    exam: chosen.exam,
    onYear: (next: number) => void setChosen({ year: next, exam: undefined }, { replace: true }),
    onExam: (next: ExamName | undefined) => void setChosen({ exam: next }, { replace: true }),
  };
}
