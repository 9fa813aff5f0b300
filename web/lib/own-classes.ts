import { useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import type { ResultOf } from '#contract/kit/route.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useMay } from '#web/lib/session/permissions.ts';

export type OwnClass = ResultOf<typeof contract.teaching.myClasses>['classes'][number];

type Place = { readonly class_id: string | null; readonly section: string | null };

/** The classes of a signed-in teacher and what they do in each; undefined for the office, and while loading. */
export function useOwnClasses() {
  const isTeacher = useMay()('teaching.myClasses');
  const { data, isPending } = useQuery({
    ...queryFor(contract.teaching.myClasses),
    enabled: isTeacher,
    staleTime: 15_000,
  });
  return { isTeacher, isPending: isTeacher && isPending, classes: data?.classes };
}

const covers = (own: OwnClass, { class_id, section }: Place) =>
  own.class_id === class_id && (own.section === null || own.section === section);

/** Whether the person may open the file of a student: the office of all, a teacher of the form classes. */
export function useMayOpenFile(): (student: Place) => boolean {
  const { isTeacher, classes = [] } = useOwnClasses();
  return (student) => !isTeacher || classes.some((own) => own.is_form && covers(own, student));
}

/** The name of a class; for a class teacher of sections of it, with those sections, as in "Grade 4 B". */
export function useNameOfPlace() {
  const { classes = [] } = useOwnClasses();
  return ({ class_id, class_name }: { readonly class_id: string; readonly class_name: string }) => {
    const forms = classes.filter((own) => own.is_form && own.class_id === class_id);
    if (forms.some(({ section }) => section === null)) return class_name;
    const sections = [...new Set(forms.map(({ section }) => section ?? ''))].sort((one, other) =>
      one.localeCompare(other),
    );
    return sections.length === 0 ? class_name : `${class_name} ${sections.join(', ')}`;
  };
}

/** Whether the teacher enters marks of a subject for students of that place. */
export const entersMarks = (classes: readonly OwnClass[], place: Place & { readonly subject_id: string }) =>
  classes.some(
    (own) =>
      own.enters_marks &&
      covers(own, place) &&
      (own.subject_id === null || own.subject_id === place.subject_id),
  );
