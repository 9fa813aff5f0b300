import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { ProposedTask } from '#contract/assistant/calls.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { IconCheck, IconPlus } from '#web/ui/icons.tsx';
import { Later } from '#web/ui/later/later.tsx';
import { createLazyPart } from '#web/ui/later/lazy-part.tsx';
import styles from './assistant.module.css';
import { messages } from './messages.ts';

const TaskFormDialog = createLazyPart(async () => ({
  default: (await import('#web/features/tasks/form/form.tsx')).TaskFormDialog,
}));

/** A task proposed by the assistant. The person can change it and adds it. */
export function ProposedTaskCard({ task }: { readonly task: ProposedTask }) {
  const t = useText(messages);
  const format = useFormat();
  const [state, setState] = useState<'proposed' | 'open' | 'added'>('proposed');
  const { title, description, dueDate, contactId, contactName } = task;
  const initialValues = { title, description, dueDate: dueDate ?? '', contactId: contactId ?? '' };
  const add = () => setState('added');
  const close = () => setState((now) => (now === 'open' ? 'proposed' : now));
  return (
    <section className={styles.proposal} aria-label={t('task.proposed')}>
      <Text fw={600}>{title}</Text>
      <Group gap="xs" justify="space-between">
        <Text size="sm" c="dimmed">
          {[
            dueDate && t('task.due', { date: format.date(dueDate) }),
            contactName && t('task.about', { name: contactName }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        {state === 'added' ? (
          <Group gap="xs" role="status">
            <IconCheck size={16} aria-hidden />
            {t('task.added')}
          </Group>
        ) : (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setState('open')}>
            {t('task.check')}
          </Button>
        )}
      </Group>
      <Later>
        {state === 'open' && (
          <TaskFormDialog id={undefined} initialValues={initialValues} onSaved={add} onClose={close} />
        )}
      </Later>
    </section>
  );
}
