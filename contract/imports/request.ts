import { z } from 'zod';
import { guardianDecisions, mostGuardianDecisions } from './guardians.ts';
import { mostMissingPlaces, placeDecisions } from './places.ts';

export const dateOrders = ['dmy', 'mdy'] as const;

/**
 * `refuse` rows without a phone or an address; `guardian`: use the guardian's phone, and leave the address empty;
 * `empty`: leave both empty.
 */
export const withoutContact = ['refuse', 'guardian', 'empty'] as const;
export type WithoutContact = (typeof withoutContact)[number];

export const flag = (label: string) =>
  z
    .enum(['true', 'false', '1', '0', ''], `${label} must be true or false`)
    .default('false')
    .transform((value) => value === 'true' || value === '1');

/** The columns by header, each with the field it is read into; null or left out: not read. */
const mapping = z
  .string()
  .max(60_000)
  .transform((text, context): Record<string, string | null> | undefined => {
    if (text.trim() === '') return undefined;
    const read = z.record(z.string(), z.string().nullable()).safeParse(parseJson(text));
    if (read.success) return read.data;
    context.addIssue({
      code: 'custom',
      message: 'Mapping must be a JSON object of column headers and fields',
    });
    return z.NEVER;
  })
  .optional();

const classes = z
  .string()
  .max(200_000)
  .transform((text, context) => {
    if (text.trim() === '') return [];
    const read = placeDecisions.safeParse(parseJson(text));
    if (read.success) return read.data;
    const message = `Classes must be a JSON list of at most ${mostMissingPlaces} names, each with an action`;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  })
  .default([]);

const guardians = z
  .string()
  .max(200_000)
  .transform((text, context) => {
    if (text.trim() === '') return [];
    const read = guardianDecisions.safeParse(parseJson(text));
    if (read.success) return read.data;
    const message = `Guardians must be a JSON list of at most ${mostGuardianDecisions} people, each with an action`;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  })
  .default([]);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The row that names the columns, one of `first_rows`; left out: the one that seems to. */
const header_row = z.coerce
  .number('Header row must be a number')
  .int('Header row must be a whole number')
  .min(1, 'Header row must be at least 1')
  .max(1_000_000, 'Header row is too large')
  .optional();

/** What a call that reads the columns of a file needs to know. */
export const columnsBody = z.object({ header_row });

/** What a call that reads the classes of a file needs to know. */
export const classesBody = z.object({ mapping, header_row });

export const importBody = z
  .object({
    mapping,
    header_row,
    /** What becomes of rows with a class or section that the school does not have; they are refused if left out. */
    classes,
    /** Who the guardians of the file are; `GET /school/imports/{id}/guardians` of a preview lists the questions. */
    guardians,
    /** Previews what would happen, and changes nothing. */
    dry_run: flag('Dry run'),
    on_error: z.enum(['skip', 'all_or_nothing'], 'On error must be skip or all_or_nothing').default('skip'),
    /** How a row finds its record; `create` adds a record for every row. */
    match: z.string().max(50).default('create'),
    /** How to read dates like 03/04/2015 if the file itself does not tell. */
    date_order: z.enum(dateOrders, 'Date order must be dmy or mdy').optional(),
    /** What becomes of rows without a phone or an address that the form requires. */
    without_contact: z
      .enum(withoutContact, `Without contact must be one of: ${withoutContact.join(', ')}`)
      .default('refuse'),
  })
  .meta({ id: 'ImportRequest' });
