import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { messages } from '#web/features/classes/all-messages.ts';
import { useText } from '#web/lib/text.ts';
import { InfoCard, InfoCards, InfoList } from '#web/ui/display/info-list.tsx';
import { ShortId } from '#web/ui/display/short-id.tsx';
import { type ClassStep, type ClassValues, rowsWithSubject, type SubjectRow } from './form-values.ts';
import { ClassSections } from './sections.tsx';

type ClassCardsProps = {
  readonly values: ClassValues;
  /** Missing if the person may not edit. */
  readonly onEdit: ((step: ClassStep) => void) | undefined;
  /** Details of the class that are not in the form. */
  readonly id?: string;
  readonly children?: ReactNode;
};

/** The details of a class, one card per step of the wizard, with a link to it. */
export function ClassCards({ values, onEdit, id, children }: ClassCardsProps) {
  const t = useText(messages);
  const shortcut = (step: ClassStep) => onEdit && (() => onEdit(step));
  return (
    <InfoCards>
      <InfoCard title={t('card.basic')} onEdit={shortcut('basic')}>
        <InfoList
          items={[
            { label: t('field.class_name'), value: values.class_name },
            ...(id === undefined ? [] : [{ label: t('id'), value: <ShortId id={id} /> }]),
            { label: t('field.sections'), value: <ClassSections sections={values.sections} /> },
          ]}
        />
      </InfoCard>
      <InfoCard title={t('card.details')} onEdit={shortcut('details')}>
        <InfoList
          items={[
            {
              label: t('field.description'),
              value: values.description.trim(),
              missing: t('noDescription'),
            },
          ]}
        />
      </InfoCard>
      <InfoCard title={t('card.subjects')} onEdit={shortcut('subjects')}>
        <SubjectList rows={rowsWithSubject(values.subjects)} />
      </InfoCard>
      {children}
    </InfoCards>
  );
}

/** The subjects of the current year with their teachers. */
function SubjectList({ rows }: { readonly rows: readonly SubjectRow[] }) {
  const t = useText(messages);
  if (rows.length === 0) return <Text c="dimmed">{t('noSubjectRows')}</Text>;
  return (
    <InfoList
      items={rows.map(({ subject_name: subject, teacher_name, section }) => ({
        label: section ? t('subjectInSection', { subject, section }) : subject,
        value: teacher_name,
        missing: t('noTeacher'),
      }))}
    />
  );
}
