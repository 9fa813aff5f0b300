import { instantOfDay, pickEarlier } from '#demo/kit/days.ts';
import type { DemoSchool } from '#demo/kit/demo-school.ts';
import type { Random } from '#demo/kit/random.ts';
import type { DemoTeacher } from '#demo/people/teachers.ts';
import type { DemoUsers } from '#demo/school/users.ts';
import type { DemoYears } from '#demo/school/years.ts';
import type { TeacherAttendanceTable } from '#server/db/types.gen.ts';
import { lastSchoolDays } from './students.ts';

/** One row per teacher and school day; today only those who have already arrived. */
export async function loadTeacherAttendance(
  school: DemoSchool,
  { users, years, teachers }: { users: DemoUsers; years: DemoYears; teachers: readonly DemoTeacher[] },
): Promise<void> {
  const random = school.random('teacher attendance');
  const employed = teachers.filter(({ status }) => status !== 'inactive');
  const rows = lastSchoolDays(school, years).flatMap((day) =>
    employed.slice(0, day === school.today ? 20 : employed.length).map(({ teacher_id, status }) => {
      const marked = pickEarlier(instantOfDay(day, '07:50'), school.now);
      return {
        teacher_id,
        attendance_date: day,
        ...(status === 'on_leave' ? { status: 'excused', reason: 'On leave' } : pickMark(random)),
        marked_by: users.registrar.user_id,
        marked_dt: marked,
        created_dt: marked,
        updated_dt: marked,
      };
    }),
  );
  await school.insert<TeacherAttendanceTable>('teacher_attendance', rows);
}

function pickMark(random: Random) {
  const draw = random.next();
  if (draw < 0.02) return { status: 'absent', reason: 'Sick note' };
  if (draw < 0.035) return { status: 'excused', reason: random.pick(['Training course', 'School trip']) };
  if (draw < 0.05) return { status: 'late', reason: 'Train delay' };
  if (draw < 0.06) return { status: 'half_day', reason: 'Medical appointment' };
  return { status: 'present', reason: null };
}
