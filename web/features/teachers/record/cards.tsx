import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { messages } from '#web/features/teachers/all-messages.ts';
import { useText } from '#web/lib/text.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { MailLink } from '#web/ui/display/breakable-text.tsx';
import { InfoCard, InfoCards, InfoList } from '#web/ui/display/info-list.tsx';
import { PhoneLink } from '#web/ui/display/phone-link.tsx';
import { isStatus } from './choices.ts';
import { type Field, sectionIds, sections, type TeacherSection, type TeacherValues } from './form-values.ts';
import { TeacherStatusBadge } from './status-badge.tsx';
import { useFieldFormatter } from './use-field-formatter.ts';

type TeacherCardsProps = {
  readonly values: TeacherValues;
  /** The currency of the salary, if it is not the school's current one. */
  readonly currency: string | null | undefined;
  /** Whether the person may see the salary. */
  readonly salary: boolean;
  /** Missing if the person may not edit. */
  readonly onEdit: ((section: TeacherSection) => void) | undefined;
};

/** The whole record, one card per step of the wizard, with a link to it. */
export function TeacherCards({ onEdit, ...record }: TeacherCardsProps) {
  const t = useText(messages);
  return (
    <InfoCards>
      {sectionIds.map((section) => (
        <InfoCard key={section} title={t(`card.${section}`)} onEdit={onEdit && (() => onEdit(section))}>
          <SectionList section={section} {...record} />
        </InfoCard>
      ))}
    </InfoCards>
  );
}

type SectionListProps = Omit<TeacherCardsProps, 'onEdit'> & { readonly section: TeacherSection };

function SectionList({ section, values, currency, salary }: SectionListProps) {
  const t = useText(messages);
  const read = useFieldFormatter(currency);
  const isShown = (field: Field) =>
    (field !== 'salary' || salary) && (field !== 'photo_url' || values.photo_url);
  const items = sections[section].filter(isShown).map((field) => ({
    label: t(`field.${field}`),
    value: writeValue(field, values, read),
  }));
  return <InfoList items={items} />;
}

function writeValue(
  field: Field,
  values: TeacherValues,
  read: (field: Field, value: string) => string,
): ReactNode {
  const value = values[field].trim();
  if (value === '') return null;
  if (field === 'phone' || field === 'emergency_contact') return <PhoneLink phone={value} />;
  if (field === 'email') return <MailLink address={value} />;
  if (field === 'documents_url') return <Link address={value} />;
  if (field === 'status' && isStatus(value)) return <TeacherStatusBadge status={value} />;
  if (field === 'photo_url') return <Avatar name={values.teacher_name} photo={value} />;
  return read(field, value);
}

function Link({ address }: { readonly address: string }) {
  return (
    <Anchor href={address} target="_blank" rel="noreferrer">
      {address}
    </Anchor>
  );
}
