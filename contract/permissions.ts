import { z } from 'zod';
import type { OperationId } from './index.ts';

export const roles = ['cms-user', 'cms-admin', 'account-admin'] as const;
export const role = z.enum(roles, 'Role must be cms-user, cms-admin or account-admin');
export type Role = z.infer<typeof role>;

/**
 * What a role may do with one operation:
 * - `A` allowed
 * - `S` only what belongs to chatbots assigned to the person; the rest looks missing
 * - `O` only what is the person's own
 * - `R` allowed, some fields removed
 * - `X` refused with 'Permission denied'
 */
export type Grant = 'A' | 'S' | 'O' | 'R' | 'X';
export type Rule = Readonly<Record<Role, Grant>>;

const grants = (admin: Grant, manager: Grant, user: Grant): Rule => ({
  'account-admin': admin,
  'cms-admin': manager,
  'cms-user': user,
});
const everyone = grants('A', 'A', 'A');
const managers = grants('A', 'A', 'X');
const accountAdmins = grants('A', 'X', 'X');

/** Who may do what: the one table that the server enforces and the screens read. */
export const policy: Readonly<Record<OperationId, Rule>> = {
  'auth.me': everyone,
  'auth.logout': everyone,
  'auth.updateProfile': everyone,
  'auth.changePassword': everyone,
  'auth.listSessions': everyone,
  'auth.endSession': everyone,
  'auth.endOtherSessions': everyone,
  'auth.setUpTwoFactor': everyone,
  'auth.enableTwoFactor': everyone,
  'auth.disableTwoFactor': everyone,
  'dashboard.get': grants('A', 'S', 'S'),
  'dashboard.today': grants('A', 'S', 'S'),
  'users.list': grants('A', 'A', 'R'),
  'users.chatbots': grants('A', 'S', 'S'),
  'users.get': grants('A', 'A', 'O'),
  'users.create': managers,
  'users.update': grants('A', 'A', 'O'),
  'users.remove': managers,
  'students.list': everyone,
  'students.duplicates': everyone,
  'students.get': everyone,
  'students.create': everyone,
  'students.update': everyone,
  'students.remove': managers,
  'students.restore': managers,
  'guardians.list': everyone,
  'exams.list': everyone,
  'exams.create': managers,
  'exams.update': managers,
  'exams.publish': managers,
  'exams.unpublish': managers,
  'exams.remove': managers,
  'exams.sheet': everyone,
  'exams.sheetVersion': everyone,
  'exams.saveSheet': everyone,
  'exams.setTotal': everyone,
  'exams.cellHistory': everyone,
  'exams.ofClass': everyone,
  'attendance.listStudentClasses': everyone,
  'attendance.listTeacherClasses': everyone,
  'attendance.studentRegister': everyone,
  'attendance.teacherRegister': everyone,
  'attendance.mark': everyone,
  'attendance.markMany': everyone,
  'attendance.daySummary': everyone,
  'attendance.classSummary': everyone,
  'attendance.listOpenRegisters': everyone,
  'attendance.classPeriod': everyone,
  'attendance.history': everyone,
  'attendance.ofStudent': everyone,
  'attendance.markStudent': everyone,
  'attendance.ofTeacher': everyone,
  'attendance.markTeacher': managers,
  'files.uploadPhoto': everyone,
  'jobs.list': grants('A', 'O', 'O'),
  'jobs.get': grants('A', 'O', 'O'),
  'jobs.cancel': grants('A', 'O', 'O'),
  'classes.list': everyone,
  'classes.get': everyone,
  'classes.create': managers,
  'classes.update': managers,
  'classes.remove': managers,
  'marks.listSubjects': everyone,
  'marks.registerSubject': everyone,
  'marks.registerClassSubjects': everyone,
  'marks.removeSubject': everyone,
  'marks.list': everyone,
  'marks.create': everyone,
  'marks.update': everyone,
  'marks.remove': everyone,
  'marks.history': everyone,
  'marks.performance': everyone,
  'marks.academicHistory': everyone,
  'marks.listAll': everyone,
  'marks.ofStudent': everyone,
  'teachers.list': grants('A', 'A', 'R'),
  'teachers.get': grants('A', 'A', 'R'),
  'teachers.create': managers,
  'teachers.update': managers,
  'teachers.remove': managers,
  'teachers.restore': managers,
  'teachers.listAssignments': everyone,
  'teachers.addAssignment': managers,
  'teachers.updateAssignment': managers,
  'teachers.removeAssignment': managers,
  'teachers.performance': everyone,
  'reports.list': everyone,
  'reports.create': everyone,
  'imports.studentColumns': managers,
  'imports.students': managers,
  'imports.studentTemplate': managers,
  'imports.exportStudents': managers,
  'imports.startStudentExport': managers,
  'imports.list': managers,
  'imports.get': managers,
  'imports.rows': managers,
  'imports.errors': managers,
  'imports.undo': managers,
  'settings.getSchool': everyone,
  'settings.updateSchool': accountAdmins,
  'settings.listYears': everyone,
  'settings.createYear': accountAdmins,
  'settings.updateYear': accountAdmins,
  'settings.removeYear': accountAdmins,
  'settings.createTerm': accountAdmins,
  'settings.updateTerm': accountAdmins,
  'settings.removeTerm': accountAdmins,
  'settings.listCalendarDays': accountAdmins,
  'settings.createCalendarDay': accountAdmins,
  'settings.updateCalendarDay': accountAdmins,
  'settings.removeCalendarDay': accountAdmins,
  'settings.listGradeScales': everyone,
  'settings.createGradeScale': accountAdmins,
  'settings.updateGradeScale': accountAdmins,
  'settings.removeGradeScale': accountAdmins,
  'settings.listChatbots': accountAdmins,
  'settings.createChatbot': accountAdmins,
  'settings.updateChatbot': accountAdmins,
  'settings.removeChatbot': accountAdmins,
  'audit.list': accountAdmins,
  'audit.choices': accountAdmins,
  'trash.list': accountAdmins,
  'trash.restore': accountAdmins,
  'promotion.list': accountAdmins,
  'promotion.create': accountAdmins,
  'promotion.get': accountAdmins,
  'promotion.update': accountAdmins,
  'promotion.plan': accountAdmins,
  'promotion.decide': accountAdmins,
  'promotion.run': accountAdmins,
  'promotion.undo': accountAdmins,
  'warnings.list': everyone,
  'warnings.logContact': everyone,
  'warnings.createTask': everyone,
};

/** Higher rank is a higher number; nobody acts on, or gives, a rank above their own. */
export const rank: Readonly<Record<Role, number>> = { 'cms-user': 0, 'cms-admin': 1, 'account-admin': 2 };

/** Whether a role may call an operation at all (the grant may still narrow what it sees). */
export function may(who: Role, operation: OperationId): boolean {
  return policy[operation][who] !== 'X';
}
