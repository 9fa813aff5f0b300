import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { contract } from '#contract/index.ts';
import { classYears } from '#contract/kit/year-choices.ts';
import type { ExamName } from '#contract/marks/exam-names.ts';
import type { PdfKind } from '#contract/reports/calls.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useYears } from '#web/lib/choices/years.ts';

/** The defaults for a class's report cards: the current year and all of its exams. */
export function useReportCards() {
  const { years, current } = useYears(classYears);
  const [chosen, setChosen] = useState<number>();
  const [exam, setExam] = useState<ExamName>();
  const [kind, onKind] = useState<PdfKind>('report_card');
  const [section, onSection] = useState('');
  const year = chosen ?? current;
  const { data } = useQuery({
    ...queryFor(contract.exams.list, { query: { year } }),
    enabled: year !== undefined,
  });
  return {
    years,
    year,
    exam,
    kind,
    section,
    exams: data?.exams.map(({ exam_name }) => exam_name) ?? [],
    onYear: (next: number) => {
      setChosen(next);
      setExam(undefined);
    },
    onExam: setExam,
    onKind,
    onSection,
  };
}
