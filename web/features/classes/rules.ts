import type { z } from 'zod';
import { type ClassDetails, sectionNames } from '#contract/classes.ts';
import { contract } from '#contract/index.ts';

/** What the form asks for, in the order of its steps. */
export const stepFields = { basic: ['class_name', 'sections'], details: ['description'] } as const;

export type Step = keyof typeof stepFields;
export type Field = (typeof stepFields)[Step][number];
export type Values = Record<Field, string>;
export type Problems = Partial<Record<Field, string>>;

export const stepIds = Object.keys(stepFields) as Step[];
export const fields: readonly Field[] = stepIds.flatMap((step) => stepFields[step]);

export const newValues: Values = { class_name: '', sections: 'A', description: '' };

const { shape } = contract.classes.create.body;
/** Unlike in the call, sections left out are not A. */
const rules: Record<Field, z.ZodType> = { ...shape, sections: shape.sections.unwrap() };

export const stepOf = (field: Field): Step => (field === 'description' ? 'details' : 'basic');

/** A class as the form holds one: text in every field. */
export const valuesOf = ({ class_name, sections, description }: ClassDetails): Values => ({
  class_name,
  sections: spaced(sections),
  description: description ?? '',
});

/** `A,B` as a person writes it: `A, B`. */
export const spaced = (sections: string) => sectionNames(sections).join(', ');

function sentence(issue: z.core.$ZodIssue | undefined): string | undefined {
  if (issue?.code !== 'invalid_union') return issue?.message;
  return issue.errors.flat().findLast(({ message }) => message !== 'Invalid input')?.message ?? issue.message;
}

/** What is wrong with each field, in the words of the contract. */
export function problemsOf(values: Values): Problems {
  const problems: Problems = {};
  for (const field of fields) {
    const problem = sentence(rules[field].safeParse(values[field]).error?.issues[0]);
    if (problem) problems[field] = problem;
  }
  return problems;
}

const written = (field: Field, values: Values) =>
  field === 'sections' ? spaced(values.sections) : values[field].trim();

/** The fields that differ, each with what it holds now. */
export function changedFields(values: Values, before: Values): Partial<Values> {
  const changed = fields.filter((field) => written(field, values) !== written(field, before));
  return Object.fromEntries(changed.map((field) => [field, values[field]]));
}
