import type { z } from 'zod';
import type { classes } from '#contract/classes/calls.ts';
import { sectionNames } from '#contract/classes/sections.ts';
import type { TableExport } from '#server/importing/export.ts';
import { listClasses } from './queries.ts';

type Filters = Omit<z.output<typeof classes.list.query>, 'page' | 'limit'>;

/** Exports the classes of the list in its order. */
export const exportClasses: TableExport<Filters> = async (db, { school_id }, { search, sections }, most) => {
  const filters = { search: search || null, sections: sectionNames(sections ?? '') };
  const found = await listClasses(db, {
    school_id,
    ...filters,
    now: new Date().toISOString(),
    limit: most,
    skip: 0,
  });
  return {
    headers: ['Class', 'Sections', 'Created', 'Last Updated'],
    rows: found.flatMap((row) =>
      row.class_id === null
        ? []
        : [[row.class_name, row.sections, row.created_dt.slice(0, 10), row.updated_dt.slice(0, 10)]],
    ),
    protectedHeaders: [],
  };
};
