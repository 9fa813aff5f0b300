import { ActionIcon } from '@mantine/core';
import { useId } from 'react';
import type { Registration } from '#contract/marks/registrations.ts';
import classes from '#web/features/marks/marks.module.css';
import { messages } from '#web/features/marks/messages.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { InfoList } from '#web/ui/display/info-list.tsx';
import { StatusBadge } from '#web/ui/display/status-badge.tsx';
import { IconDelete } from '#web/ui/icons.tsx';

type SubjectCardProps = { readonly subject: Registration; readonly onRemove: () => void };

/** One subject a student is registered for. */
export function SubjectCard({ subject, onRemove }: SubjectCardProps) {
  const t = useText(messages);
  const format = useFormat();
  const id = useId();
  const { subject_name, subject_code, subject_type, registration_date } = subject;
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.cardHeader}>
        <h4 id={id}>{subject_name}</h4>
        <ActionIcon
          color="red"
          aria-label={t('removeSubject')}
          aria-describedby={id}
          title={t('removeSubject')}
          onClick={onRemove}
        >
          <IconDelete />
        </ActionIcon>
      </div>
      <InfoList
        items={[
          { label: t('code'), value: subject_code },
          {
            label: t('type'),
            value: (
              <StatusBadge tone={subject_type === 'core' ? 'info' : 'muted'}>
                {t(`type.${subject_type}`)}
              </StatusBadge>
            ),
          },
          { label: t('enrolledOn'), value: format.date(registration_date) },
        ]}
      />
    </section>
  );
}
