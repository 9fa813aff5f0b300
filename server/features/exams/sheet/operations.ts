import type { Sheet } from '#contract/exams/sheet.ts';
import type { Contract } from '#contract/index.ts';
import { explainConstraints } from '#server/db/database-refusals.ts';
import { refuseLocked } from '#server/features/exams/reopening/operations.ts';
import { listReopenings } from '#server/features/exams/reopening/queries.ts';
import { checkOwnSubjects, classAccess } from '#server/features/teaching/operations.ts';
import { writeTable } from '#server/importing/table-writer.ts';
import type { Context } from '#server/kit/gate/context.ts';
import type { Operation, OperationsFor } from '#server/kit/gate/operation.ts';
import { hearChanges } from '#server/kit/live/changes.ts';
import { refuse } from '#server/lib/refusal.ts';
import {
  cellChanges,
  cellExists,
  currentMark,
  lockSheet,
  marksOfClass,
  marksOver,
  setPaperTotal,
} from './cell-queries.ts';
import { readChanged } from './changed-queries.ts';
import { readSheet, readVersion, type SheetKey, type SheetScope } from './queries.ts';
import { eventsOf, figuresOf, keptCells, reopeningEvents, sheetOf, tableOf } from './rules.ts';
import { cellsAsJson, classifyWrites, saveCells } from './saving-queries.ts';

type Exams = Contract['exams'];
type Params = { readonly id: string; readonly classId: string };
type Filters = { readonly section?: string | undefined; readonly subject_id?: string | undefined };

const keyOf = ({ actor }: Context, { id, classId }: Params) => ({
  school_id: actor.school_id,
  exam_id: id,
  class_id: classId,
});

const sheetScopeOf = (ctx: Context, params: Params, { section, subject_id }: Filters): SheetScope => ({
  ...keyOf(ctx, params),
  section: section || null,
  subject_id: subject_id ?? null,
  today: ctx.today(),
});

async function foundSheet(ctx: Context, params: Params, filters: Filters): Promise<Sheet> {
  const [row] = await readSheet(ctx.db, sheetScopeOf(ctx, params, filters));
  if (!row) throw refuse.unknown('Exam or class');
  return { ...sheetOf(row), ...(await classAccess(ctx, params.classId)) };
}

const save: Operation<Exams['saveSheet']> = async (ctx, { params, query, body }) => {
  const key = keyOf(ctx, params);
  const { cells, register } = body;
  await checkOwnSubjects(ctx, cells);
  const saving = {
    ...key,
    cells: cellsAsJson(cells),
    writes: classifyWrites(cells),
    register,
    today: ctx.today(),
    user_id: ctx.actor.user_id,
  };
  const keys = JSON.stringify(cells.map(({ student_id, subject_id }) => ({ student_id, subject_id })));
  // These statements run one after the other on the connection, so each sees the previous one's changes. Without the
  // sheet, nothing is written.
  const [[sheet], [result], [now]] = await Promise.all([
    lockSheet(ctx.db, key),
    saveCells(ctx.db, saving),
    readChanged(ctx.db, { ...sheetScopeOf(ctx, params, query), keys }),
  ]);
  if (!sheet || !result || !now) throw refuse.unknown('Exam or class');
  if (sheet.is_locked) throw refuseLocked();
  const kept = keptCells(cells, result, now);
  const count = (outcome: string) => kept.filter((cell) => cell.outcome === outcome).length;
  const after = {
    class_id: params.classId,
    saved: count('saved'),
    conflicts: count('conflict'),
    refused: count('refused'),
  };
  ctx.audit({ action: 'save_marks', entity: 'exam', entity_id: params.id, after });
  return { ...figuresOf(now), cells: kept };
};

explainConstraints({
  marks_marks_check: { status: 400, message: 'Marks must not be more than the total', field: 'total_marks' },
});

const setTotal: Operation<Exams['setTotal']> = async (ctx, { params, body: { total_marks } }) => {
  const key = { ...keyOf(ctx, params), subject_id: params.subjectId, total_marks };
  const [sheet] = await lockSheet(ctx.db, key);
  if (!sheet) throw refuse.unknown('Exam or class');
  if (sheet.is_locked) throw refuseLocked();
  const over = await marksOver(ctx.db, key);
  if (over[0]) throw refuse.invalid('total_marks', tooHigh(total_marks, over));
  const [set] = await setPaperTotal(ctx.db, { ...key, user_id: ctx.actor.user_id });
  if (!set) throw refuse.unknown('Subject');
  const paper = { class_id: params.classId, subject_id: params.subjectId };
  ctx.audit({
    action: 'set_total',
    entity: 'exam',
    entity_id: params.id,
    before: { ...paper, total_marks: set.before },
    after: { ...paper, total_marks, marks_changed: set.changed },
  });
  return { total_marks, changed: set.changed };
};

type MarkOverTotal = { readonly student_name: string; readonly marks: number; readonly n: number };

function tooHigh(total: number, over: readonly MarkOverTotal[]): string {
  const named = over.map(({ student_name, marks }) => `${student_name} (${marks})`).join(', ');
  const rest = (over[0]?.n ?? 0) - over.length;
  return `Marks entered are over ${total}: ${named}${rest > 0 ? ` and ${rest} more` : ''}`;
}

const history: Operation<Exams['cellHistory']> = async (ctx, { params }) => {
  const cell = {
    school_id: ctx.actor.school_id,
    exam_id: params.id,
    student_id: params.studentId,
    subject_id: params.subjectId,
  };
  const [[known], [current]] = await Promise.all([cellExists(ctx.db, cell), currentMark(ctx.db, cell)]);
  if (!known) throw refuse.unknown('Mark');
  const [log, reopenings] = await Promise.all([
    cellChanges(ctx.db, { ...cell, mark_id: current?.mark_id ?? null }),
    listReopenings(ctx.db, cell),
  ]);
  const events = [...eventsOf(log, current), ...reopeningEvents(reopenings)];
  return { events: events.toSorted((a, b) => b.changed_dt.localeCompare(a.changed_dt)) };
};

const ofClass: Operation<Exams['ofClass']> = async (ctx, { params, query: { section, year = null } }) => {
  const rows = await marksOfClass(ctx.db, {
    school_id: ctx.actor.school_id,
    class_id: params.id,
    section: section || null,
    year,
    today: ctx.today(),
  });
  if (rows.length === 0) throw refuse.unknown('Class');
  return { marks: rows.flatMap((row) => (row.id === null ? [] : [row])) };
};

const exportSheet: Operation<Exams['exportSheet']> = async (ctx, { params, query }) => {
  const sheet = await foundSheet(ctx, params, query);
  ctx.disclose({
    entity: 'exam',
    entity_id: params.id,
    after: { exported: query.format, class_id: params.classId },
  });
  const { headers, rows } = tableOf(sheet);
  const name = [sheet.exam.exam_name, sheet.exam.year, sheet.class_name, query.section]
    .filter(Boolean)
    .join(' ');
  return writeTable(query.format, name, headers, rows);
};

async function readSheetVersion({ db }: Pick<Context, 'db'>, key: SheetKey) {
  const [found] = await readVersion(db, key);
  if (!found) throw refuse.unknown('Exam or class');
  return found;
}

const follow: Operation<Exams['followSheet']> = async (ctx, { params }) => {
  const key = keyOf(ctx, params);
  await readSheetVersion(ctx, key);
  const topics = [`exam:${key.school_id}/${key.exam_id}`, `enrolments:${key.school_id}`];
  return {
    open: async function* followSheet(signal) {
      let sentVersion = '';
      for await (const _ of hearChanges(ctx.live, topics, signal)) {
        const data = await ctx.read((db) => readSheetVersion({ db }, key));
        if (data.version !== sentVersion) yield { event: 'changed', data };
        sentVersion = data.version;
      }
    },
  };
};

export const sheetOperations: OperationsFor<
  Pick<
    Exams,
    | 'sheet'
    | 'sheetVersion'
    | 'followSheet'
    | 'saveSheet'
    | 'setTotal'
    | 'cellHistory'
    | 'exportSheet'
    | 'ofClass'
  >
> = {
  sheet: (ctx, { params, query }) => foundSheet(ctx, params, query),

  sheetVersion: (ctx, { params }) => readSheetVersion(ctx, keyOf(ctx, params)),

  followSheet: follow,
  exportSheet: exportSheet,
  saveSheet: save,
  setTotal,
  cellHistory: history,
  ofClass,
};
