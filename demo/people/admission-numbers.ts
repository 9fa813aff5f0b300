import type { DemoSchool } from '#demo/kit/demo-school.ts';
import type { AdmissionCountersTable } from '#server/db/types.gen.ts';

const pattern = (year: string) => `${year}-{0000}`;

/** Numbers students by their year of admission, as the school's pattern says. */
export function admissionNumbers() {
  const last = new Map<string, number>();
  return {
    next(admissionDate: string): string {
      const year = admissionDate.slice(0, 4);
      const number = (last.get(year) ?? 0) + 1;
      last.set(year, number);
      return `${year}-${String(number).padStart(4, '0')}`;
    },
    /** Lets the next student who is added continue from here. */
    save: (school: DemoSchool) =>
      school.insert<AdmissionCountersTable>(
        'admission_counters',
        [...last].map(([year, last_number]) => ({ series: pattern(year), last_number })),
      ),
  };
}
