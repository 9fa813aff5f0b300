import type { Context } from '#server/kit/gate/context.ts';
import { refuse } from '#server/lib/refusal.ts';
import {
  findForeignCells,
  findFormStudents,
  listAccess,
  listFormPlaces,
  listStudentAccess,
} from './queries.ts';

/** What a reply to a teacher says about why they see it. */
export type ShownAccess = { readonly access?: { readonly reason: string } };

type ScopedContext = Pick<Context, 'actor' | 'db' | 'grant'>;

const isScoped = ({ grant }: ScopedContext) => grant === 'T';

function showAccess(rows: readonly { readonly reason: string }[]): ShownAccess {
  return { access: { reason: [...new Set(rows.map(({ reason }) => reason))].join('; ') } };
}

/** Why the caller sees a class; nothing for the office, which sees all. */
export async function classAccess(ctx: ScopedContext, class_id: string): Promise<ShownAccess> {
  return isScoped(ctx) ? showAccess(await listAccess(ctx.db, { class_id })) : {};
}

/** Why the caller takes the register of a class or section; undefined for a teacher of any other one. */
export async function findRegisterAccess(
  ctx: ScopedContext,
  class_id: string,
  section?: string | null,
): Promise<ShownAccess | undefined> {
  if (!isScoped(ctx)) return {};
  const isAsked = (own: string | null) =>
    !section || own === null || own.toLowerCase() === section.toLowerCase();
  const form = (await listAccess(ctx.db, { class_id })).filter((row) => row.is_form && isAsked(row.section));
  return form.length > 0 ? showAccess(form) : undefined;
}

/** A teacher takes the register of a form class only; every other class looks missing. */
export async function checkRegisterAccess(ctx: ScopedContext, class_id: string, section?: string) {
  if (!(await findRegisterAccess(ctx, class_id, section))) throw refuse.notFound('Class not found');
}

/** The classes and sections whose registers the caller takes, each in one text; null means all of them. */
export async function formPlaces(ctx: ScopedContext): Promise<string[] | null> {
  if (!isScoped(ctx)) return null;
  return (await listFormPlaces(ctx.db, {})).map(({ place }) => place);
}

/** A teacher opens the files of form classes only; every other student looks missing. */
export async function fileAccess(ctx: ScopedContext, student_id: string): Promise<ShownAccess> {
  if (!isScoped(ctx)) return {};
  const { school_id } = ctx.actor;
  const form = (await listStudentAccess(ctx.db, { school_id, student_id })).filter(({ is_form }) => is_form);
  if (form.length === 0) throw refuse.notFound('Student not found');
  return showAccess(form);
}

/** Refuses students who are in no form class of the teacher as if they did not exist. */
export async function checkFormStudents(ctx: ScopedContext, student_ids: readonly string[], field: string) {
  if (!isScoped(ctx)) return;
  const own = await findFormStudents(ctx.db, { student_ids });
  if (own.length < new Set(student_ids).size) throw refuse.invalid(field, 'Student not found');
}

/** Refuses marks in subjects that the teacher does not teach in that class. */
export async function checkOwnSubjects(
  ctx: ScopedContext,
  cells: readonly { readonly student_id: string; readonly subject_id: string }[],
) {
  if (!isScoped(ctx)) return;
  const keys = cells.map(({ student_id, subject_id }) => ({ student_id, subject_id }));
  const [foreign] = await findForeignCells(ctx.db, { cells: JSON.stringify(keys) });
  if (foreign) throw refuse.forbidden('You can enter marks only in the subjects that you teach');
}
