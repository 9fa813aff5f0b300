import type { ReactNode } from 'react';
import { messages } from '#web/features/students/all-messages.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { MailLink } from '#web/ui/display/breakable-text.tsx';
import { InfoCard, InfoCards, InfoList } from '#web/ui/display/info-list.tsx';
import { PhoneLink } from '#web/ui/display/phone-link.tsx';
import { isStatus } from './choices.ts';
import { type Field, type StudentSection, type StudentValues, sectionIds, sections } from './form-values.ts';
import { StudentStatusBadge } from './status-badge.tsx';
import { useFieldFormatter } from './use-field-formatter.ts';

type StudentCardsProps = {
  readonly values: StudentValues;
  /** The class's name if known; otherwise it is looked up. */
  readonly className?: string | null | undefined;
  /** Missing if the person may not edit. */
  readonly onEdit: ((section: StudentSection) => void) | undefined;
};

const phones = new Set<Field>([
  'phone',
  'parent_contact',
  'emergency_contact',
  'father_contact',
  'mother_contact',
]);
const addresses = new Set<Field>(['email', 'guardian_email', 'father_email', 'mother_email']);
const missing: Partial<Record<Field, 'noneReported' | 'noneGiven' | 'no'>> = {
  medical_conditions: 'noneReported',
  allergies: 'noneReported',
  extracurricular_activities: 'noneGiven',
  special_needs: 'noneGiven',
  medical_info: 'noneGiven',
  health_for_teachers: 'no',
};

const health = new Set<Field>([
  'special_needs',
  'blood_group',
  'medical_conditions',
  'allergies',
  'medical_info',
]);
/** What the office alone reads. */
const ofOffice = new Set<Field>([
  'religion',
  'previous_school',
  'guardian_name',
  'parent_contact',
  'guardian_email',
  'emergency_contact',
  'health_for_teachers',
  ...sections.family,
]);

/** The whole record, one card per step of the wizard, with a link to it. */
export function StudentCards({ onEdit, ...record }: StudentCardsProps) {
  const t = useText(messages);
  const isTeacher = useMay()('teaching.myClasses');
  const shown = sectionIds.filter((section) => !isTeacher || section !== 'family');
  return (
    <InfoCards>
      {shown.map((section) => (
        <InfoCard key={section} title={t(`card.${section}`)} onEdit={onEdit && (() => onEdit(section))}>
          <SectionList section={section} {...record} />
        </InfoCard>
      ))}
    </InfoCards>
  );
}

type SectionListProps = Omit<StudentCardsProps, 'onEdit'> & { readonly section: StudentSection };

function SectionList({ section, values, className }: SectionListProps) {
  const t = useText(messages);
  const read = useFieldFormatter({ className, classIds: [values.class_id] });
  const isTeacher = useMay()('teaching.myClasses');
  const isWithheld = isTeacher && values.health_for_teachers === '';
  const shown = sections[section].filter((field: Field) => !isTeacher || !ofOffice.has(field));
  const items = shown.map((field: Field) => {
    const without = isWithheld && health.has(field) ? 'withheld' : missing[field];
    return {
      label: t(`field.${field}`),
      value: showValue(field, values[field].trim(), read),
      ...(without && { missing: t(without) }),
    };
  });
  return <InfoList items={items} />;
}

function showValue(field: Field, value: string, read: (field: Field, value: string) => string): ReactNode {
  if (value === '') return null;
  if (phones.has(field)) return <PhoneLink phone={value} />;
  if (addresses.has(field)) return <MailLink address={value} />;
  if (field === 'status' && isStatus(value)) return <StudentStatusBadge status={value} />;
  return read(field, value);
}
