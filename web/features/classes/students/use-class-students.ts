import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { contract } from '#contract/index.ts';
import { useClassYear } from '#web/features/classes/year/use-class-year.ts';
import { queryFor } from '#web/lib/api/server-state.ts';

export const studentsAtOnce = 50;

/**
 * A page of the students of a class in a year, optionally of one section; any change returns to the first page.
 */
export function useClassStudents(id: string) {
  const years = useClassYear();
  const [{ section, page }, show] = useState({ section: '', page: 1 });
  const query = { year: years.year, page, limit: studentsAtOnce, ...(section && { section }) };
  const found = useQuery({
    ...queryFor(contract.classes.listStudents, { params: { id }, query }),
    enabled: years.year !== undefined,
    placeholderData: keepPreviousData,
  });
  return {
    found,
    page,
    section,
    onPage: (next: number) => show({ section, page: next }),
    onSection: (next: string) => show({ section: next, page: 1 }),
    years: {
      ...years,
      onYear: (year: number) => {
        show({ section, page: 1 });
        years.onYear(year);
      },
    },
  };
}
