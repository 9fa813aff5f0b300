/** What the form offers: standing in for a colleague, or leading a subject or a department. */
export const rights = ['substitute', 'subject', 'department'] as const;

export type GrantValues = {
  readonly right: (typeof rights)[number];
  readonly class_id: string;
  readonly section: string;
  readonly subject_id: string;
  readonly department: string;
  readonly from_date: string;
  readonly to_date: string;
  readonly reason: string;
};

/** The body to send: only the fields that the chosen right shows. */
export function bodyOf(values: GrantValues) {
  const { right, class_id, section, subject_id, department, from_date, to_date, reason } = values;
  const isSubstitute = right === 'substitute';
  return {
    kind: isSubstitute ? ('substitute' as const) : ('head' as const),
    class_id: (isSubstitute && class_id) || null,
    section: (isSubstitute && section) || null,
    subject_id: (right !== 'department' && subject_id) || null,
    department: (right === 'department' && department) || null,
    from_date,
    to_date,
    reason,
  };
}
