import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ClassSubject } from '#contract/classes/subjects.ts';
import { messages } from '#web/features/classes/messages.ts';
import { useText } from '#web/lib/text.ts';
import { InfoCard, InfoCards, InfoList } from '#web/ui/display/info-list.tsx';
import { chosenRows, type Step, type Values } from './form-values.ts';
import { ClassSections } from './sections.tsx';
import { useChoices } from './use-choices.ts';

type ClassCardsProps = {
  readonly values: Values;
  /** Left out where the person may not edit. */
  readonly onEdit: ((step: Step) => void) | undefined;
  /** The subjects as read, for the names of those that are in no list of choices. */
  readonly known?: readonly ClassSubject[] | undefined;
  /** Said of the class beside what the form asks for. */
  readonly id?: string;
  readonly children?: ReactNode;
};

/** What a class consists of, a card for each step of the wizard, with a shortcut to it. */
export function ClassCards({ values, known, onEdit, id, children }: ClassCardsProps) {
  const t = useText(messages);
  const shortcut = (step: Step) => onEdit && (() => onEdit(step));
  return (
    <InfoCards>
      <InfoCard title={t('card.basic')} onEdit={shortcut('basic')}>
        <InfoList
          items={[
            { label: t('field.class_name'), value: values.class_name },
            ...(id === undefined ? [] : [{ label: t('id'), value: id }]),
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
        <SubjectList values={values} known={known} />
      </InfoCard>
      {children}
    </InfoCards>
  );
}

/** The subjects of the current year, each with who teaches it. */
function SubjectList({ values, known }: Pick<ClassCardsProps, 'values' | 'known'>) {
  const t = useText(messages);
  const rows = chosenRows(values.subjects);
  const isKnown = rows.every((row) =>
    known?.some((own) => own.subject_id === row.subject_id && (own.teacher_id ?? '') === row.teacher_id),
  );
  const { subjectName, teacherName } = useChoices(known, !isKnown);
  if (rows.length === 0) return <Text c="dimmed">{t('noSubjectRows')}</Text>;
  return (
    <InfoList
      items={rows.map(({ subject_id, teacher_id, section }) => ({
        label: section
          ? t('subjectInSection', { subject: subjectName(subject_id), section })
          : subjectName(subject_id),
        value: teacherName(teacher_id),
        missing: t('noTeacher'),
      }))}
    />
  );
}
