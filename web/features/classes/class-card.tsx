import type { ReactNode } from 'react';
import { useText } from '#web/lib/text.ts';
import { InfoCard, InfoCards, InfoList } from '#web/ui/info-list.tsx';
import { messages } from './messages.ts';
import type { Step, Values } from './rules.ts';
import { ClassSections } from './sections-list.tsx';

type ClassCardsProps = {
  readonly values: Values;
  /** Left out where the person may not edit. */
  readonly onEdit: ((step: Step) => void) | undefined;
  /** Said of the class beside what the form asks for. */
  readonly id?: string;
  readonly children?: ReactNode;
};

/** What a class consists of, a card for each step of the wizard, with a shortcut to it. */
export function ClassCards({ values, onEdit, id, children }: ClassCardsProps) {
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
      {children}
    </InfoCards>
  );
}
