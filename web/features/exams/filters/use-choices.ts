import { useQuery } from '@tanstack/react-query';
import { sectionNames } from '#contract/classes/sections.ts';
import { contract } from '#contract/index.ts';
import { personYears } from '#contract/kit/year-choices.ts';
import type { SheetPlace } from '#web/features/exams/store/use-sheet.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useClassChoices } from '#web/lib/choices/classes.ts';
import { useYears } from '#web/lib/choices/years.ts';
import { useUrlState } from '#web/lib/list/url-state.ts';
import { optionalText, text, year } from '#web/lib/list/url-values.ts';

/** The state of the page, as stored in the URL. */
const sheetState = {
  year: year,
  class: optionalText,
  section: optionalText,
  exam: optionalText,
  subject: optionalText,
  find: text(200),
};

/** The choices and the current one; by default the first class and the latest exam. */
export function useChoices() {
  const [state, setState] = useUrlState(sheetState);
  const { years, current } = useYears(personYears);
  const year = state.year ?? current;
  const classes = useClassChoices({ value: state.class, choosesFirst: true });
  const schoolClass = classes.chosen;
  const exams = useQuery({
    ...queryFor(contract.exams.list, { query: { ...(year !== undefined && { year }) } }),
    enabled: year !== undefined,
  });
  const exam = exams.data?.exams.find(({ exam_id }) => exam_id === state.exam) ?? exams.data?.exams[0];
  const sections = sectionNames(schoolClass?.sections ?? '');
  const section = sections.find((name) => name === state.section);
  return {
    state,
    setState,
    years,
    year,
    classes,
    schoolClass,
    sections,
    section,
    exams: exams.data?.exams,
    exam,
    /** The sheet's key, once it is known. */
    place: exam && schoolClass && placeOf(exam.exam_id, schoolClass.class_id, section),
    failed: classes.hasFailed || exams.isError,
    retry: () => {
      classes.retry();
      void exams.refetch();
    },
  };
}

const placeOf = (id: string, classId: string, section: string | undefined): SheetPlace => ({
  params: { id, classId },
  query: section === undefined ? {} : { section },
});

export type Choices = ReturnType<typeof useChoices>;
