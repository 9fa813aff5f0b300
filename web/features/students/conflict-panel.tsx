import { List, Stack, Text } from '@mantine/core';
import { useText } from '#web/lib/text.ts';
import { StaleConflict } from '#web/ui/stale-conflict.tsx';
import { messages } from './messages.ts';
import { changedFields, fields } from './rules.ts';
import { useReadable } from './use-readable.ts';
import type { Conflict, StudentForm } from './use-student-form.ts';

type ConflictPanelProps = { readonly form: StudentForm; readonly conflict: Conflict };

/** Somebody else saved first: what they changed, beside what was typed here. */
export function ConflictPanel({ form, conflict }: ConflictPanelProps) {
  const t = useText(messages);
  const read = useReadable();
  const { before, theirs, mine } = conflict;
  const ours = changedFields(mine, before);
  const changed = changedFields(theirs, before);
  const written = (field: (typeof fields)[number], value: string) => read(field, value) || t('empty');
  return (
    <Stack gap="xs">
      <StaleConflict busy={form.busy} onReload={form.startOver} onOverwrite={() => void form.save()} />
      <section aria-label={t('theirChanges')}>
        <Text size="sm" fw={500}>
          {t('theirChanges')}
        </Text>
        <List size="sm" m={0} pl="md">
          {fields
            .filter((field) => field in changed)
            .map((field) => (
              <List.Item key={field}>
                {t('theirChange', { field: t(`field.${field}`), theirs: written(field, theirs[field]) })}{' '}
                {field in ours && (
                  <Text span inherit c="dimmed">
                    {t('yourChange', { mine: written(field, mine[field]) })}
                  </Text>
                )}
              </List.Item>
            ))}
        </List>
      </section>
    </Stack>
  );
}
