import { List, Stack, Text } from '@mantine/core';
import type { ErasurePlan } from '#contract/privacy/calls.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { messages } from './all-messages.ts';

type PlanLine = { readonly label: string; readonly why: string | null };

/** What is erased with a person, with counts, and what is kept and why. */
export function PlanList({ plan }: { readonly plan: ErasurePlan }) {
  const t = useText(messages);
  const { number } = useFormat();
  const linesOf = (action: 'delete' | 'clear') =>
    plan.parts
      .filter((part) => part.action === action)
      .map(({ label, count, why }) => ({ label: t('countOf', { label, count: number(count) }), why }));
  return (
    // The focus is on the text to read first, not on the password at the end.
    <Stack gap="md" tabIndex={-1} data-autofocus>
      <Lines title={t('deleted')} lines={linesOf('delete')} />
      <Lines title={t('cleared', { name: plan.name })} lines={linesOf('clear')} />
      <Lines title={t('kept')} lines={plan.kept} />
    </Stack>
  );
}

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly PlanLine[] }) {
  if (lines.length === 0) return null;
  return (
    <section aria-label={title}>
      <Text fw={600}>{title}</Text>
      <List size="sm">
        {lines.map(({ label, why }) => (
          <List.Item key={label}>
            {label}
            {why && (
              <Text size="sm" c="dimmed">
                {why}
              </Text>
            )}
          </List.Item>
        ))}
      </List>
    </section>
  );
}
