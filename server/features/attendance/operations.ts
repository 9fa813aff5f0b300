import type { Contract } from '#contract/index.ts';
import { findRegisterAccess, formPlaces } from '#server/features/teaching/operations.ts';
import { withPhoto } from '#server/kit/files/storage.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import { exportAttendance, exportMarks, startExport } from './export.ts';
import { markAll, markOne, registerEntry } from './marking.ts';
import { sendAbsenceNotices } from './notices/jobs.ts';
import { noticeOperations } from './notices/operations.ts';
import { fileOperations } from './record.ts';
import { followRegister } from './register-events.ts';
import {
  classDay,
  closedDay,
  countTeachers,
  formClassRegister,
  listFormClasses,
  listOpenRegisters,
  listStudentClasses,
  listTeacherClasses,
  studentRegister,
  summarizeStudents,
  summarizeTeachers,
  teacherRegister,
} from './register-queries.ts';

export { exportAttendance, sendAbsenceNotices };

export const attendanceOperations: OperationsFor<Contract['attendance']> = {
  ...fileOperations,
  ...noticeOperations,
  export: exportMarks,
  startExport,
  followRegister,

  listStudentClasses: async (ctx, { query: { date = ctx.today() } }) => {
    const key = { school_id: ctx.actor.school_id, date };
    const places = await formPlaces(ctx);
    const classes = places
      ? await listFormClasses(ctx.db, { ...key, places })
      : await listStudentClasses(ctx.db, key);
    return { classes };
  },

  listTeacherClasses: async ({ db, actor, today }, { query: { date = today() } }) => {
    const key = { school_id: actor.school_id, date };
    const [classes, [counted]] = await Promise.all([listTeacherClasses(db, key), countTeachers(db, key)]);
    return { teachers: counted?.teachers ?? 0, classes };
  },

  studentRegister: async (ctx, { params, query }) => {
    const { db, actor } = ctx;
    const { date = ctx.today(), section } = query;
    const { school_id } = actor;
    const place = { class_id: params.id, date, section: section || null };
    const [access, [day], students] = await Promise.all([
      findRegisterAccess(ctx, params.id, section),
      classDay(db, { ...place, school_id }),
      ctx.grant === 'T' ? formClassRegister(db, place) : studentRegister(db, { ...place, school_id }),
    ]);
    if (!day || !access) throw refuse.unknown('Class');
    return { ...day, date, students: students.map((row) => withPhoto(ctx, row)), ...access };
  },

  teacherRegister: async (ctx, { params, query }) => {
    const { db, actor } = ctx;
    const { date = ctx.today() } = query;
    const key = { school_id: actor.school_id, class_id: params.id, date };
    const [[day], teachers] = await Promise.all([classDay(db, key), teacherRegister(db, key)]);
    if (!day) throw refuse.unknown('Class');
    const { registers: _, ...dayOfClass } = day;
    return { ...dayOfClass, date, teachers: teachers.map((row) => withPhoto(ctx, row)) };
  },

  mark: (ctx, { body: { person_id, status, notes, version, ...marking } }) =>
    markOne(ctx, { ...marking, field: 'person_id' }, { person_id, status, notes, version }),

  markMany: async (ctx, { body }) => {
    const verdicts = await markAll(ctx, { ...body, field: 'records' });
    const { class_id, person_type, date, section, override, reason } = body;
    const { before, after } = registerEntry(verdicts);
    ctx.audit({
      action: 'mark',
      entity: 'register',
      entity_id: class_id,
      before,
      after: { person_type, date, section, override, reason, saved: verdicts.length, marks: after },
    });
    return { saved: verdicts.length };
  },

  daySummary: async ({ db, actor, today }, { params, query: { date = today(), person_type } }) => {
    const summarize = person_type === 'student' ? summarizeStudents : summarizeTeachers;
    const [row] = await summarize(db, { school_id: actor.school_id, class_id: params.id, date });
    if (!row) throw refuse.unknown('Class');
    return {
      total_count: row.total,
      present_count: row.present,
      absent_count: row.absent,
      late_count: row.late,
      half_day_count: row.half_day,
      excused_count: row.excused,
      unmarked_count: row.unmarked,
      attendance_percentage: row.percentage,
    };
  },

  classSummary: async ({ db, actor, today }, { params, query: { date = today(), type } }) => {
    const summarize = type === 'students' ? summarizeStudents : summarizeTeachers;
    const [row] = await summarize(db, { school_id: actor.school_id, class_id: params.id, date });
    if (!row) throw refuse.unknown('Class');
    const { class_id: _, ...summary } = row;
    return summary;
  },

  listOpenRegisters: async ({ db, actor, today }, { query: { date = today() } }) => {
    const key = { school_id: actor.school_id, date };
    const [[day], registers] = await Promise.all([closedDay(db, key), listOpenRegisters(db, key)]);
    const is_school_day = day?.is_school_day ?? true;
    return {
      date,
      is_school_day,
      closed_because: day?.closed_because ?? null,
      registers: is_school_day ? registers : [],
    };
  },
};
