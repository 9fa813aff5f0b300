import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { ReplyError } from '#contract/kit/envelope.ts';
import { refuse } from './refusal.ts';

function sentence(issue: z.core.$ZodIssue): string {
  const field = issue.path.join('.');
  if (issue.code === 'invalid_union') {
    const inner = issue.errors.flat().findLast((error) => error.message !== 'Invalid input');
    if (inner) return inner.message;
  }
  if (issue.message && !issue.message.startsWith('Invalid input')) return issue.message;
  if (field === '') return 'The request must be a JSON object';
  if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined'))
    return `${field} is required`;
  return field ? `${field} is not valid` : 'The request is not valid';
}

/** One error per field, as a sentence. */
function errorsOf(error: z.ZodError): ReplyError[] {
  const byField = new Map<string, ReplyError>();
  for (const issue of error.issues) {
    const field = issue.path.join('.');
    if (!byField.has(field)) {
      byField.set(field, { message: sentence(issue), ...(field && { field }), code: 'invalid' });
    }
  }
  return [...byField.values()];
}

/** The value as the schema understands it, or a 400 that names every field at fault. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (!result.success) throw refuse.invalidAll(errorsOf(result.error));
  return result.data;
}

/** The value as a client reads it: without undefined fields. */
const asSent = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/** Throws if a result does not match its schema, or has fields that the schema does not name and clients would see. */
export function checkResult(schema: z.ZodType, result: unknown) {
  const named = asSent(schema.parse(result));
  if (!isDeepStrictEqual(asSent(result), named))
    throw new Error(
      `The result has fields that its contract does not name: ${JSON.stringify(result).slice(0, 500)}`,
    );
}
