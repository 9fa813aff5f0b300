import { List, Stack, Text } from '@mantine/core';
import { useText } from '#web/lib/text.ts';
import { StaleConflict } from '#web/ui/stale-conflict.tsx';
import { messages } from './messages.ts';
import { changedFields, fields } from './rules.ts';
import type { ClassForm, Conflict } from './use-class-form.ts';

type ConflictPanelProps = { readonly form: ClassForm; readonly conflict: Conflict };

/** Somebody else saved first: what they changed, beside what was typed here. */
export function ConflictPanel({ form, conflict }: ConflictPanelProps) {
  const t = useText(messages);
  const { before, theirs, mine } = conflict;
  const ours = changedFields(mine, before);
  const changed = changedFields(theirs, before);
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
                {t('theirChange', { field: t(`field.${field}`), theirs: theirs[field] || t('empty') })}{' '}
                {field in ours && (
                  <Text span inherit c="dimmed">
                    {t('yourChange', { mine: mine[field] || t('empty') })}
                  </Text>
                )}
              </List.Item>
            ))}
        </List>
      </section>
    </Stack>
  );
}
