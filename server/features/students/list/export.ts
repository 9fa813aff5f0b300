import type { z } from 'zod';
import type { studentListQuery } from '#contract/students/calls.ts';
import { incomeText } from '#contract/students/income.ts';
import { studentFields } from '#server/features/students/import/fields.ts';
import type { TableExport } from '#server/importing/export.ts';
import { filterOf } from './operations.ts';
import { listForExport } from './queries.ts';

type Filters = Omit<z.output<typeof studentListQuery>, 'page' | 'limit'>;

/** The students of the list in its order, with columns that can be imported again. */
export const exportStudents: TableExport<Filters> = async (db, scope, query, most) => {
  const fields = studentFields.filter((field) => !field.importOnly && (scope.protected || !field.protected));
  const money = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: scope.school.currency,
    maximumFractionDigits: 0,
  });
  const found = await listForExport(db, { ...filterOf(scope.school_id, query), limit: most, skip: 0 });
  return {
    headers: fields.map(({ label }) => label),
    rows: found.map((student) =>
      fields.map(({ field }) => {
        const value = (student as unknown as Record<string, string | null>)[field];
        return field === 'family_income' && value
          ? incomeText(value, (amount) => money.format(amount))
          : value;
      }),
    ),
    protectedHeaders: fields.filter((field) => field.protected).map(({ label }) => label),
  };
};
