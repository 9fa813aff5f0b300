import type { z } from 'zod';
import type { leadListQuery } from '#contract/leads/calls.ts';
import { stageNames } from '#contract/leads/values.ts';
import { filterParams } from '#server/features/leads/record/filter-sql.ts';
import { listLeads } from '#server/features/leads/record/list-queries.ts';
import { leadOf } from '#server/features/leads/record/rules.ts';
import type { TableExport } from '#server/importing/export.ts';
import type { CellValue } from '#server/importing/table-writer.ts';
import { addressParts, leadFields } from './fields.ts';
import { type ImportedLead, readLeads } from './queries.ts';

type Filters = Omit<z.output<typeof leadListQuery>, 'page' | 'limit'>;

const exported = leadFields.filter(({ importOnly }) => !importOnly);
/** Columns that an import ignores, because the server derives them. */
const told = { student_name: 'Student', last_contacted_dt: 'Last Contact', created_dt: 'Created' } as const;

/** The leads of the list in the same order, with columns that can be imported again. */
export const exportLeads: TableExport<Filters> = async (db, scope, query, most) => {
  const { school_id, actor, school, now } = scope;
  const { sort, order } = query;
  const filters = filterParams(query, actor, now);
  const listed = await listLeads(db, { ...filters, sort, order, limit: most, skip: 0 });
  const contact_ids = listed.flatMap(({ crm_contact_id }) => crm_contact_id ?? []);
  const read = await readLeads(db, { school_id, bots: filters.bots, contact_ids, now: filters.now });
  return {
    headers: [...exported.map(({ label }) => label), ...Object.values(told)],
    rows: read.map((row) => cellsOf(row, school.currency)),
    protectedHeaders: [],
  };
};

function cellsOf({ owner_email, ...stored }: ImportedLead, currency: string): CellValue[] {
  const lead = leadOf(stored, currency);
  const address = Object.fromEntries(addressParts.map((part) => [part, lead.address?.[part]]));
  const stage = lead.stage_guessed ? lead.lead_stage_raw : stageNames[lead.lead_stage];
  const tags = lead.tags.join(', ');
  const cells = { ...lead, ...address, owner_email, lead_stage: stage, tags } as unknown as Readonly<
    Record<string, CellValue>
  >;
  return [...exported.map(({ field }) => cells[field]), ...Object.keys(told).map((field) => cells[field])];
}
