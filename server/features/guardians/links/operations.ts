import type { GuardianLink, StudentGuardian } from '#contract/guardians/record.ts';
import type { Contract } from '#contract/index.ts';
import { changes } from '#server/kit/audit/entry.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import { discloseRestrictions } from './disclosure.ts';
import {
  deleteLink,
  findStudent,
  listLinksOfStudent,
  lockGuardian,
  lockStudent,
  saveLink,
} from './queries.ts';

type Links = 'listOfStudent' | 'link' | 'unlink';
type Pair = { readonly school_id: string; readonly student_id: string; readonly guardian_id: string };

const linksOf = (ctx: Context, student_id: string) =>
  listLinksOfStudent(ctx.db, { school_id: ctx.actor.school_id, student_id, today: ctx.today() });

async function findLink(
  ctx: Context,
  { student_id, guardian_id }: Pair,
): Promise<StudentGuardian | undefined> {
  const links = await linksOf(ctx, student_id);
  return links.find((link) => link.guardian_id === guardian_id);
}

/** Locks the student, then the guardian: every change of a link locks them in this order. */
async function lockPair(ctx: Context, student_id: string, guardian_id: string): Promise<Pair> {
  const { school_id } = ctx.actor;
  const [student] = await lockStudent(ctx.db, { school_id, student_id });
  if (!student) throw refuse.notFound('Student not found');
  const [guardian] = await lockGuardian(ctx.db, { school_id, guardian_id });
  if (!guardian) throw refuse.notFound('Guardian not found');
  return { school_id, student_id, guardian_id };
}

/** The link after the change. Fields that were not sent keep their values; in a new link they get the usual ones. */
function linkAfter(sent: GuardianLink, before: StudentGuardian | undefined, nextOrder: number) {
  const isEmergencyOnly = sent.relationships.every((relationship) => relationship === 'emergency');
  const keepUnlessSent = <Value>(value: Value | undefined, known: Value | undefined) =>
    value === undefined ? (known ?? null) : value;
  return {
    relationships: sent.relationships,
    contact_order: sent.contact_order ?? before?.contact_order ?? nextOrder,
    may_contact: sent.may_contact ?? before?.may_contact ?? true,
    may_see_records: sent.may_see_records ?? before?.may_see_records ?? !isEmergencyOnly,
    may_collect: sent.may_collect ?? before?.may_collect ?? !isEmergencyOnly,
    from_date: keepUnlessSent(sent.from_date, before?.from_date),
    to_date: keepUnlessSent(sent.to_date, before?.to_date),
    restriction_document_id: keepUnlessSent(sent.restriction_document_id, before?.restriction_document_id),
  };
}

/** What has changed, with the student whose link it is. */
function linkChanges(before: StudentGuardian | undefined, after: StudentGuardian) {
  if (!before) return { before: { student_id: null }, after };
  const { student_id, student_name } = after;
  const changed = changes(before, after);
  return {
    before: { student_id, student_name, ...changed.before },
    after: { student_id, student_name, ...changed.after },
  };
}

export const linkOperations: Pick<OperationsFor<Contract['guardians']>, Links> = {
  listOfStudent: async (ctx, { params }) => {
    const { school_id } = ctx.actor;
    const [student] = await findStudent(ctx.db, { school_id, student_id: params.id });
    if (!student) throw refuse.notFound('Student not found');
    const guardians = await linksOf(ctx, params.id);
    discloseRestrictions(ctx, { entity: 'student', entity_id: params.id }, guardians);
    return { guardians };
  },

  link: async (ctx, { params, body }) => {
    const pair = await lockPair(ctx, params.id, params.gid);
    const links = await linksOf(ctx, params.id);
    const before = links.find(({ guardian_id }) => guardian_id === params.gid);
    ctx.expectVersion(before?.updated_dt);
    const wanted = linkAfter(body, before, Math.max(0, ...links.map((link) => link.contact_order)) + 1);
    if (wanted.from_date && wanted.to_date && wanted.from_date > wanted.to_date)
      throw refuse.invalid('to_date', 'Until must not be before From');
    await saveLink(ctx.db, { ...pair, ...wanted });
    const after = await findLink(ctx, pair);
    if (!after) throw new Error('The link was not saved');
    ctx.audit({
      action: 'update',
      entity: 'guardian',
      entity_id: params.gid,
      ...linkChanges(before, after),
    });
    discloseRestrictions(ctx, { entity: 'guardian', entity_id: params.gid }, [after]);
    return after;
  },

  unlink: async (ctx, { params }) => {
    const pair = await lockPair(ctx, params.id, params.gid);
    const before = await findLink(ctx, pair);
    if (!before) throw refuse.notFound('Guardian not found');
    await deleteLink(ctx.db, pair);
    ctx.audit({
      action: 'update',
      entity: 'guardian',
      entity_id: params.gid,
      before,
      after: { student_id: null },
    });
    return { deleted: true };
  },
};
